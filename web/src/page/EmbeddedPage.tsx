// The page as embedded in another one: the tree, its events and the requested controls. It stores
// nothing and links to the full page.
import { useCallback, type JSX, type ReactNode } from 'react';
import type { StageLegend } from 'lsm-shape';
import { ExplainContext } from '../explain/explain_context.ts';
import type { LaterSaved } from '../saved/later_saved.ts';
import { PageContext } from '../state/page_context.ts';
import type { EmbeddedControls } from '../state/page_frame.ts';
import type { Session } from '../state/session.ts';
import type { PageOpening } from '../state/use_workbench.ts';
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
  const { state, presentation } = page;
  const { layout, isDrawn, timeline } = state;
  const { openFiles } = state.bench;
  const onFiles = useCallback((files: readonly File[]) => void openFiles(files), [openFiles]);
  const legendOf = (legend: StageLegend | null): ReactNode => (
    <>
      {page.legendOf(legend)}
      <WholePage />
    </>
  );
  return (
    <PageContext value={{ ...state, onFiles }}>
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
            {isDrawn && timeline !== null && timeline.eventCount > 0 && <Caption />}
          </section>
          {controls !== 'none' && <PlayerBar />}
          {controls === 'timeline' && isDrawn && timeline !== null && (
            <section className="embedded-timeline" aria-label="Below the stage">
              <TimelinePanel onNotes={null} />
            </section>
          )}
          {isDrawn && <Overlays {...{ presentation, saved }} />}
        </div>
      </ExplainContext>
    </PageContext>
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
