// Writes marks as SVG elements, one per mark, in order.
import { pathRound } from 'd3-path';
import { escaped } from '../base/escaped.ts';
import { svgNumber } from '../base/svg_number.ts';
import { STRIPES } from './draw_canvas.ts';
import { boxAt, trace } from './draw_shapes.ts';
import {
  LABEL_SIZE,
  type BarsMark,
  type LabelMark,
  type Mark,
  type Painted,
  type Palette,
  type Points,
} from './marks.ts';

/** Number of decimals in a coordinate. */
const DIGITS = 2;

/** Colours and id prefix of a chart's SVG. */
export interface SvgLook {
  readonly palette: Palette;
  /** Prefix of clip and pattern ids. It must be unique among the charts of a page. */
  readonly idPrefix: string;
}

/** Returns SVG elements for marks, to be placed in an `svg` element of the chart's size. */
export function marksSvg(marks: readonly Mark[], { palette, idPrefix }: SvgLook): string {
  let ids = 0;
  const newId = (): string => `${idPrefix}-${(ids += 1)}`;
  const written = (mark: Mark): string => {
    switch (mark.kind) {
      case 'line':
        return lineElement(mark, palette);
      case 'area':
        return element('path', `d="${pathOf(mark.points)}"${filled(mark, palette)}`, mark);
      case 'bars':
        return barElements(mark, palette, newId);
      case 'label':
        return labelElement(mark, palette);
      case 'clipped': {
        const id = newId();
        const box = `${place(mark)} ${size(mark)}${corners(mark)}`;
        const clip = `<clipPath id="${id}"><rect ${box}/></clipPath>`;
        return `${clip}<g clip-path="url(#${id})">${mark.marks.map(written).join('')}</g>`;
      }
    }
  };
  return marks.map(written).join('\n');
}

/** Returns a chart as a standalone SVG file. */
export function chartSvg(
  marks: readonly Mark[],
  look: SvgLook & { readonly width: number; readonly height: number; readonly font: string },
): string {
  const { width, height, font } = look;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"`;
  return `${head} font-family="${escaped(font)}">\n${marksSvg(marks, look)}\n</svg>\n`;
}

function lineElement(mark: Mark & { kind: 'line' }, palette: Palette): string {
  const dash = mark.dash === undefined ? '' : ` stroke-dasharray="${mark.dash.join(' ')}"`;
  const look = ` fill="none" stroke="${palette(mark.ink)}"${opacity('stroke', mark)}`;
  const width = ` stroke-width="${mark.width ?? 1}"`;
  return element('path', `d="${pathOf(mark.points, mark.curve)}"${look}${width}${dash}`, mark);
}

function barElements(mark: BarsMark, palette: Palette, newId: () => string): string {
  const { boxes } = mark;
  const stripes = mark.stripes === undefined ? null : { id: newId(), ink: mark.stripes };
  const look =
    stripes === null
      ? filled(mark, palette)
      : ` fill="url(#${stripes.id})"${opacity('fill', mark)}`;
  let elements =
    stripes === null ? '' : stripedPattern(stripes.id, palette(mark.ink), palette(stripes.ink));
  for (let at = 0; at + 3 < boxes.length; at += 4) {
    const [x, y, width, height] = boxAt(boxes, at);
    const box = `${place({ x, y })} ${size({ width, height })}`;
    elements += element('rect', `${box}${corners(mark)}${look}`, mark);
  }
  return elements;
}

function stripedPattern(id: string, fill: string, stripe: string): string {
  const { pitch, width } = STRIPES;
  return (
    `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(45)"><rect width="${pitch}" height="${pitch}" fill="${fill}"/>` +
    `<rect width="${width}" height="${pitch}" fill="${stripe}"/></pattern>`
  );
}

const ANCHORS = { left: '', center: ' text-anchor="middle"', right: ' text-anchor="end"' } as const;

/** Height of the middle of the letters above the baseline, as a share of the font size. */
const MIDDLE_RISE = 0.364;

function labelElement(mark: LabelMark, palette: Palette): string {
  const { align = 'left', baseline = 'alphabetic', size: height = LABEL_SIZE } = mark;
  // The baseline is computed because many SVG viewers support only the alphabetic one.
  const y = baseline === 'middle' ? mark.y + height * MIDDLE_RISE : mark.y;
  const weight = mark.isStrong === true ? ' font-weight="600"' : '';
  const look = `${ANCHORS[align]}${weight}${filled(mark, palette)}`;
  const attributes = `${place({ x: mark.x, y })} font-size="${height}"${look}`;
  return element('text', attributes, mark, escaped(mark.text));
}

/** Returns an SVG element with the role and title of its mark. */
function element(name: string, attributes: string, mark: Painted, text = ''): string {
  const role = mark.role === undefined ? '' : ` data-mark="${mark.role}"`;
  const title = mark.title === undefined ? '' : `<title>${escaped(mark.title)}</title>`;
  const head = `<${name}${role} ${attributes}`;
  return title === '' && text === '' ? `${head}/>` : `${head}>${title}${text}</${name}>`;
}

function filled(mark: Painted, palette: Palette): string {
  return ` fill="${palette(mark.ink)}"${opacity('fill', mark)}`;
}

function opacity(of: 'fill' | 'stroke', { alpha = 1 }: Painted): string {
  return alpha === 1 ? '' : ` ${of}-opacity="${svgNumber(alpha)}"`;
}

function place({ x, y }: { readonly x: number; readonly y: number }): string {
  return `x="${svgNumber(x)}" y="${svgNumber(y)}"`;
}

function size({ width, height }: { readonly width: number; readonly height: number }): string {
  return `width="${svgNumber(width)}" height="${svgNumber(height)}"`;
}

function corners({ radius = 0 }: { readonly radius?: number }): string {
  return radius === 0 ? '' : ` rx="${svgNumber(radius)}"`;
}

function pathOf(points: Points, curve?: 'step'): string {
  const path = pathRound(DIGITS);
  trace(points, curve, path);
  return path.toString();
}
