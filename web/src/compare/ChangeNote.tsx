// The effect of changed options in one sentence, compared with the previous run.
import { useMemo, type JSX } from 'react';
import { hasSameDecisions } from 'lsm-shape';
import { usePageState } from '../state/page_context.ts';
import { baselinePinned } from '../state/variant_changes.ts';
import type { Workbench } from '../state/workbench.ts';
import { changeSentence, optionsText, resultText } from './change_text.ts';
import { useCompared, type Choice, type Compared, type KeptRun } from './comparison.ts';
import { changedOptions } from './differing_options.ts';

export interface ChangeNoteProps {
  /** True to show a hint while there is nothing to compare with. */
  readonly isHinted: boolean;
}

/** The note; null for a recording, whose options cannot be changed. */
export function ChangeNote({ isHinted }: ChangeNoteProps): JSX.Element | null {
  const { session, bench } = usePageState();
  const { workbench, dispatch } = bench;
  const { source, isDragging } = workbench;
  const compared = useCompared(session);
  const change = useMemo(
    () => (compared === null ? null : changeOf(compared, source)),
    [compared, source],
  );
  if (source.kind === 'recording' || (change === null && !isHinted)) return null;
  const before = change?.before ?? null;
  const pin = (): void => dispatch(baselinePinned(before ?? {}));
  return (
    <section className="change-note" aria-label="Before and after">
      {compared !== null && (
        <>
          <p className="change-against" data-compared={before !== null}>
            {before === null ? 'Before and after' : 'vs. previous run'}
          </p>
          {before !== null && (
            <span className="change-tools">
              {change?.isOther === true && (
                <button
                  type="button"
                  className="button tiny"
                  title="Compare with the previous run, and explain the difference"
                  onClick={pin}
                >
                  Why, in 5 steps
                </button>
              )}
              <button
                type="button"
                className="button tiny"
                aria-label="Pin previous run"
                title="Compare all further changes with the previous run"
                onClick={pin}
              >
                Pin
              </button>
            </span>
          )}
          <p
            className="change-sentence"
            data-compared={before !== null}
            title={change?.full}
            aria-live={isDragging ? 'off' : 'polite'}
          >
            {change?.sentence ?? 'Change an option: this run stays on the timeline as dashed lines'}
          </p>
        </>
      )}
    </section>
  );
}

/** A sentence about changed options. */
interface Change {
  readonly sentence: string;
  /** The sentence without abbreviations. */
  readonly full: string;
  /** The options before the change. */
  readonly before: Workbench['overrides'];
  /** True if both runs are known and decide differently. */
  readonly isOther: boolean;
}

/** Number of characters that fit on the note's two lines. */
const ROOM = 92;

function changeOf(
  { shown, before, run, options }: Compared,
  source: Workbench['source'],
): Change | null {
  if (before === null) return null;
  const withOptions = ({ overrides }: Pick<Workbench, 'overrides'>) => ({
    variant: { source, overrides },
    options,
  });
  const changed = changedOptions(withOptions(before), withOptions(shown));
  if (changed.length === 0) return null;
  const told = { before: before.overrides };
  if (run === null) {
    const sentence = optionsText(changed) + otherModeText(shown, before);
    return { ...told, sentence, full: sentence, isOther: false };
  }
  const result = resultText(run.timeline, shown.timeline);
  const sentence = changeSentence(changed, result, ROOM);
  const isOther = !hasSameDecisions(run.timeline, shown.timeline);
  return { ...told, sentence, full: `${optionsText(changed)}: ${result}`, isOther };
}

/**
 * The end of the note if the compared options have no run in this mode. Empty for a preview,
 * because the drag will produce one.
 */
function otherModeText({ mode }: KeptRun, { runs }: Choice): string {
  if (mode === 'preview') return '';
  const others = runs.map((run) => run.mode).join(' or ');
  return `: ${mode} runs are not compared with ${others} runs`;
}
