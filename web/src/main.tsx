import { optionValue, settingNames } from './settings/option_value.ts';
import { StrictMode, type JSX, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { wasmUrl } from 'lsm-shape/engine';
import { App } from './App.tsx';
import { loadAllParts } from './page/part_list.tsx';
import { createSession } from './state/session.ts';
import { bundledScenarios } from './catalogue/scenarios.ts';
import { figureAlone, figurePage, readRoute } from './explain/route.ts';
import { readWelcome } from './intro/welcome_html.ts';
import { expandAddress, openingAddress } from './state/address.ts';
import { readFrame } from './state/page_frame.ts';
import { isCompressed, type KnownNames } from './state/url_state.ts';
import { keptFiles, laterSaved } from './saved/later_saved.ts';
import { FaultBoundary, type Broken } from './ui/FaultBoundary.tsx';
import { PartMissing } from './ui/later.tsx';
import './ui/tokens.css';
import './ui/base.css';
import './ui/controls.css';
import './ui/panes.css';
import './ui/group.css';
import './ui/popover.css';
import './ui/dialog.css';
import './glossary/glossary.css';
import './page/layout.css';
import './page/top_bar.css';
import './page/caption.css';
import './page/player.css';
import './page/bottom.css';
import './page/notices.css';
import './intro/intro.css';
import './compare/compare.css';
import './catalogue/catalogue.css';
import './export/export.css';
import './embed/embed.css';
import './pictures/pictures.css';
import './saved/saved.css';
import './keys/help.css';
import './palette/palette.css';
import './options/options.css';
import './options/compression.css';
import './options/recording.css';
import './options/operator.css';
import './options/column_families.css';
import './machine/machine.css';
import './why/why.css';
import './why/reasoning.css';
import './why/state.css';
import './why/file_card.css';
import './why/cuts.css';
import './explain/explain.css';
import './explain/gallery.css';
import './explain/rule_page.css';
import './stage/stage.css';
import './stage/legend.css';
import './stage/twin.css';
import './presentation/presentation.css';
import './variants/variants.css';
import './variants/why_different.css';
import './sweep/sweep.css';
import './timeline/timeline.css';
import './timeline/overview.css';
import './timeline/tools.css';
import './timeline/hover.css';
import './stats/measures.css';
import './notes/notes.css';
import './stats/stats.css';
import './stats/cpu.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
const known: KnownNames = {
  scenarios: new Set(bundledScenarios.map((scenario) => scenario.id)),
  options: new Set(settingNames),
  optionValue,
  route: readRoute,
};
const brokenPage = (broken: Broken): JSX.Element => (
  <PartMissing broken={broken} onRetry={broken.onRetry} isWhole />
);

/** Renders the page that the address requests. */
function start(place: HTMLElement): void {
  const welcome = readWelcome(document);
  const frame = readFrame(window.location.search);
  const figure = frame.embedded === null ? null : figureAlone(window.location.hash);
  if (figure !== null) {
    window.location.replace(figurePage(figure, frame.theme));
    return;
  }
  const opening = { address: openingAddress(known, frame), known };
  const saved = laterSaved();
  const session = createSession(wasmUrl, (key) => keptFiles(saved, key));
  const { faults } = session;
  faults.watch(window);
  const show = (page: ReactNode): void =>
    createRoot(place, { onCaughtError: faults.note, onUncaughtError: faults.note }).render(
      <StrictMode>
        <FaultBoundary fallback={brokenPage}>{page}</FaultBoundary>
      </StrictMode>,
    );
  const { embedded: controls } = frame;
  if (controls === null) show(<App {...{ session, opening, welcome, saved }} />);
  else {
    void import('./page/EmbeddedPage.tsx').then(({ EmbeddedPage }) =>
      show(<EmbeddedPage {...{ session, opening, controls, saved }} />),
    );
  }

  // `?testing` adds hooks for browser tests, which crash or query the engine, stop between events,
  // or wait for code that loads after the first picture.
  if (new URLSearchParams(window.location.search).has('testing')) {
    Object.assign(window, {
      crashEngineForTest: () => session.runs.crashForTest(),
      engineForTest: session.engine,
      questionsForTest: session.questions,
      playerForTest: session.player,
      runsForTest: session.runs,
      partsForTest: loadAllParts,
    });
  }
}

// If expanding fails, the page reports the link as invalid.
if (isCompressed(window.location.hash)) void expandAddress().then(() => start(root));
else start(root);
