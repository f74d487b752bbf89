// The effect of a change of options in one sentence, with the run it is compared with.
import { useMemo, type JSX } from 'react';
import type { Session } from '../state/session.ts';
import { scenarioOf } from '../state/jobs.ts';
import type { StoreAction } from '../state/undo.ts';
import type { Baseline, ModeName, Workbench } from '../state/workbench.ts';
import { changeSentence, choiceText, optionsText, resultText } from './change_text.ts';
import { changedOptions, type ScenarioValues } from './changed_options.ts';
import { comparedNumbers } from './compared_numbers.ts';
import { useCompared, type Compared } from './comparison.ts';

export interface ChangeNoteProps {
  readonly session: Session;
  readonly workbench: Pick<Workbench, 'source' | 'isDragging'>;
  readonly dispatch: (action: StoreAction) => void;
  /** True if it explains itself while there is nothing to compare with. */
  readonly isHinted: boolean;
}

/** The words of the note. */
interface NoteText {
  /** The run that it is compared with; empty for none. */
  readonly against: string;
  readonly sentence: string;
  /** The full sentence, if it is shortened. */
  readonly full: string;
  /** The baseline that the button pins; null if it releases the baseline. */
  readonly pins: Baseline | null;
}

/** The note; null for a recording, whose options cannot be changed. */
export function ChangeNote(props: ChangeNoteProps): JSX.Element | null {
  const { session, workbench, dispatch, isHinted } = props;
  const { source, isDragging } = workbench;
  const compared = useCompared(session);
  const release = scenarioOf(source)?.set['rocksdb_version'];
  const note = useMemo(
    () => (compared === null ? null : noteText(compared, release)),
    [compared, release],
  );
  if (source.kind === 'recording' || (note?.against === '' && !isHinted)) return null;
  return (
    <section className="change-note" aria-label="Before and after">
      {note !== null && (
        <>
          <p className="change-against" data-compared={note.against !== ''}>
            {note.against === '' ? 'Before and after' : note.against}
          </p>
          <button
            type="button"
            className="button tiny"
            title={note.pins === null ? RELEASE_HELP : PIN_HELP}
            onClick={() => dispatch({ type: 'baselinePinned', baseline: note.pins })}
          >
            {note.pins === null ? 'Release' : 'Pin as baseline'}
          </button>
          <p
            className="change-sentence"
            data-compared={note.against !== ''}
            title={note.full}
            aria-live={isDragging ? 'off' : 'polite'}
          >
            {note.sentence}
          </p>
        </>
      )}
    </section>
  );
}

const PIN_HELP =
  'Every later run of this scenario and mode is compared with it, until it is released';
const RELEASE_HELP = 'Each run is compared with the one before it again';

/** Characters that fit on its two lines, and on the line above. */
const ROOM = 92;
const CHOICE_ROOM = 28;

function noteText(
  { shown, against, isLost, options }: Compared,
  release: string | undefined,
): NoteText {
  const isBaseline = against?.kind === 'baseline';
  const scenario: ScenarioValues = { options, release };
  const changed =
    against === null ? [] : changedOptions(against.set.overrides, shown.overrides, scenario);
  if (against === null || changed.length === 0) return unchangedText(shown, isBaseline);
  const { set, run, modes } = against;
  const name = (most?: number): string =>
    isBaseline ? `Against the baseline: ${choiceText(changed, most)}` : 'Against the run before';
  const words = {
    against: name(CHOICE_ROOM),
    pins: isBaseline ? null : baselineOf(set.runs[0] ?? shown),
  };
  if (run === null) {
    const text = optionsText(changed) + (isLost ? LOST : otherModeText(shown.mode, modes));
    return { ...words, sentence: text, full: text };
  }
  const result = resultText(comparedNumbers(run.history, shown.history));
  const sentence = changeSentence(changed, result, ROOM);
  return { ...words, sentence, full: `${name()}. ${optionsText(changed)}: ${result}` };
}

/** The note if there is nothing to compare with, or no difference. */
function unchangedText(shown: Compared['shown'], isBaseline: boolean): NoteText {
  const sentence = isBaseline
    ? 'This run is the baseline: what is changed now is compared with it'
    : 'Change an option: this run stays on the timeline as dashed lines';
  const against = isBaseline ? 'Baseline' : '';
  return { against, sentence, full: sentence, pins: isBaseline ? null : baselineOf(shown) };
}

const LOST = ': the baseline could not be run';

/** A kept run as a baseline for later ones. */
function baselineOf({ overrides, mode }: Compared['shown']): Baseline {
  return { overrides, mode };
}

/**
 * The note for a run without a counterpart in its mode. A preview gets one while the slider is
 * dragged; a link's baseline gets one after the shown run.
 */
function otherModeText(mode: ModeName, modes: readonly ModeName[]): string {
  if (mode === 'preview' || modes.includes(mode)) return '';
  const others = modes.map((other) => `a ${other} one`).join(' or ');
  return `: a run in mode ${mode} is not compared with ${others}`;
}
