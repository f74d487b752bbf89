// The page embedded in another one: the tree, its events and the requested controls. It remembers
// nothing and links to the full page.
import { useCallback, type JSX, type ReactNode } from 'react';
import type { StageLegend, Timeline } from 'lsm-shape';
import { knownAxis } from '../axis/axis.ts';
import { ExplainContext } from '../explain/explain_context.ts';
import type { LaterSaved } from '../saved/later_saved.ts';
import type { EmbeddedControls } from '../state/page_frame.ts';
import type { Session } from '../state/session.ts';
import type { PageOpening, UseWorkbench } from '../state/use_workbench.ts';
import { Overlays } from './Overlays.tsx';
import { PageTree } from './PageTree.tsx';
import { Caption, TimelinePanel } from './parts.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { usePage } from './use_page.ts';

export interface EmbeddedPageProps {
  readonly session: Session;
  readonly opening: PageOpening;
  readonly controls: EmbeddedControls;
  readonly saved: LaterSaved;
}

export function EmbeddedPage(props: EmbeddedPageProps): JSX.Element {
  const { session, opening, controls, saved } = props;
  const page = usePage(session, opening);
  const { snapshot, bench, layout, isDark, history, isDrawn, presentation } = page;
  const { timeline, version, first } = history;
  const { openFiles } = bench;
  const { player } = session;
  const onFiles = useCallback((files: readonly File[]) => void openFiles(files), [openFiles]);
  const legendOf = (legend: StageLegend | null): ReactNode => (
    <>
      {page.legendOf(legend)}
      <WholePage />
    </>
  );
  return (
    <ExplainContext value={page.explanations.explain}>
      <div
        className="app"
        data-layout={layout}
        data-embedded={controls}
        data-presenting={presentation.isOn}
      >
        <PageTree {...{ page, legendOf }} isEmbedded firstFrame={null} onFact={() => undefined}>
          {() => null}
        </PageTree>
        <section className="caption" aria-label="Now">
          {isDrawn && timeline !== null && timeline.eventCount > 0 && (
            <Caption timeline={timeline} player={player} />
          )}
        </section>
        {controls !== 'none' && (
          <PlayerBar {...{ player, timeline, version, first, isDrawn }} onToggle={session.toggle} />
        )}
        {controls === 'timeline' && isDrawn && timeline !== null && (
          <section className="embedded-timeline" aria-label="Below the stage">
            <EmbeddedTimeline {...{ session, bench, timeline, version, first, isDark }} />
          </section>
        )}
        {isDrawn && (
          <Overlays
            {...{ session, bench, history, presentation, snapshot, isDark, onFiles, saved }}
          />
        )}
      </div>
    </ExplainContext>
  );
}

interface EmbeddedTimelineProps {
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly timeline: Timeline;
  readonly version: number;
  readonly first: number;
  readonly isDark: boolean;
}

/** The timeline, with the range and rows that the link requests. */
function EmbeddedTimeline(props: EmbeddedTimelineProps): JSX.Element {
  const { session, bench, timeline, version, first, isDark } = props;
  const { rows, window, notes, axis } = bench.workbench;
  return (
    <TimelinePanel
      {...{ timeline, version, rows, window, notes, first, isDark, session }}
      onNotes={null}
      axis={knownAxis(axis, timeline)}
      dispatch={bench.dispatch}
      player={session.player}
      view={session.view}
    />
  );
}

/** A link to the full page at the same moment. */
function WholePage(): JSX.Element {
  return (
    <a
      className="whole-page"
      href={wholePageUrl()}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        event.currentTarget.href = wholePageUrl();
      }}
    >
      LSM Shape
    </a>
  );
}

function wholePageUrl(): string {
  const url = new URL(window.location.href);
  for (const name of ['embed', 'controls', 'theme']) url.searchParams.delete(name);
  return url.href;
}
