// The sweep for elsewhere: its link, its rows, a table and a text for a review.
import type { JSX } from 'react';
import { linkOf } from '../state/address.ts';
import { usePageState } from '../state/page_context.ts';
import { saveFile } from '../ui/save_file.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { sweepMarkdown } from './sweep_text.ts';
import { useData } from './use_data.ts';
import type { Sweep } from './use_sweep.ts';

export function Exports({ sweep }: { readonly sweep: Sweep }): JSX.Element {
  const { workbench } = usePageState().bench;
  const data = useData(sweep);
  const link = linkOf(workbench);
  const { store } = sweep;
  return (
    <div className="sweep-links">
      <CopyButton label="Copy for the review" text={sweepMarkdown(sweep, data, link)} />
      <CopyButton label="Copy the link" text={link} />
      <button
        type="button"
        className="button tiny"
        onClick={() => void store.csv().then((csv) => saveFile('sweep.csv', new Blob([csv])))}
      >
        CSV
      </button>
      <button
        type="button"
        className="button tiny"
        title="Rows of lsm-shape run, for lsm-shape merge and advise"
        onClick={() => saveFile('rows.jsonl', new Blob([store.lines()]))}
      >
        Rows
      </button>
    </div>
  );
}
