// The stage's own style sheet: adopted, not inserted, so that it works under a strict policy.

const STYLE = `
.lsm-stage { position: relative; overflow: hidden; contain: strict; touch-action: pan-y;
  font: 12px/16px Inter, "Inter Fallback", "Segoe UI", system-ui, -apple-system, Roboto,
    "Noto Sans", "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums; -webkit-font-smoothing: antialiased; }
.lsm-stage canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
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
.lsm-stage-labels { position: absolute; inset: 0; pointer-events: none; overflow: hidden; }
.lsm-label { position: absolute; left: 0; top: 0; white-space: pre; will-change: transform;
  color: var(--stage-text); }
.lsm-label[hidden] { display: none; }
.magnified .lsm-label { will-change: auto; }
.lsm-label b { font-weight: 600; }
.lsm-label i { font-style: normal; color: var(--stage-muted); }
.lsm-label em { font-style: normal; font-weight: 600; color: var(--stage-over); }
.lsm-label mark { padding: 0 3px; margin: 0 -3px 0 0; border-radius: 3px; font-weight: 600;
  background: var(--stage-over); color: var(--stage-background); }
.lsm-label u { text-decoration: none; margin-left: 6px; padding: 0 4px; border-radius: 3px;
  font-size: 10px; border: 1px solid var(--stage-muted); color: var(--stage-muted); }
.lsm-label.small { font-size: 11px; line-height: 14px; }
.lsm-label.small b { color: var(--stage-text); }
.lsm-label.small mark { margin: 0; }
.lsm-label.right { text-align: right; }
.lsm-label.chip { padding: 1px 8px; border-radius: 5px; border: 1px solid currentColor;
  background: var(--stage-panel); font-size: 11px; line-height: 17px; }
.lsm-label.chip b, .lsm-label.chip i { color: var(--stage-text); font-weight: 500; }
.lsm-label.chip i { color: var(--stage-muted); }
.lsm-label.note { padding: 3px 10px; border-radius: 6px; border: 1px solid currentColor;
  background: var(--stage-panel); font-size: 11px; line-height: 17px; text-align: center; }
.lsm-label.stall { padding: 1px 8px; border-radius: 5px; font-size: 11px; line-height: 17px;
  font-weight: 600; background: var(--stage-stopped); color: var(--stage-background); }
.lsm-label.stall.slow { background: var(--stage-over); }
.lsm-label.cause { padding: 0 2px 0 8px; background: var(--stage-background); color: var(--stage-over); }
.lsm-label.cause.stopped { color: var(--stage-stopped); }
.lsm-label.tip { padding: 8px 11px; border-radius: 7px; border: 1px solid var(--stage-line);
  background: var(--stage-panel); font-size: 11.5px; line-height: 17px; z-index: 2;
  box-shadow: 0 2px 4px rgb(0 0 0 / 0.12), 0 8px 24px rgb(0 0 0 / 0.28); }
.lsm-legend { position: absolute; bottom: 8px; display: flex; gap: 3px 14px; align-items: center;
  flex-wrap: wrap; white-space: nowrap; font-size: 11px; line-height: 14px; color: var(--stage-muted); }
.lsm-legend[hidden] { display: none; }
.lsm-legend span { display: inline-flex; gap: 6px; align-items: center; }
.lsm-legend .from { min-width: 84px; justify-content: end; }
.lsm-legend .ramp { width: 96px; height: 7px; border-radius: 2px; }
.lsm-legend .swatch { width: 10px; height: 10px; border-radius: 2px; }
`;

const adopted = new WeakSet<Document | ShadowRoot>();

/** Makes the style sheet count where `element` is. */
export function adoptStageStyle(element: HTMLElement): void {
  const root = element.getRootNode();
  const owner = root instanceof ShadowRoot ? root : element.ownerDocument;
  if (adopted.has(owner)) return;
  adopted.add(owner);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  owner.adoptedStyleSheets = [...owner.adoptedStyleSheets, sheet];
}
