// The panels of numbers: statistics at the playhead or at the end of the run.
import { REFERENCE_RELEASE } from 'lsm-shape/engine';
import type { JSX } from 'react';
import {
  cpuTimesOf,
  hasEarlierProcess,
  hasLevelTargets,
  levelFactsAt,
  processStepAt,
} from 'lsm-shape';
import { scenarioOf } from '../state/jobs.ts';
import { useEvent } from '../state/live.ts';
import { usePageState, useShownRun } from '../state/page_context.ts';
import { useStats, type StatsAnswer } from './use_stats.ts';
import type { NumbersView } from '../state/workbench.ts';
import { CpuChart } from './CpuChart.tsx';
import { LevelsNote } from './LevelsNote.tsx';
import { Segments } from '../ui/Segments.tsx';
import { laterPart } from '../ui/later.tsx';
import { StatsPanel, type StatsPanelProps } from './StatsPanel.tsx';

/** Loaded on demand, because few users need it. */
const RepeatsPanel = laterPart(
  () => import('../machine/panels.ts').then((code) => code.RepeatsPanel),
  {},
);

type Kind = 'stats' | 'cpu';

export interface NumbersPanelProps {
  readonly kind: Kind;
}

/** A panel of numbers. */
export function NumbersPanel({ kind }: NumbersPanelProps): JSX.Element {
  const { session, bench, snapshot, timeline } = useShownRun();
  const { overrides, numbers } = bench.workbench;
  const { place } = numbers;
  const choose = (change: Partial<NumbersView>): void =>
    bench.dispatch({ type: 'numbersChosen', change });
  const now = useEvent(session.player, timeline);
  const event = place === 'end' ? Math.max(0, timeline.eventCount - 1) : now;
  const { answer, isAwaited } = useStats({ shown: snapshot.shown, event });
  if (answer === null) return <Waiting kind={kind} />;
  const { moment } = answer;
  const where = (
    <Segments
      label="Moment of the numbers"
      choices={['playhead', 'end']}
      chosen={place}
      words={{ playhead: 'playhead', end: 'end of run' }}
      onChoose={(next) => choose({ place: next })}
    />
  );
  if (kind === 'stats') {
    const job = snapshot.shown?.job;
    return (
      <StatsPanel
        {...{ moment, isAwaited, numbers }}
        place={where}
        onChoose={choose}
        changedCount={Object.keys(overrides).length}
        {...notesOf(answer)}
        repeats={job?.kind === 'simulation' ? <RepeatsPanel job={job} /> : null}
      />
    );
  }
  const cpu = cpuTimesOf(moment.rows);
  const isCompressing = cpu.rows.some((row) => 0 < row.compression);
  return (
    <CpuChart
      {...cpu}
      isAwaited={isAwaited}
      isTable={numbers.isTable}
      onTable={(isTable) => choose({ isTable })}
      tools={
        <>
          {where}
          {isCompressing && <ReleaseSwitch />}
        </>
      }
    />
  );
}

const LABELS: Readonly<Record<Kind, string>> = { stats: 'Compaction Stats', cpu: 'CPU time' };

/** The placeholder while numbers are pending. */
function Waiting({ kind }: NumbersPanelProps): JSX.Element {
  return (
    <section className="measures" aria-label={LABELS[kind]} aria-busy="true">
      <p className="empty">Waiting for the first numbers.</p>
    </section>
  );
}

/** The notes below the table: on the run, and on the moment of its numbers. */
function notesOf({ moment, timeline }: StatsAnswer): Pick<StatsPanelProps, 'process' | 'levels'> {
  const { event_index: event, pending_compaction_bytes: pendingBytes } = moment;
  return {
    process: hasEarlierProcess(timeline) ? processStepAt(timeline, event) + 1 : null,
    levels:
      hasLevelTargets(timeline) && 0 < timeline.eventCount ? (
        <LevelsNote levels={levelFactsAt(timeline, event)} pendingBytes={pendingBytes} />
      ) : null,
  };
}

/** Two releases that differ in the CPU cost of compression. */
const pricedReleases = ['10.5.5', '10.6.2'];

/** A second field for `rocksdb_version`, next to the numbers that it changes. */
function ReleaseSwitch(): JSX.Element | null {
  const { workbench, dispatch } = usePageState().bench;
  const { source, overrides } = workbench;
  if (source.kind === 'recording') return null;
  const own = scenarioOf(source)?.set['rocksdb_version'] ?? REFERENCE_RELEASE;
  const release = String(overrides['rocksdb_version'] ?? own);
  return (
    <Segments
      label="Release"
      choices={pricedReleases.includes(release) ? pricedReleases : [...pricedReleases, release]}
      chosen={release}
      onChoose={(value) => {
        const name = 'rocksdb_version';
        const changes = { [name]: value === own ? null : value };
        dispatch({
          type: 'optionChanged',
          name,
          from: release,
          to: value,
          changes,
          phase: 'final',
        });
      }}
    />
  );
}
