// Subset of a canvas context that writes SVG instead of pixels. It lets the live view and figures
// share drawing code.
import { svgNumber } from '../base/svg_number.ts';

type State = Pick<SvgContext, 'fillStyle' | 'strokeStyle' | 'globalAlpha' | 'lineWidth'> & {
  readonly dash: readonly number[];
};

/** A horizontal gradient, as returned by `createLinearGradient`. */
class SvgGradient {
  readonly stops: string[] = [];

  constructor(readonly id: string) {}

  addColorStop(offset: number, colour: string): void {
    const { paint, opacity } = paintOf(colour);
    const alpha = opacity === 1 ? '' : ` stop-opacity="${svgNumber(opacity)}"`;
    this.stops.push(`<stop offset="${svgNumber(offset)}" stop-color="${paint}"${alpha}/>`);
  }
}

/** Canvas context that collects SVG elements. `toElements` returns them as text. */
export class SvgContext {
  fillStyle: string | SvgGradient = '#000000';
  strokeStyle = '#000000';
  globalAlpha = 1;
  lineWidth = 1;
  readonly #elements: string[] = [];
  readonly #saved: (State & { readonly groups: number })[] = [];
  readonly #idPrefix: string;
  #dash: readonly number[] = [];
  #path = '';
  #groups = 0;
  #definitions = 0;

  /** Creates a context whose clip and gradient ids start with `idPrefix`, unique on the page. */
  constructor(idPrefix: string) {
    this.#idPrefix = idPrefix;
  }

  toElements(): string {
    return this.#elements.join('\n');
  }

  setTransform(): void {
    this.#path = '';
  }

  save(): void {
    const { fillStyle, strokeStyle, globalAlpha, lineWidth } = this;
    const dash = this.#dash;
    this.#saved.push({
      fillStyle,
      strokeStyle,
      globalAlpha,
      lineWidth,
      dash,
      groups: this.#groups,
    });
  }

  restore(): void {
    const state = this.#saved.pop();
    if (state === undefined) return;
    for (; this.#groups > state.groups; this.#groups -= 1) this.#elements.push('</g>');
    this.fillStyle = state.fillStyle;
    this.strokeStyle = state.strokeStyle;
    this.globalAlpha = state.globalAlpha;
    this.lineWidth = state.lineWidth;
    this.#dash = state.dash;
  }

  beginPath(): void {
    this.#path = '';
  }

  moveTo(x: number, y: number): void {
    this.#path += `M${svgNumber(x)} ${svgNumber(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.#path += `L${svgNumber(x)} ${svgNumber(y)}`;
  }

  bezierCurveTo(...places: readonly number[]): void {
    this.#path += `C${places.map(svgNumber).join(' ')}`;
  }

  rect(x: number, y: number, width: number, height: number): void {
    const [across, down, back] = [width, height, -width].map(svgNumber);
    this.#path += `M${svgNumber(x)} ${svgNumber(y)}h${across}v${down}h${back}z`;
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.max(0, Math.min(radius, width / 2, height / 2));
    const [across, down] = [svgNumber(width - 2 * r), svgNumber(height - 2 * r)];
    const arc = (dx: number, dy: number): string =>
      `a${svgNumber(r)} ${svgNumber(r)} 0 0 1 ${svgNumber(dx)} ${svgNumber(dy)}`;
    this.#path +=
      `M${svgNumber(x + r)} ${svgNumber(y)}h${across}${arc(r, r)}v${down}${arc(-r, r)}` +
      `h${svgNumber(2 * r - width)}${arc(-r, -r)}v${svgNumber(2 * r - height)}${arc(r, -r)}z`;
  }

  clip(): void {
    const id = this.#newId();
    this.#elements.push(`<clipPath id="${id}"><path d="${this.#path}"/></clipPath>`);
    this.#elements.push(`<g clip-path="url(#${id})">`);
    this.#groups += 1;
    this.#path = '';
  }

  fill(): void {
    if (this.#path !== '') this.#elements.push(`<path d="${this.#path}"${this.#fill()}/>`);
  }

  stroke(): void {
    if (this.#path !== '') this.#elements.push(`<path d="${this.#path}"${this.#stroke()}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    if (width <= 0 || height <= 0) return;
    this.#elements.push(`<rect ${box(x, y, width, height)}${this.#fill()}/>`);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#elements.push(`<rect ${box(x, y, width, height)}${this.#stroke()}/>`);
  }

  setLineDash(dash: readonly number[]): void {
    this.#dash = dash;
  }

  createLinearGradient(x1: number, y1: number, x2: number, y2: number): SvgGradient {
    const gradient = new SvgGradient(this.#newId());
    const at = this.#elements.length;
    const ends = `x1="${svgNumber(x1)}" y1="${svgNumber(y1)}" x2="${svgNumber(x2)}" y2="${svgNumber(y2)}"`;
    const head = `<linearGradient id="${gradient.id}" gradientUnits="userSpaceOnUse" ${ends}>`;
    // The stops are added later, so the element is completed when it is first used.
    this.#elements.push('');
    this.#pending.push({ gradient, at, head });
    return gradient;
  }

  readonly #pending: { gradient: SvgGradient; at: number; head: string }[] = [];

  #newId(): string {
    this.#definitions += 1;
    return `${this.#idPrefix}-${this.#definitions}`;
  }

  #fill(): string {
    const style = this.fillStyle;
    if (typeof style === 'string') return colourAttributes('fill', style, this.globalAlpha);
    for (const { gradient, at, head } of this.#pending.splice(0)) {
      this.#elements[at] = `${head}${gradient.stops.join('')}</linearGradient>`;
    }
    return ` fill="url(#${style.id})"${alphaAttribute('fill', this.globalAlpha)}`;
  }

  #stroke(): string {
    const colour = colourAttributes('stroke', this.strokeStyle, this.globalAlpha);
    const dash = this.#dash.length === 0 ? '' : ` stroke-dasharray="${this.#dash.join(' ')}"`;
    return ` fill="none"${colour} stroke-width="${svgNumber(this.lineWidth)}"${dash}`;
  }
}

function box(x: number, y: number, width: number, height: number): string {
  return `x="${svgNumber(x)}" y="${svgNumber(y)}" width="${svgNumber(width)}" height="${svgNumber(height)}"`;
}

function colourAttributes(name: 'fill' | 'stroke', colour: string, alpha: number): string {
  const { paint, opacity } = paintOf(colour);
  return ` ${name}="${paint}"${alphaAttribute(name, alpha * opacity)}`;
}

function alphaAttribute(name: string, alpha: number): string {
  return alpha >= 0.995 ? '' : ` ${name}-opacity="${svgNumber(Math.max(0, alpha))}"`;
}

/** Splits `#rrggbbaa` into colour and opacity. Colours in other forms are opaque. */
function paintOf(colour: string): { paint: string; opacity: number } {
  if (!/^#[0-9a-f]{8}$/i.test(colour)) return { paint: colour, opacity: 1 };
  return { paint: colour.slice(0, 7), opacity: parseInt(colour.slice(7), 16) / 255 };
}
