// The options of a simulation: the scenario's values and the user's changes.
import { MACHINE_PROFILE } from '../settings/dependents.ts';
import { REFERENCE_RELEASE } from 'lsm-shape/engine';
import { memo, useCallback, useMemo, useState, type JSX } from 'react';
import { lastProcessLimitAt, targetsAt, type Player, type Timeline } from 'lsm-shape';
import type { Warning } from 'lsm-shape/engine';
import { questionOf } from '../catalogue/questions.ts';
import { baselinesOf } from '../settings/baselines.ts';
import { controlNames } from '../settings/control_specs.ts';
import { earlierRemarks } from '../settings/earlier_options.ts';
import { whyFixed } from '../settings/run_time.ts';
import { timedCalls } from '../settings/timed.ts';
import { fieldRefusalText, isAbout, refusedOption, scenarioOf } from '../state/jobs.ts';
import { useCoarse } from '../state/live.ts';
import type { SettledRuns } from '../state/run_store.ts';
import type { History } from '../state/session.ts';
import { usePageState } from '../state/page_context.ts';
import { sweepOf } from '../state/sweep_values.ts';
import { styleOverrides } from '../settings/style_change.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { ChangePhase, Overrides, Source, Workbench } from '../state/workbench.ts';
import { optionEdit, removalOf } from './option_edit.ts';
import { OptionsPanel } from './OptionsPanel.tsx';
import { WhenSwitch } from './WhenSwitch.tsx';
import type { OptionValue } from '../settings/control.ts';
import { factsOf } from '../settings/styles.ts';

/** The options panel; null until the engine has read the scenario's command lines. */
export function ScenarioOptions(): JSX.Element | null {
  const { session, bench, snapshot, timeline } = usePageState();
  const { workbench, dispatch } = bench;
  const { source, overrides, askedOption } = workbench;
  const { player } = session;
  const now = useCallback(
    () => timeline?.microsAt(Math.floor(player.getState().playhead)) ?? null,
    [player, timeline],
  );
  return (
    <Controls
      {...{ snapshot, source, overrides, askedOption, dispatch }}
      now={now}
      currentLimit={useNumber(player, timeline, lastProcessLimitAt)}
      baseLevel={useNumber(player, timeline, baseLevelAt)}
      lastLevel={useNumber(player, timeline, lastLevelAt)}
    />
  );
}

/** Returns a number about the tree at the playhead that few events change. */
function useNumber(
  player: Player,
  timeline: Timeline | null,
  of: (timeline: Timeline, event: number) => number | null,
): number | null {
  return useCoarse(player, ({ event }) => (timeline === null ? null : of(timeline, event)));
}

function baseLevelAt(timeline: Timeline, event: number): number | null {
  return targetsAt(timeline, event)?.baseLevel ?? null;
}

type ControlsProps = Pick<UseWorkbench, 'dispatch'> &
  Pick<Workbench, 'source' | 'overrides' | 'askedOption'> & {
    readonly snapshot: SettledRuns<History>;
    /** Virtual time at the playhead in µs; null without a timeline. */
    readonly now: () => number | null;
    readonly currentLimit: number | null;
    readonly baseLevel: number | null;
    /** The deepest level with files; null without a timeline. */
    readonly lastLevel: number | null;
  };

/** The moment at which options are changed. */
interface Moment {
  readonly source: Workbench['source'];
  /** The time in µs; null if options are changed from the start. */
  readonly micros: number | null;
}

/** The options panel, memoized because it has many fields. */
const Controls = memo(function Controls(props: ControlsProps): JSX.Element | null {
  const { snapshot, source, askedOption, dispatch, currentLimit, lastLevel } = props;
  const { overrides } = props;
  const [moment, setMoment] = useState<Moment | null>(null);
  // A moment belongs to one scenario.
  const from = moment?.source === source ? moment.micros : null;
  const onAnswered = useCallback(() => dispatch({ type: 'optionAnswered' }), [dispatch]);
  const { options, refusal } = snapshot;
  const scenario = scenarioOf(source);
  const release = scenario?.set['rocksdb_version'] ?? REFERENCE_RELEASE;
  const profile = overrides[MACHINE_PROFILE];
  const own = useMemo(
    () => (options === null ? null : baselinesOf(options, release, profile)),
    [options, release, profile],
  );
  if (own === null) return null;
  const { baselines, values, changesOf } = optionEdit(own, overrides, from);
  const isOurs = refusal !== null && isAbout(refusal.job, { source, overrides });
  const refused = isOurs ? refusedOption(refusal.error, controlNames) : null;
  const change = (name: string, to: OptionValue, phase: ChangePhase, changes = {}): void => {
    const all = { ...changes, ...changesOf(name, to) };
    dispatch({ type: 'optionChanged', name, from: values[name] ?? '', to, changes: all, phase });
  };
  return (
    <OptionsPanel
      values={values}
      baselines={baselines}
      asked={askedOption}
      onAnswered={onAnswered}
      release={String(values['rocksdb_version'] ?? release)}
      onCommands={() => dispatch({ type: 'dialogChosen', dialog: 'commands' })}
      changedCount={Object.keys(overrides).length}
      refusal={
        refused === null || refusal === null
          ? null
          : { option: refused, text: fieldRefusalText(refusal.error) }
      }
      whyFixed={(spec) =>
        from === null ? null : whyFixed(spec, String(values['rocksdb_version'] ?? release))
      }
      onFromStart={() => setMoment(null)}
      when={
        <WhenSwitch
          from={from}
          now={props.now}
          onFrom={(micros) => setMoment({ source, micros })}
          calls={timedCalls(overrides)}
          onRemove={(name, micros) => dispatch(removalOf(own, overrides, name, micros))}
        />
      }
      remarks={remarksOf(snapshot.shown?.warnings ?? [], earlierRemarks(snapshot.earlier, values))}
      question={questionAbout(source, overrides)}
      currentLimit={currentLimit}
      places={{
        baseLevel: props.baseLevel,
        levelCount: Number(values['num_levels']),
        bottommostFrom: bottommostFrom(values['bottommost_compression'], lastLevel),
      }}
      onChange={change}
      onStyle={(style) => {
        const along = styleOverrides(style, values).map(([name, value]) => changesOf(name, value));
        const changes = Object.assign({}, ...along) as Record<string, OptionValue | null>;
        change('compaction_style', factsOf(style).option, 'final', changes);
      }}
      onReset={(name) => change(name, baselines[name] ?? '', 'final')}
      onSweep={(...option) => dispatch(sweepOf(source, ...option))}
      onResetAll={() => dispatch({ type: 'allOptionsReset' })}
    />
  );
});

/** First level to which `bottommost_compression` applies: the deepest with files (Z-2, Z-4). */
function bottommostFrom(type: OptionValue | undefined, lastLevel: number | null): number | null {
  return type === undefined || type === 'kDisableCompressionOption' ? null : lastLevel;
}

function lastLevelAt({ shapes }: Timeline, event: number): number {
  let last = shapes.levelCount - 1;
  while (0 < last && shapes.levelFilesAt(event, last) === 0) last -= 1;
  return last;
}

/** Warnings about options, including those in the load phase, by option name. */
function remarksOf(
  warnings: readonly Warning[],
  earlier: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map([...earlier].map(([name, text]): [string, string[]] => [name, [text]]));
  for (const { subject, message } of warnings) {
    if (!controlNames.includes(subject)) continue;
    const lines = found.get(subject) ?? [];
    if (!lines.includes(message)) lines.push(message);
    found.set(subject, lines);
  }
  return found;
}

/** The scenario's question; empty under another compaction style. */
function questionAbout(source: Source, overrides: Overrides): string {
  const isAsked = source.kind === 'scenario' && !('compaction_style' in overrides);
  return isAsked ? questionOf(source.id) : '';
}
