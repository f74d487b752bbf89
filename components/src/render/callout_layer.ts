// Callouts over a mounted stage, above its labels: an SVG of the marks that pictures have.
import { marksSvg } from '../charts/draw_svg.ts';
import type { MeasureText } from '../charts/marks.ts';
import type { ThemeName } from '../scene/options.ts';
import { themeOf, type Theme } from '../scene/theme.ts';
import { calloutMarks, type Callout, type CalloutStage } from './callout_marks.ts';
import { measureIn } from './text_scale.ts';

/** What the stage has drawn. */
export type CalloutScene = Pick<CalloutStage, 'timeline' | 'scene' | 'viewport'>;

const ownInk = (ink: string): string => ink;

export class CalloutLayer {
  readonly #root: HTMLElement;
  readonly #measure: MeasureText;
  readonly #kept = new Map<Callout, number>();
  #svg: SVGSVGElement | null = null;
  #shown = '';
  /** What `#kept` holds for. */
  #keptFor = { callouts: [] as readonly Callout[], size: '', playhead: -1 };

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#measure = measureIn(root);
  }

  /** Shows them as they stand on what was drawn last; `null`: nothing was. */
  show(callouts: readonly Callout[], drawn: CalloutScene | null, name: ThemeName): void {
    const isNothing = callouts.length === 0 || drawn === null;
    if (isNothing && this.#svg === null) return;
    const marks = isNothing ? [] : this.#marks(callouts, drawn, themeOf(name));
    const { width = 0, height = 0 } = drawn?.viewport ?? {};
    const box = `0 0 ${width} ${height}`;
    const shown =
      marks.length === 0 ? '' : marksSvg(marks, { palette: ownInk, idPrefix: 'callout' });
    const svg = (this.#svg ??= this.#made());
    // Laid out in the stage's own pixels, and enlarged with them.
    if (svg.getAttribute('viewBox') !== box) svg.setAttribute('viewBox', box);
    if (shown === this.#shown) return;
    this.#shown = shown;
    svg.innerHTML = shown;
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
    // At rest they stand where any other page has them at this moment.
    if (!isSame || !isMoving) {
      this.#kept.clear();
    }
    return calloutMarks(callouts, { ...drawn, theme, measure: this.#measure, kept: this.#kept });
  }

  #made(): SVGSVGElement {
    const page = this.#root.ownerDocument;
    const svg = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('class', 'lsm-callouts');
    // Here and not in the stage's style sheet, which the first picture waits for.
    Object.assign(svg.style, {
      ...{ position: 'absolute', inset: '0', width: '100%', height: '100%' },
      ...{ pointerEvents: 'none', zIndex: '1' },
    });
    // The words are said elsewhere to those who do not see it.
    svg.setAttribute('aria-hidden', 'true');
    this.#root.append(svg);
    return svg;
  }
}
