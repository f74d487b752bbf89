// Styles of the elements for input on the stage, and of its notes.
import { styleAdopter } from './stage_style.ts';

const STYLE = `
.lsm-stage.zoomed { cursor: grab; }
.lsm-stage.zoomed:active { cursor: grabbing; }
.lsm-files { position: absolute; inset: 0; pointer-events: none; overflow: hidden; }
.lsm-file-focus { position: absolute; left: 0; top: 0; width: 100%; height: 100%; margin: 0;
  padding: 0; border: 0; background: none; opacity: 0; border-radius: 3px; }
.lsm-file-focus:focus { opacity: 1; outline: 2px solid var(--stage-text); outline-offset: 2px;
  box-shadow: 0 0 0 2px var(--stage-background); }
.lsm-minimap { position: absolute; height: 12px; touch-action: none; cursor: ew-resize; z-index: 1; }
.lsm-minimap::before { content: ""; position: absolute; inset: 4px 0; border-radius: 2px;
  background: var(--stage-line); }
.lsm-minimap div { position: absolute; top: 2px; bottom: 2px; border-radius: 3px;
  background: var(--stage-muted); }
.lsm-minimap span { position: absolute; top: 0; bottom: 0; width: 2px; background: var(--stage-text); }
.lsm-minimap[hidden], .lsm-minimap [hidden], .lsm-all-keys[hidden] { display: none; }
.lsm-all-keys { position: absolute; left: 10px; top: 5px; padding: 0 6px; border-radius: 4px;
  border: 1px solid var(--stage-line); background: var(--stage-panel); color: var(--stage-text);
  font: inherit; font-size: 11px; line-height: 16px; cursor: pointer; z-index: 1; }
.lsm-all-keys:focus-visible { outline: 2px solid var(--stage-text); outline-offset: 1px; }
.lsm-facts { position: absolute; inset: 0; pointer-events: none; overflow: hidden; z-index: 2; }
.lsm-facts button { position: absolute; left: 0; top: 0; margin: 0; padding: 0; border: 0;
  border-radius: 4px; background: none; pointer-events: auto; cursor: help; }
.lsm-facts button[hidden] { display: none; }
.lsm-facts button:hover { box-shadow: inset 0 0 0 1px var(--stage-line); }
.lsm-facts button:focus-visible { outline: 2px solid var(--stage-text); outline-offset: -1px; }
.lsm-facts .tip b { color: var(--stage-text); }
.lsm-label.note { padding: 3px 10px; border-radius: 6px; border: 1px solid currentColor;
  background: var(--stage-panel); font-size: 11px; line-height: 17px; text-align: center; }
.lsm-label.tip { padding: 8px 11px; border-radius: 7px; border: 1px solid var(--stage-line);
  background: var(--stage-panel); font-size: 11.5px; line-height: 17px; z-index: 2;
  box-shadow: 0 2px 4px rgb(0 0 0 / 0.12), 0 8px 24px rgb(0 0 0 / 0.28); }
`;

export const adoptHandsStyle = styleAdopter(STYLE);
