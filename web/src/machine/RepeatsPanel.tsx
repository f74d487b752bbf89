// A simulation repeated with the noise of its machine, to show the spread of its numbers.
import { useState, type JSX } from 'react';
import type { Job } from '../state/run_store.ts';
import { usePageState } from '../state/page_context.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { useMade } from './made_files.ts';
import { Making } from './Making.tsx';

export interface RepeatsPanelProps {
  readonly job: Extract<Job, { kind: 'simulation' }>;
}

/** The numbers of the repeats; null for a number that a run does not have. */
interface RepeatsFile {
  readonly repeats: number;
  readonly all_same: boolean;
  readonly numbers: Readonly<Record<string, Readonly<Record<Cell, number | null>>>>;
}

const CELLS = ['without_noise', 'least', 'median', 'most'] as const;
type Cell = (typeof CELLS)[number];

const NAMES: Readonly<Record<string, string>> = {
  read_amp: 'sorted runs at the end',
  stall_percent: 'time stalled, %',
};

/** Maximum number of repeats, which limits the waiting time. */
const MOST = 100;

/** The panel of repeats. */
export function RepeatsPanel({ job }: RepeatsPanelProps): JSX.Element {
  const { session } = usePageState();
  const [count, setCount] = useState(10);
  const { made, start } = useMade(session, `repeats ${job.run}`);
  const source = { kind: 'simulation', request: job.request } as const;
  return (
    <section className="machine repeats" aria-label="Repeats">
      <div className="machine-making">
        <h3 className="section-title">Repeats</h3>
        <NumberField
          label="Number of repeats"
          value={count}
          isOff={made.type === 'running'}
          read={countOf}
          onChange={setCount}
        />
        {made.type !== 'running' && (
          <button
            type="button"
            className="button small"
            onClick={() => start({ source, files: [], repeats: count })}
          >
            {`Run ${count} noisy repeats`}
          </button>
        )}
        <Making made={made} doing="Repeating" missing="No repeats" />
      </div>
      {made.type === 'there' && <Bands file={JSON.parse(made.text) as RepeatsFile} />}
    </section>
  );
}

function countOf(text: string): number | null {
  const count = Number(text);
  return Number.isInteger(count) && 1 <= count && count <= MOST ? count : null;
}

function Bands({ file }: { readonly file: RepeatsFile }): JSX.Element {
  return (
    <>
      <table aria-label="Numbers of the repeats">
        <thead>
          <tr>
            <th scope="col">{`${file.repeats} repeats`}</th>
            <th scope="col">without noise</th>
            <th scope="col">lowest</th>
            <th scope="col">median</th>
            <th scope="col">highest</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(file.numbers).map(([key, cells]) => (
            <tr key={key}>
              <th scope="row">{NAMES[key] ?? key.replaceAll('_', ' ')}</th>
              {CELLS.map((cell) => (
                <td key={cell}>{textOf(key, cells[cell])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {file.all_same && <p>Noise changes nothing in this run: all repeats are identical.</p>}
    </>
  );
}

function textOf(key: string, value: number | null): string {
  if (value === null) return 'unknown';
  return value.toFixed(
    key.endsWith('_amp') && key !== 'read_amp' ? 2 : key === 'stall_percent' ? 1 : 0,
  );
}
