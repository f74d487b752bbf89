// The caption under the stage, a sentence about the event at the playhead.
import { Fragment, useMemo, type JSX } from 'react';
import { nowTextAt, type Job, type Timeline } from 'lsm-shape';
import { happeningText } from 'lsm-shape/engine';
import { ExplainLink } from '../explain/RuleLink.tsx';
import { rulePageOf } from '../explain/rule_pages.ts';
import { useEvent } from '../state/live.ts';
import { useShownRun } from '../state/page_context.ts';
import { numberedStalls } from '../state/longest_stalls.ts';
import { keptTogether } from '../ui/kept_together.ts';
import { ruleOfEvent } from '../why/event_rule.ts';

/** The caption. In a recording, the longest stalls are numbered. */
export function Caption(): JSX.Element {
  const { session, snapshot, timeline } = useShownRun();
  const longest = snapshot.shown?.summary?.happened?.card.longest;
  const event = useEvent(session.player, timeline);
  const stalls = useMemo(() => numberedStalls(timeline, longest), [timeline, longest]);
  const stall = stalls.find((each) => each.event === event);
  const { event: news, sentence, aside } = nowTextAt(timeline, event);
  const rule = ruleOfEvent(timeline.eventAt(news), kindOfJobAt(timeline, news));
  return (
    // A new sentence is a new element, so the old one's lines do not count as moved.
    <Fragment key={`${sentence} ${aside}`}>
      <p className="caption-sentence">
        {stall !== undefined && (
          <i className="stall-number" data-number={stall.number}>
            {stall.number}
          </i>
        )}{' '}
        {keptTogether(stall ? happeningText(stall.row.kind, stall.row.facts) : sentence)}
      </p>
      {aside !== '' && <p className="caption-aside">{keptTogether(aside)}</p>}
      <EventRule rule={rule} />
    </Fragment>
  );
}

function kindOfJobAt(timeline: Timeline, event: number): Job['kind'] | null {
  return timeline.jobs[timeline.jobRowAt(event)]?.kind ?? null;
}

/** A link to the rule that the event illustrates. */
function EventRule({ rule }: { readonly rule: string | null }): JSX.Element | null {
  const page = rule === null ? undefined : rulePageOf(rule);
  if (rule === null || page === undefined) return null;
  return (
    <p className="caption-rule" key={rule}>
      <ExplainLink route={{ kind: 'rule', id: rule }}>{page.title}</ExplainLink>
    </p>
  );
}
