// What there is to be pictured: the runs on the page, at which moment each is, and what is said of
// them.
import {
  alignedPlace,
  clockTime,
  hasTimes,
  lastProcessStart,
  modeText,
  plural,
  stayAt,
  staysOf,
  withCommas,
  type Timeline,
} from 'lsm-shape';
import { knownAxis, type AxisName } from '../axis/axis.ts';
import { axisStart } from '../axis/axis_start.ts';
import { changedOptions } from '../compare/changed_options.ts';
import { choiceText } from '../compare/change_text.ts';
import { scenarioOf, titleOf } from '../state/jobs.ts';
import { familyOf } from '../state/shown_run.ts';
import type { Session } from '../state/session.ts';
import { variantRunsOf } from '../state/variant_runs.ts';
import { VARIANT_DASHES } from '../state/variant_dashes.ts';
import { NO_NOTES, type Note } from '../state/notes.ts';
import type { Overrides, Source } from '../state/source.ts';
import type { Workbench } from '../state/workbench.ts';
import { ghostOf, type Ghost } from '../timeline/ghost.ts';
import type { RefusedWrites } from '../timeline/time_axis.ts';
import { variantTitles } from '../variants/variant_options.ts';

/** A tree of the picture. */
export interface PicturedStage {
  readonly timeline: Timeline;
  /** What it is called over it; empty where it is the only one. */
  readonly heading: string;
  /** Its playhead when the run in front is at one; `isOver`: it had come to its end. */
  readonly placeAt: (playhead: number) => { readonly playhead: number; readonly isOver: boolean };
  /** What was written about it. */
  readonly notes: readonly Note[];
  /** Row of the pinned file at an event; −1: none is. */
  readonly pickedAt: (event: number) => number;
}

/** All of it, as it is when the dialog opens. */
export interface Pictured {
  /** Of the run in front. */
  readonly timeline: Timeline;
  readonly stages: readonly PicturedStage[];
  /** Letters of runs that are compared and are not there yet. */
  readonly missing: readonly string[];
  /** Whether the trees stand beside each other. */
  readonly isBeside: boolean;
  readonly title: string;
  /** Options that differ from the scenario, and the mode; each may be missing. */
  readonly clauses: readonly string[];
  readonly axis: AxisName;
  readonly first: number;
  readonly ghosts: readonly Ghost[];
  readonly refused?: RefusedWrites | undefined;
  readonly state: Pick<Workbench, 'rows' | 'window' | 'keys' | 'notes' | 'heightMode' | 'colourBy'>;
}

/** What is on the page; null before its first run. */
export function picturedOf(session: Session, workbench: Workbench): Pictured | null {
  const { shown } = session.runs.getSnapshot();
  const timeline = shown?.history.timeline ?? null;
  if (timeline === null || timeline.eventCount === 0) return null;
  const { arrangement, selected, source, shownRun } = workbench;
  // What is shown may be the run before a change that is on its way, or was refused.
  const overrides = shown?.job.kind === 'simulation' ? shown.job.overrides : {};
  const isBefore = session.player.getState().playhead < lastProcessStart(timeline);
  const first = axisStart(timeline, isBefore);
  const stays = selected?.run !== shownRun ? [] : staysOf(timeline, selected.fileNumber);
  const own: PicturedStage = {
    timeline,
    heading: '',
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

/** The trees of the runs that are compared, as far as they are there, from top to bottom. */
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
    if (isShown) return [{ ...front, heading }];
    if (run === null) return [];
    const { timeline } = run.history;
    return [
      {
        timeline,
        heading,
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

/** Characters that options may take of the line. */
const MOST_OPTIONS = 72;

function optionsClause(session: Session, source: Source, overrides: Overrides): string {
  if (source.kind === 'recording') return '';
  const { options } = session.runs.getSnapshot();
  const release = scenarioOf(source)?.set['rocksdb_version'];
  const changed = changedOptions(overrides, {}, { options, release });
  return changed.length === 0 ? '' : choiceText(changed, MOST_OPTIONS);
}

/** `event 1,204 of 4,049, 3 m 06.4 s`. */
export function momentText({ timeline, first }: Pictured, playhead: number): string {
  const last = Math.max(0, timeline.eventCount - 1);
  const event = `event ${withCommas(Math.floor(playhead))} of ${withCommas(last)}`;
  if (!hasTimes(timeline)) return event;
  const micros = timeline.microsAt(playhead) - timeline.microsAt(first);
  return `${event}, ${clockTime(Math.max(0, micros))}`;
}
