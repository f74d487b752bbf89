// The element as readers will see it, in each theme, with the log to download.
import { createElement, type JSX } from 'react';
import type { LoadedPackage, LogState } from './embed_files.ts';
import { previewAttributes, previewThemes, type Embedded } from './snippets.ts';

export interface EmbedPreviewProps {
  readonly what: Embedded;
  readonly log: LogState;
  readonly loaded: LoadedPackage;
}

const MISSING =
  'The preview cannot be loaded. The snippet is still correct. Try again once you are online.';

function Problem({ text }: { readonly text: string }): JSX.Element {
  return (
    <div className="embed-problem">
      <p className="refusal">{text}</p>
    </div>
  );
}

/** The previews, or the reason why one is missing. */
export function EmbedPreview({ what, log, loaded }: EmbedPreviewProps): JSX.Element {
  if (log.type === 'failed') return <Problem text={log.text} />;
  if (loaded.isMissing) {
    return <Problem text={MISSING} />;
  }
  if (log.type === 'running' || !loaded.hasElement) {
    const progress = log.type === 'running' ? log.progress : 1;
    return (
      <label className="embed-progress">
        Writing the log
        <progress aria-label="Event log" max={1} value={progress} />
      </label>
    );
  }
  const attributes = previewAttributes(what, log.url);
  return (
    <div className="embed-previews">
      {previewThemes(what).map((theme) => (
        <section
          key={theme}
          className="embed-preview"
          data-theme={theme}
          aria-label={`Preview, ${theme}`}
        >
          {createElement('lsm-shape', { ...Object.fromEntries(attributes), theme })}
        </section>
      ))}
    </div>
  );
}
