// The state of the tree at the playhead: the base level and the limits on sorted runs. Each is a
// line that expands to its calculation.
import { useMemo, type JSX, type ReactNode } from 'react';
import {
  baseLevelAt,
  baseLevelText,
  countedRows,
  hasLevelTargets,
  runBoundsAt,
  runBoundsText,
  runLimitSince,
  sinceText,
  targetsReasoning,
  treeAt,
  withCommas,
  type Player,
  type Timeline,
} from 'lsm-shape';
import type { RuleCheck } from 'lsm-shape/engine';
import { Reasoning } from './Reasoning.tsx';
import { StateFact } from './StateFact.tsx';
import { ExplainLink } from '../explain/RuleLink.tsx';
import { useEvent } from '../state/live.ts';
import { useShownRun } from '../state/page_context.ts';
import { keptTogether } from '../ui/kept_together.ts';
import { stopAt } from '../state/stop_at.ts';

/** The base level and the limits on sorted runs, if the history has them. */
export function StateFacts(): JSX.Element {
  const { timeline } = useShownRun();
  return (
    <section
      className="state-facts"
      aria-label="State of the tree"
      style={{ '--lines': expectedLines(timeline) }}
    >
      {/* In the order in which the facts become known, so that the second one moves nothing. */}
      <BaseLevel />
      <RunLimit />
    </section>
  );
}

/** Returns the number of lines to reserve for a run, so that nothing below them moves. */
function expectedLines(timeline: Timeline): number {
  const { scenario } = timeline;
  if (scenario === null || scenario.mode === 'recorded') return 0;
  return hasLevelTargets(timeline) ? 2 : 1;
}

function RunLimit(): JSX.Element | null {
  const { session, timeline } = useShownRun();
  const { player } = session;
  const event = useEvent(player, timeline);
  const text = runBoundsText(timeline, event);
  const bounds = runBoundsAt(timeline, event);
  if (text === null || bounds === null) return null;
  const since = runLimitSince(timeline, event);
  const held = sinceText(timeline, since, event);
  return (
    <StateFact
      fact="runs"
      name="Sorted runs"
      term="sorted_run"
      title={text.title}
      version={[text.title, ...text.sentences].join(' ')}
    >
      {text.sentences.map((sentence) => (
        <p key={sentence}>{keptTogether(sentence)}</p>
      ))}
      {since >= 0 && (
        <p className="state-go">
          <GoTo player={player} event={since}>
            Go to the start of this limit, {held.replace('since ', '')}
          </GoTo>
        </p>
      )}
      <Checks {...{ timeline, event }} checks={bounds.checks} label="Limits on sorted runs" />
    </StateFact>
  );
}

function BaseLevel(): JSX.Element | null {
  const { session, timeline } = useShownRun();
  const { player } = session;
  const event = useEvent(player, timeline);
  const facts = baseLevelAt(timeline, event);
  if (facts === null) return null;
  const { sinceEvent, computedEvent, level } = facts;
  const then = targetsReasoning(timeline, sinceEvent);
  const held = facts.before === null ? 'from the start' : sinceText(timeline, sinceEvent, event);
  return (
    <StateFact
      fact="base"
      name="Base level"
      term="base_level"
      title={`L${level} ${held}`}
      version={`${sinceEvent} ${computedEvent}`}
    >
      <p>{keptTogether(baseLevelText(timeline, facts))}</p>
      <p className="state-go">
        <GoTo player={player} event={sinceEvent}>
          Go to this moment
        </GoTo>
        <ExplainLink route={{ kind: 'rule', id: 'D-8' }}>How the base level is found</ExplainLink>
      </p>
      <Checks
        {...{ timeline, event: sinceEvent }}
        checks={then}
        label={`How L${level} became the base level`}
      />
      {computedEvent > sinceEvent && (
        <>
          <h2 className="state-now">
            Targets were last computed, with the same base level, at event{' '}
            {withCommas(computedEvent)}
          </h2>
          <Checks
            {...{ timeline, event: computedEvent }}
            checks={facts.checks}
            label="How targets were last computed"
          />
        </>
      )}
    </StateFact>
  );
}

interface ChecksProps {
  readonly timeline: Timeline;
  readonly event: number;
  readonly checks: readonly RuleCheck[];
  readonly label: string;
}

/** Lines with numbers that highlight files of the tree after an event. */
function Checks({ timeline, event, checks, label }: ChecksProps): JSX.Element | null {
  const filesOf = useMemo(() => {
    let tree: ReturnType<typeof treeAt> | null = null;
    return (check: RuleCheck, field: string): ReadonlySet<number> => {
      tree ??= treeAt(timeline, event);
      const { fileNumber } = timeline.lifetimes;
      return new Set(countedRows(tree, check, field).map((row) => fileNumber.at(row)));
    };
  }, [timeline, event]);
  if (checks.length === 0) return null;
  return <Reasoning checks={checks} filesOf={filesOf} label={label} />;
}

interface GoToProps {
  readonly player: Player;
  readonly event: number;
  readonly children: ReactNode;
}

function GoTo({ player, event, children }: GoToProps): JSX.Element {
  return (
    <button type="button" className="button tiny" onClick={() => stopAt(player, event)}>
      {children}
    </button>
  );
}
