// Why two runs write different numbers of bytes: at most five steps, the rest and the costs.
import type { JSX } from 'react';
import type { DifferenceMessage } from 'lsm-shape/engine';
import type { VariantRun } from '../state/variant_runs.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { WhySteps } from './WhySteps.tsx';
import {
  costTexts,
  explainedPercent,
  lettersNote,
  levelTable,
  partlyText,
  signedBytes,
  type Explained,
} from './why_different.ts';

export interface WhyDifferentProps {
  readonly explained: Explained;
  /** The two runs, with the baseline first. */
  readonly runs: readonly VariantRun[];
  /** The zero of the steps' times, in µs. */
  readonly start: number;
  /** The comparison's report in Markdown. */
  readonly report: string;
}

/** The section of the comparison panel; null unless two runs are compared. */
export function WhyDifferent(props: WhyDifferentProps): JSX.Element | null {
  const { explained } = props;
  if (explained.state === 'none') return null;
  const isRefused = explained.state === 'refused';
  return (
    <section className="group why-different" aria-label="Difference explained">
      <h2 className="section-title">Why</h2>
      {explained.state === 'there' ? (
        <Explanation {...props} message={explained.message} />
      ) : (
        <p className={isRefused ? 'refusal' : 'empty'} role="status">
          {explained.text}
        </p>
      )}
    </section>
  );
}

type ExplanationProps = WhyDifferentProps & { readonly message: DifferenceMessage };

function Explanation({ message, runs, start, report }: ExplanationProps): JSX.Element {
  const partly = partlyText(message);
  const note = lettersNote(runs.map(({ variant }) => variant.letter));
  const percent = explainedPercent(message);
  const costs = costTexts(message);
  return (
    <>
      <h3 className="why-heading">
        {partly !== '' && <small>{partly}</small>}
        {message.heading}
      </h3>
      {note !== '' && <p className="compare-aside">{note}</p>}
      {message.steps.length > 0 && <WhySteps {...{ message, runs, start }} />}
      {!message.is_without_chain && (
        <p className="why-rest why-bytes">
          <span>Not explained</span> <b>{signedBytes(message.left)}</b>
          <i className="why-share" style={{ '--share': message.explained }} aria-hidden="true" />
          <span>{percent} % explained</span>
        </p>
      )}
      <Levels message={message} />
      {costs.length > 0 && (
        <p>
          <b>What it costs:</b> {costs.join(', ')}.
        </p>
      )}
      <CopyButton label="Copy for the review" text={report} />
    </>
  );
}

/** Bytes written to each level. All bars have one scale. */
function Levels({ message }: { readonly message: DifferenceMessage }): JSX.Element | null {
  const { unit, rows } = levelTable(message);
  if (rows.length === 0) return null;
  return (
    <table className="compare-table">
      <thead>
        <tr>
          {[`${unit} written by level`, 'A', 'B', 'B − A'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells, isMost }) => (
          <tr key={name} className={isMost ? 'why-most' : undefined}>
            <th scope="row">{name}</th>
            {cells.map(({ run, text, share }) => (
              <td key={run}>
                {text}
                <i className="compare-bar" style={{ '--share': share }} aria-hidden="true" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
