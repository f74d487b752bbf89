// Write amplification, sorted runs and space amplification: large for the playhead, small for the
// whole run, with the difference from the compared run.
import { useRef, type JSX } from 'react';
import { amplificationsAt, peakOf, type PeakOf } from 'lsm-shape';
import {
  HEADLINE_NUMBERS,
  headlineOf,
  numberChange,
  type NumberChange,
} from '../compare/change_text.ts';
import { ChangeNote } from '../compare/ChangeNote.tsx';
import { useCompared, useFollowed, type Compared } from '../compare/comparison.ts';
import type { Headline } from './headline.ts';
import type { TermKey } from 'lsm-shape/glossary';
import { Term } from '../glossary/Term.tsx';
import { useShownEvent } from '../state/live.ts';
import { usePageState } from '../state/page_context.ts';
import { stopAt } from '../state/stop_at.ts';

// On a phone, a panel shows this note. Both are in one chunk of code.
export { ChangeNote };

export interface HeadlineNumbersProps {
  readonly headline: Headline;
}

/** A number for the whole run, shown next to its value at the playhead. */
interface WholeRun {
  readonly name: string;
  readonly value: string;
  /** The quantity of which this is the peak. */
  readonly peak?: PeakOf;
}

/** The reason why the peak can exceed the limit on sorted runs. */
const PEAK_OF_RUNS =
  'The peak includes runs being compacted. Limits such as max_read_amp count only idle runs.';

/** The three headline numbers. */
export function HeadlineNumbers({ headline }: HeadlineNumbersProps): JSX.Element {
  const { layout, session, bench } = usePageState();
  const { workbench } = bench;
  const { writeAmp, sortedRuns, spaceAmp, published, isLastProcess, isGrowing } = headline;
  useFollowed(session, workbench);
  const before = useCompared(session);
  // Compared variants have numbers of their own.
  const isComparing = workbench.variants.length > 0;
  const compared = isComparing ? null : before;
  const end = { name: 'end', value: writeAmp?.toFixed(2) ?? '–' };
  // A recording does not show which entries are live.
  const unknown = writeAmp !== null && !isGrowing ? 'unknown' : '–';
  const also = isLastProcess ? 'Counted from the start of the last process.' : undefined;
  return (
    <>
      <Number
        at={0}
        change={changeOf(compared, 0)}
        name="write amp"
        term="write_amplification"
        also={also}
        whole={published === null ? [end] : [end, publishedAs(published)]}
      />
      <Number
        at={1}
        change={changeOf(compared, 1)}
        name="sorted runs"
        term="sorted_run"
        also={also === undefined ? PEAK_OF_RUNS : `${PEAK_OF_RUNS} ${also}`}
        whole={[
          {
            name: 'peak',
            value: sortedRuns === null ? '–' : String(sortedRuns),
            peak: 'sortedRunCount',
          },
        ]}
      />
      <Number
        at={2}
        change={changeOf(compared, 2)}
        name="space amp"
        term="space_amplification"
        also={also}
        whole={[{ name: 'peak', value: spaceAmp?.toFixed(2) ?? unknown, peak: 'spaceAmp' }]}
      />
      {layout !== 'narrow' && !isComparing && <ChangeNote isHinted />}
    </>
  );
}

/** The difference between a headline number and the compared run's; null without a comparison. */
function changeOf(compared: Compared | null, at: number): NumberChange | null {
  const number = HEADLINE_NUMBERS[at];
  const { shown, run = null } = compared ?? {};
  if (number === undefined || shown === undefined || run === null) return null;
  const [from = null, to = null] = [run, shown].map(({ timeline }) => headlineOf(timeline)[at]);
  return numberChange(number, from, to);
}

const publishedAs = (value: number): WholeRun => ({ name: 'published', value: value.toFixed(1) });

interface NumberProps {
  /** The number's index in `amplificationsAt`. */
  readonly at: number;
  readonly name: string;
  readonly term: TermKey;
  /** A sentence added to the definition of the term. */
  readonly also: string | undefined;
  readonly whole: readonly WholeRun[];
  readonly change: NumberChange | null;
}

/** A headline number. */
function Number(props: NumberProps): JSX.Element {
  const { at, name, term, also, whole, change } = props;
  const { session, timeline, version } = usePageState();
  const { player } = session;
  const now = useRef<HTMLOutputElement>(null);
  useShownEvent(player, `${version}`, (event) => {
    if (now.current === null) return;
    const numbers =
      timeline === null || timeline.eventCount === 0 ? [] : amplificationsAt(timeline, event);
    const text = numbers[at]?.text ?? '–';
    if (now.current.textContent !== text) now.current.textContent = text;
  });
  return (
    <div className="number-cell" data-unknown={whole[0]?.value === 'unknown'}>
      <span className="number-name">
        <Term term={term} isStop={at === 0} {...(also === undefined ? {} : { also })}>
          {name}
        </Term>
      </span>
      {change !== null && <Change change={change} of={whole[0]?.name ?? ''} />}
      <output className="number-now" aria-label={`${name} at the playhead`} ref={now} />
      <dl>
        {whole.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>
              <PeakButton name={name} fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface PeakButtonProps {
  readonly name: string;
  readonly fact: WholeRun;
}

/** A button that goes to a peak's moment. Plain text for other numbers and before the run's end. */
function PeakButton({ name, fact: { peak, value } }: PeakButtonProps): JSX.Element {
  const { session, timeline } = usePageState();
  if (peak === undefined || timeline === null || !/^\d/.test(value)) return <>{value}</>;
  return (
    <button
      type="button"
      className="to-moment"
      aria-label={`Go to the peak of ${name}, ${value}`}
      onClick={() => stopAt(session.player, peakOf(timeline, peak)?.event)}
    >
      {value}
    </button>
  );
}

interface ChangeProps {
  readonly change: NumberChange;
  readonly of: string;
}

/** The difference between the run's number and the compared run's: a direction, not a judgement. */
function Change({ change, of }: ChangeProps): JSX.Element {
  const words = `${of}: ${change.spoken} the previous run`;
  return (
    <span className="number-change" title={words}>
      <span aria-hidden="true">{change.text}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
