// Shows callouts on a mounted stage as an SVG, with the same marks as in exported pictures.
import { trusted } from '../base/trusted_types.ts';
import { marksSvg } from '../charts/draw_svg.ts';
import type { MeasureText } from '../charts/marks.ts';
import type { ThemeName } from '../scene/options.ts';
import { themeOf, type Theme } from '../scene/theme.ts';
import { calloutMarks, type Callout, type CalloutStage } from './callout_marks.ts';
import { measureIn } from '../charts/measure_in.ts';

/** State of the stage's latest drawing that callouts need. */
export type CalloutScene = Pick<CalloutStage, 'timeline' | 'scene' | 'viewport'>;

const ownInk = (ink: string): string => ink;

export class CalloutLayer {
  readonly #root: HTMLElement;
  readonly #measure: MeasureText;
  readonly #kept = new Map<Callout, number>();
  #svg: SVGSVGElement | null = null;
  #shown = '';
  /** State in which `#kept` was computed. */
  #keptFor = { callouts: [] as readonly Callout[], size: '', playhead: -1 };

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#measure = measureIn(root);
  }

  /** Shows callouts on the latest drawing. `drawn` is `null` if nothing has been drawn. */
  show(callouts: readonly Callout[], drawn: CalloutScene | null, name: ThemeName): void {
    const isNothing = callouts.length === 0 || drawn === null;
    if (isNothing && this.#svg === null) return;
    const marks = isNothing ? [] : this.#marks(callouts, drawn, themeOf(name));
    const { width = 0, height = 0 } = drawn?.viewport ?? {};
    const box = `0 0 ${width} ${height}`;
    const shown =
      marks.length === 0 ? '' : marksSvg(marks, { palette: ownInk, idPrefix: 'callout' });
    const svg = (this.#svg ??= this.#made());
    // The view box uses stage pixels, so it scales with the stage.
    if (svg.getAttribute('viewBox') !== box) svg.setAttribute('viewBox', box);
    if (shown === this.#shown) return;
    this.#shown = shown;
    svg.innerHTML = trusted().createHTML(shown);
  }

  #marks(
    callouts: readonly Callout[],
    drawn: CalloutScene,
    theme: Theme,
  ): ReturnType<typeof calloutMarks> {
    const { width, height } = drawn.viewport;
    const size = `${width} ${height}`;
    const { playhead } = drawn.scene;
    const { callouts: before, size: sizeBefore, playhead: playheadBefore } = this.#keptFor;
    const isMoving = playhead !== playheadBefore;
    const isSame = before === callouts && sizeBefore === size;
    this.#keptFor = { callouts, size, playhead };
    // At rest, positions depend only on the moment, so that all pages show the same positions.
    if (!isSame || !isMoving) {
      this.#kept.clear();
    }
    return calloutMarks(callouts, { ...drawn, theme, measure: this.#measure, kept: this.#kept });
  }

  #made(): SVGSVGElement {
    const page = this.#root.ownerDocument;
    const svg = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('class', 'lsm-callouts');
    // The stage's style sheet would delay the first picture, so these styles are set here.
    Object.assign(svg.style, {
      ...{ position: 'absolute', inset: '0', width: '100%', height: '100%' },
      ...{ pointerEvents: 'none', zIndex: '1' },
    });
    // Screen readers find these words elsewhere.
    svg.setAttribute('aria-hidden', 'true');
    this.#root.append(svg);
    return svg;
  }
}
