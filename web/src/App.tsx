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
import type { Session } from './state/session.ts';
import type { PageOpening } from './state/use_workbench.ts';

export interface AppProps {
  readonly session: Session;
  readonly opening: PageOpening;
  readonly welcome: WelcomeHtml;
  readonly saved: LaterSaved;
}

const Around = part(() => import('./page/Around.tsx').then((code) => code.Around), {
  Awaited: ({ layout, bench }) => <PanelPlaces {...{ layout }} workbench={bench.workbench} />,
  Failed: ({ props, broken }) => (
    <>
      <PanelPlaces layout={props.layout} workbench={props.bench.workbench} />
      <section className="notices" aria-label="Notices" aria-live="polite">
        <MissingNotice broken={broken} />
      </section>
    </>
  ),
});

/** The whole page. */
export function App({ session, opening, welcome, saved }: AppProps): JSX.Element {
  const page = usePage(session, opening);
  const { snapshot, bench, layout, isDark, history, isDrawn, presentation, file, answer } = page;
  const { workbench, labels, dispatch } = bench;
  const { timeline, version, first } = history;
  const { intro } = workbench;
  const { player } = session;
  const onFiles = useFileTaker({ later: saved, session, bench });
  return (
    <ExplainContext value={page.explanations.explain}>
      <div
        className="app"
        data-layout={layout}
        data-presenting={presentation.isOn}
        data-intro={intro ?? undefined}
        data-comparing={workbench.variants.length > 0 || undefined}
        data-recording={workbench.source.kind === 'recording' || undefined}
      >
        <TopBar
          {...{ session, workbench, layout, labels, dispatch, onFiles, player, timeline, version }}
          headline={history.headline}
          isAwaited={history.isAwaited}
          isDrawn={isDrawn}
        />
        {/* Precedes the stage and the options, so that Tab soon reaches Play. */}
        <PlayerBar {...{ player, timeline, version, first, isDrawn }} onToggle={session.toggle} />
        <PageTree
          page={page}
          legendOf={page.legendOf}
          firstFrame={intro === 'welcome' && !isDrawn ? welcome.frame : null}
          onFact={(fact) => dispatch({ type: 'factAsked', fact, answer })}
        >
          {(carryOut) =>
            workbench.dialog === 'palette' && (
              <Palette
                {...{ session, bench, timeline, answer, onFiles, carryOut }}
                later={saved}
                onClose={() => dispatch({ type: 'dialogChosen', dialog: null })}
              />
            )
          }
        </PageTree>
        {intro !== null && (
          <IntroArea {...{ session, bench, timeline, onFiles }} words={welcome.words} />
        )}
        {isDrawn ? (
          <Around
            {...{ layout, session, bench, snapshot, timeline, version, first, isDark, onFiles }}
            {...{ history, presentation, saved }}
            selected={file.selected}
            onDeselect={file.release}
            onSelect={file.pick}
          />
        ) : (
          <PanelPlaces {...{ layout, workbench }} />
        )}
      </div>
    </ExplainContext>
  );
}
