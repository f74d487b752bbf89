import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { wasmUrl } from 'lsm-shape/engine';
import { App } from './App.tsx';
import { createSession } from './workbench/session.ts';
import { readAddress } from './workbench/use_workbench.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/controls.css';
import './styles/panels.css';
import './styles/options.css';
import './styles/why.css';
import './styles/state.css';
import './styles/files.css';
import './styles/dialogs.css';
import './styles/explain.css';
import './styles/gallery.css';
import './styles/stage.css';
import './styles/popover.css';
import './styles/timeline.css';
import './styles/hover.css';
import './styles/measures.css';
import './styles/stats.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has an element with the id "root"');
const opening = readAddress();
const session = createSession(wasmUrl, { cursor: opening.workbench.cursor });
createRoot(root).render(
  <StrictMode>
    <App session={session} opening={opening} />
  </StrictMode>,
);

// A page opened with `?testing` lets the browser tests break the engine on purpose, use it, or
// stop between events.
if (new URLSearchParams(window.location.search).has('testing')) {
  Object.assign(window, {
    crashEngineForTest: () => session.runs.crashForTest(),
    engineForTest: session.engine,
    playerForTest: session.player,
  });
}
