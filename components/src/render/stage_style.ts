// Style sheets of the stage. They are adopted rather than inserted so that they work under a strict
// Content Security Policy.

const STYLE = `
.lsm-stage { position: relative; overflow: hidden; contain: strict; touch-action: pan-y;
  font: 12px/16px Inter, "Inter Fallback", "Segoe UI", system-ui, -apple-system, Roboto,
    "Noto Sans", "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums; -webkit-font-smoothing: antialiased; }
.lsm-stage canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
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
.lsm-label.chip { padding: 1px 8px; border-radius: 5px; border: 1px solid currentColor;
  background: var(--stage-panel); font-size: 11px; line-height: 17px; }
.lsm-label.chip b, .lsm-label.chip i { color: var(--stage-text); font-weight: 500; }
.lsm-label.chip i { color: var(--stage-muted); }
.lsm-label.stall { padding: 1px 8px; border-radius: 5px; font-size: 11px; line-height: 17px;
  font-weight: 600; background: var(--stage-stopped); color: var(--stage-background); }
.lsm-label.stall.slow { background: var(--stage-over); }
.lsm-label.cause { padding: 0 2px 0 8px; background: var(--stage-background); color: var(--stage-over); }
.lsm-label.cause.stopped { color: var(--stage-stopped); }
.lsm-legend { position: absolute; bottom: 8px; display: flex; gap: 3px 14px; align-items: center;
  flex-wrap: wrap; white-space: nowrap; font-size: 11px; line-height: 14px; color: var(--stage-muted); }
.lsm-legend[hidden] { display: none; }
.lsm-legend span { display: inline-flex; gap: 6px; align-items: center; }
.lsm-legend .from { min-width: 84px; justify-content: end; }
.lsm-legend .ramp { width: 96px; height: 7px; border-radius: 2px; }
.lsm-legend .swatch { width: 10px; height: 10px; border-radius: 2px; }
`;

/** Returns a function that adopts a style sheet, once per document or shadow root of an element. */
export function styleAdopter(style: string): (element: HTMLElement) => void {
  const adopted = new WeakSet<Document | ShadowRoot>();
  return (element) => {
    const root = element.getRootNode();
    const owner = root instanceof ShadowRoot ? root : element.ownerDocument;
    if (adopted.has(owner)) return;
    adopted.add(owner);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    owner.adoptedStyleSheets = [...owner.adoptedStyleSheets, sheet];
  };
}

export const adoptStageStyle = styleAdopter(STYLE);
