// Composes the page from its features.
import type { JSX } from 'react';
import { ExplainContext } from './explain/explain_context.ts';
import type { WelcomeHtml } from './intro/welcome_html.ts';
import { IntroArea } from './page/IntroArea.tsx';
import { MissingNotice } from './page/MissingParts.tsx';
import { PanelPlaces } from './page/PanelPlaces.tsx';
import { PageTree } from './page/PageTree.tsx';
import { part } from './page/part_list.tsx';
import { Palette } from './page/parts.tsx';
import { PlayerBar } from './page/PlayerBar.tsx';
import { TopBar } from './page/TopBar.tsx';
import { usePage } from './page/use_page.ts';
import type { LaterSaved } from './saved/later_saved.ts';
import { useFileTaker } from './saved/use_saved.ts';
import { PageContext } from './state/page_context.ts';
import type { Session } from './state/session.ts';
import type { PageOpening } from './state/use_workbench.ts';

export interface AppProps {
  readonly session: Session;
  readonly opening: PageOpening;
  readonly welcome: WelcomeHtml;
  readonly saved: LaterSaved;
}

const Around = part(() => import('./page/Around.tsx').then((code) => code.Around), {
  Awaited: PanelPlaces,
  Failed: ({ broken }) => (
    <>
      <PanelPlaces />
      <section className="notices" aria-label="Notices" aria-live="polite">
        <MissingNotice broken={broken} />
      </section>
    </>
  ),
});

/** The whole page. */
export function App({ session, opening, welcome, saved }: AppProps): JSX.Element {
  const page = usePage(session, opening);
  const { state, presentation, file } = page;
  const { bench, layout, isDrawn, answer } = state;
  const { workbench, dispatch } = bench;
  const { intro } = workbench;
  const onFiles = useFileTaker({ later: saved, session, bench });
  return (
    <PageContext value={{ ...state, onFiles }}>
      <ExplainContext value={page.explanations.explain}>
        <div
          className="app"
          data-layout={layout}
          data-presenting={presentation.isOn}
          data-intro={intro ?? undefined}
          data-comparing={workbench.variants.length > 0 || undefined}
          data-recording={workbench.source.kind === 'recording' || undefined}
        >
          <TopBar headline={page.history.headline} isAwaited={page.history.isAwaited} />
          {/* Placed before the stage and the options, so that Tab soon reaches Play. */}
          <PlayerBar />
          <PageTree
            page={page}
            legendOf={page.legendOf}
            firstFrame={intro === 'welcome' && !isDrawn ? welcome.frame : null}
            onFact={(fact) => dispatch({ type: 'factAsked', fact, answer })}
          >
            {(carryOut) =>
              workbench.dialog === 'palette' && (
                <Palette
                  carryOut={carryOut}
                  later={saved}
                  onClose={() => dispatch({ type: 'dialogChosen', dialog: null })}
                />
              )
            }
          </PageTree>
          {intro !== null && <IntroArea words={welcome.words} />}
          {isDrawn ? <Around {...{ file, presentation, saved }} /> : <PanelPlaces />}
        </div>
      </ExplainContext>
    </PageContext>
  );
}
