// The page as text: the tree as the command line prints it, the event as a sentence, and a bug
// report that contains both.
import { useEffect, useRef, useState, type JSX } from 'react';
import { describe, frameSummary, stateLines, treeAscii, type Timeline } from 'lsm-shape';
import { reportOf, type ReportSource } from './bug_report.ts';

export interface TextTwinProps {
  readonly timeline: Timeline;
  readonly event: number;
  readonly source: ReportSource;
}

export function TextTwin({ timeline, event, source }: TextTwinProps): JSX.Element {
  if (timeline.eventCount === 0) return <p className="empty">Waiting for the first events.</p>;
  const tree = treeAscii(timeline, event);
  const state = stateLines(timeline, event).join('\n');
  const report = (): string =>
    reportOf(source, { event, sentence: describe(timeline, event), tree, state });
  return (
    <section className="twin" aria-label="The tree as text">
      <div className="twin-head">
        <p>
          <b style={{ minWidth: `${String(timeline.eventCount).length + 7}ch` }}>Event {event}</b>{' '}
          {describe(timeline, event)}
        </p>
        <CopyButton textOf={report} />
      </div>
      <pre
        className="twin-tree"
        tabIndex={0}
        role="group"
        aria-label={frameSummary(timeline, event)}
      >
        {tree}
      </pre>
      {/* New lines get a new element, so that the old lines do not count as moved. */}
      <p className="twin-state" key={state}>
        {state}
      </p>
    </section>
  );
}

const SHOWN_MS = 2000;

/** A button that copies the report and confirms it. */
function CopyButton({ textOf }: { readonly textOf: () => string }): JSX.Element {
  const [said, setSaid] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    let outcome = 'Copied';
    try {
      await navigator.clipboard.writeText(textOf());
    } catch {
      outcome = 'The browser does not allow copying. Select the text instead.';
    }
    setSaid(outcome);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(''), SHOWN_MS);
  };
  return (
    <span className="twin-copy">
      <span role="status">{said}</span>
      <button type="button" className="button" onClick={() => void copy()}>
        Copy for a bug report
      </button>
    </span>
  );
}
