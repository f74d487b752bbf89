// Where an export is, and what came of it.
import type { JSX } from 'react';
import { formatBytes } from 'lsm-shape';
import type { Exported } from 'lsm-shape/export';
import type { ExportState } from './use_export.ts';

/** A bar while it runs, then a sentence. */
export function ExportStatus({ state }: { readonly state: ExportState }): JSX.Element {
  return (
    <div className="export-status" role="status">
      <Told state={state} />
    </div>
  );
}

function Told({ state }: { readonly state: ExportState }): JSX.Element | null {
  switch (state.type) {
    case 'idle':
      return null;
    case 'running':
      return (
        <label className="export-progress">
          Writing
          <progress aria-label="Export" max={1} value={state.progress} />
        </label>
      );
    case 'saved':
      return <Saved exported={state.exported} />;
    case 'failed':
      return <p className="refusal">{state.text}</p>;
  }
}

function Saved({ exported }: { readonly exported: Exported }): JSX.Element {
  const { name, content, count, leftOut } = exported;
  const files = count > 1 ? `, ${count} files` : '';
  return (
    <>
      {count > 0 && (
        <p>
          <code>{name}</code>, {formatBytes(content.size)}
          {files}: given to the browser to save.
        </p>
      )}
      {leftOut.map(({ name: missing, why }) => (
        <p key={missing}>
          No <code>{missing}</code>: {why}.
        </p>
      ))}
    </>
  );
}
