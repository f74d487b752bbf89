// The style sheet of `<lsm-shape>`. The shadow root adopts it, so it works under a strict content
// security policy and is independent of the page's rules. Text outside the frame uses the page's
// text color by default because it appears on the page's background. On a phone, an option has a
// line for its name and one for its field.

const STYLE = `
:host { display: block; position: relative; margin-block: 1em;
  font: 14px/20px system-ui, sans-serif; color: var(--lsm-text, inherit) }
:host([hidden]) { display: none }
:host([theme=light]) { color-scheme: light }
:host([theme=dark]) { color-scheme: dark }
[part] { color-scheme: var(--lsm-scheme, light dark) }
[part=frame] { position: relative; block-size: var(--lsm-height, 360px); overflow: hidden;
  background: var(--lsm-background, light-dark(#ffffff, #0a0f15)); border-radius: 6px;
  border: 1px solid var(--lsm-line, light-dark(#d5dde6, #212c39)) }
[part=stage], [part=figure] { position: absolute; inset: 0 }
[part][hidden] { display: none }
[part=figure] ::slotted(*) { display: block; inline-size: 100%; block-size: 100%; object-fit: contain }
:host([figure]) [part=frame] { block-size: var(--lsm-height, auto); min-block-size: 96px }
:host([figure]) :is([part=stage], [part=figure]) { position: static; block-size: 100% }
[part=stage] > div { display: grid; align-content: center; min-block-size: 100% }
[part=stage] > div > svg { display: block; inline-size: 100%; block-size: auto;
  max-block-size: var(--lsm-height, none) }
[part=text] { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap }
[part=caption], [part=run] { min-block-size: 20px }
[part=caption], [part=message], [part=run] { margin: 6px 2px 0 }
:is([part=caption], [part=message]):empty { display: none }
[part=controls] { display: flex; align-items: center; gap: 4px; margin-block-start: 6px;
  min-block-size: 32px }
button { inline-size: 32px; block-size: 32px; padding: 0; border: 0; border-radius: 6px;
  background: none; color: inherit; cursor: pointer }
button:hover { background: color-mix(in srgb, currentColor 12%, transparent) }
button svg { inline-size: 16px; block-size: 16px; fill: currentColor; vertical-align: middle }
:is(button, input, select):focus-visible { outline-offset: 1px;
  outline: 2px solid var(--lsm-accent, light-dark(#0b62b3, #58b1fd)) }
input { flex: 1; min-inline-size: 40px; margin: 0 8px;
  accent-color: var(--lsm-accent, light-dark(#0b62b3, #58b1fd)) }
[part=options] { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 24px;
  margin-block-start: 6px }
[part=options] label { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px;
  flex: 1 1 340px; min-inline-size: 0; max-inline-size: 100%; min-block-size: 32px }
[part=options] label span { font: 13px/20px ui-monospace, monospace }
[part=options] input[type=range] { flex: 1 1 100px; margin-inline: 0 }
output { min-inline-size: 5ch }
[part=options] :is(select, input[type=text]) { flex: 0 1 auto; max-inline-size: 100%; margin: 0; font: inherit;
  color: inherit; padding: 4px 6px; background: none; border-radius: 6px;
  border: 1px solid color-mix(in srgb, currentColor 30%, transparent) }
[part=options] option { color: CanvasText; background: Canvas }
[part=reset] { inline-size: auto; padding: 0 12px;
  border: 1px solid color-mix(in srgb, currentColor 30%, transparent) }
[part=reset]:disabled { opacity: 0.6 }
[part=run], [part=time], output { font-variant-numeric: tabular-nums }
[part=time] { color: var(--lsm-muted, color-mix(in srgb, currentColor 75%, transparent));
  white-space: nowrap }
@media print {
  [part=controls], [part=options], [part=run] { display: none }
  [part=figure].filled { display: block }
  [part=figure].filled ~ [part=stage] { display: none }
  [part=frame]:has(.lsm-stage):not(:has(.filled)) { container-type: inline-size;
    block-size: auto; aspect-ratio: var(--width) / var(--height); break-inside: avoid }
  .lsm-stage { inline-size: calc(var(--width) * 1px) !important;
    block-size: calc(var(--height) * 1px) !important; min-block-size: 0 !important;
    transform-origin: 0 0;
    scale: tan(atan2(100cqi, calc(var(--width) * 1px))) }
}
@media (max-width: 559px) {
  [part=run] { min-block-size: 40px }
  [part=options] label { flex-basis: 100%; min-block-size: 52px }
  [part=options] label > :last-child { flex-basis: 100% }
}
@media (pointer: coarse) {
  button { inline-size: 44px; block-size: 44px }
  [part=controls] { min-block-size: 44px }
}
`;

let sheet: CSSStyleSheet | null = null;

/** Returns the style sheet shared by all elements of a page. */
export function elementStyle(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}
