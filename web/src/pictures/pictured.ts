// The content of a picture: the runs on the page, their moments and their notes.
import {
  alignedPlace,
  lastProcessStart,
  modeText,
  plural,
  stayAt,
  staysOf,
  type Timeline,
} from 'lsm-shape';
import { knownAxis, type AxisName } from '../axis/axis.ts';
import { axisStart } from '../axis/axis_start.ts';
import { choiceText, headlineWords } from '../compare/change_text.ts';
import { changedOptions } from '../compare/differing_options.ts';
import { titleOf } from '../state/jobs.ts';
import { familyOf } from '../state/shown_run.ts';
import type { Session } from '../state/session.ts';
import { variantRunsOf } from '../state/variant_runs.ts';
import { VARIANT_DASHES } from '../state/variant_dashes.ts';
import { NO_NOTES, type Note } from '../state/notes.ts';
import type { Overrides, Source } from '../state/source.ts';
import type { Workbench } from '../state/workbench.ts';
import { ghostOf, type Ghost } from '../timeline/ghost.ts';
import type { RefusedWrites } from '../timeline/time_axis.ts';
import { variantTitles } from '../variants/variant_titles.ts';

/** A tree in the picture. */
export interface PicturedStage {
  readonly timeline: Timeline;
  /** The title above the tree; empty if there is only one tree. */
  readonly heading: string;
  /** The numbers of the whole run; empty if there is only one tree or the run is incomplete. */
  readonly wholeRun: string;
  /** Converts the front run's playhead to this run's. `isOver`: this run has already ended. */
  readonly placeAt: (playhead: number) => { readonly playhead: number; readonly isOver: boolean };
  /** The notes on the tree's run. */
  readonly notes: readonly Note[];
  /** Returns the row of the pinned file at an event; −1 if there is none. */
  readonly pickedAt: (event: number) => number;
}

/** The content of the page at the time when the dialog was opened. */
export interface Pictured {
  /** The timeline of the front run. */
  readonly timeline: Timeline;
  readonly stages: readonly PicturedStage[];
  /** Letters of the compared runs that are not available yet. */
  readonly missing: readonly string[];
  /** True if the trees are next to each other. */
  readonly isBeside: boolean;
  readonly title: string;
  /** Clauses of the caption, about options, mode, column family or compared runs. */
  readonly clauses: readonly string[];
  readonly axis: AxisName;
  readonly first: number;
  readonly ghosts: readonly Ghost[];
  readonly refused?: RefusedWrites | undefined;
  readonly state: Pick<Workbench, 'rows' | 'window' | 'keys' | 'notes' | 'heightMode' | 'colourBy'>;
}

/** Returns the content of the page; null before its first run. */
export function picturedOf(session: Session, workbench: Workbench): Pictured | null {
  const { shown } = session.runs.getSnapshot();
  const timeline = shown?.history.timeline ?? null;
  if (timeline === null || timeline.eventCount === 0) return null;
  const { arrangement, selected, source, shownRun } = workbench;
  // If a change is pending or was refused, the current run was made without it.
  const overrides = shown?.job.kind === 'simulation' ? shown.job.overrides : {};
  const isBefore = session.player.getState().playhead < lastProcessStart(timeline);
  const first = axisStart(timeline, isBefore);
  const stays = selected?.run !== shownRun ? [] : staysOf(timeline, selected.fileNumber);
  const own: PicturedStage = {
    timeline,
    ...{ heading: '', wholeRun: '' },
    placeAt: (playhead) => ({ playhead, isOver: false }),
    notes: workbench.notes,
    pickedAt: (event) => stayAt(timeline, stays, event),
  };
  const compared = comparedStages(session, workbench, own);
  const family = familyOf(shown);
  const familyClause = family === null ? '' : `column family ${family}`;
  const mode = modeClause(timeline);
  const isCompared = compared.length > 1;
  const clauses = isCompared
    ? [`${plural(compared.length, 'run')} compared`, mode]
    : [optionsClause(session, source, overrides), mode, familyClause];
  return {
    timeline,
    stages: isCompared ? compared : [own],
    missing: missingRuns(session, workbench),
    isBeside: arrangement === 'beside',
    title: titleOf(source, overrides),
    clauses: clauses.filter((clause) => clause !== ''),
    axis: knownAxis(workbench.axis, timeline),
    first,
    ghosts: isCompared ? ghostsOf(session, first) : [],
    refused: shown?.summary?.happened?.refused,
    state: workbench,
  };
}

/** Returns the trees of the compared runs that are available, from top to bottom. */
function comparedStages(
  session: Session,
  { variants, axis }: Workbench,
  front: PicturedStage,
): PicturedStage[] {
  if (variants.length === 0) return [];
  const runs = variantRunsOf(session).getSnapshot();
  const titles = variantTitles(runs);
  return runs.flatMap(({ variant: { letter, noted }, isShown, run }, at): PicturedStage[] => {
    const heading = `${letter} · ${titles[at] ?? ''}`;
    const timeline = isShown ? front.timeline : run?.history.timeline;
    if (timeline === undefined) return [];
    const wholeRun = run?.summary == null ? '' : `Whole run: ${headlineWords(timeline)}`;
    if (isShown) return [{ ...front, heading, wholeRun }];
    return [
      {
        ...{ timeline, heading, wholeRun },
        placeAt: (playhead) => alignedPlace(front.timeline, playhead, timeline, axis),
        notes: noted?.notes ?? NO_NOTES,
        pickedAt: () => -1,
      },
    ];
  });
}

function missingRuns(session: Session, { variants }: Workbench): string[] {
  if (variants.length === 0) return [];
  const runs = variantRunsOf(session).getSnapshot();
  return runs.flatMap(({ variant, run }) => (run === null ? [variant.letter] : []));
}

function ghostsOf(session: Session, first: number): Ghost[] {
  return variantRunsOf(session)
    .getSnapshot()
    .flatMap(({ variant: { letter }, isShown, run }) => {
      if (isShown || run?.summary == null) return [];
      const look = { name: letter, dash: VARIANT_DASHES[letter], hasOwnEvents: true };
      return [ghostOf(run.history.timeline, first, look)];
    });
}

function modeClause({ scenario }: Timeline): string {
  if (scenario === null) return '';
  return scenario.mode === 'recorded' ? 'a recording' : `${modeText(scenario)} mode`;
}

/** Maximum length of the options in the caption, in characters. */
const MOST_OPTIONS = 72;

function optionsClause(session: Session, source: Source, overrides: Overrides): string {
  if (source.kind === 'recording') return '';
  const { options } = session.runs.getSnapshot();
  const runOf = (set: Overrides) => ({ variant: { source, overrides: set }, options });
  const changed = changedOptions(runOf(overrides), runOf({}));
  return changed.length === 0 ? '' : choiceText(changed, MOST_OPTIONS);
}
