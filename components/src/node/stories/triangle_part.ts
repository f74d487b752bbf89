// Draws runs as triangles of the three amplifications, with their numbers. If scripts are
// available, a reader drags a corner to select the nearest run.
import { escaped } from '../../base/escaped.ts';
import type { StoryTriangle } from './story.ts';
import { AXES, cornersOf, FRAME, type Corners, type Prices } from '../../stories/triangle.ts';
import type { StoryFacts } from './story_facts.ts';

const PRICES = [
  ['write_amp', 'Write amp.', 'times written'],
  ['mean_sorted_runs', 'Sorted runs on average', 'sorted runs on average'],
  ['most_storage_amp', 'Largest storage', 'largest storage'],
] as const;

/** Width of the drawing in pixels, small enough to keep letters legible on a phone. */
const WIDTH = 2 * FRAME.x;
const HEIGHT = 364;

/** Renders the triangles as HTML. `group` is the name of the radio buttons. */
export function trianglePart(part: StoryTriangle, facts: StoryFacts, group: string): string {
  const { caption, runs, line } = part;
  const priceOf = (name: string, quantity: string): number => {
    const { value } = facts.value(facts.operand(`${quantity} of ${name}`, line), null, line);
    if (value !== null && value > 0) return value;
    throw facts.problem(line, `${name} has no ${quantity}`, 'choose a run that has one');
  };
  const corners = cornersOf(
    runs.map((name) => PRICES.map(([quantity]) => priceOf(name, quantity)) as unknown as Prices),
  );
  const texts = runs.map((name) =>
    PRICES.map(([quantity]) => facts.text(`${quantity} of ${name}`, null, line)),
  );
  const rows = runs.map((name, at) => {
    const { title } = facts.runNamed(name, line);
    const cells = texts[at]?.map((text) => `<td>${escaped(text)}</td>`).join('') ?? '';
    const radio = `<input type="radio" name="${group}" value="${escaped(name)}" aria-label="${escaped(title)}">`;
    return `<tr data-run="${escaped(name)}"><th scope="row">${radio}${escaped(title)}</th>${cells}</tr>`;
  });
  const heads = PRICES.map(([, title]) => `<th scope="col">${title}</th>`).join('');
  const name = escaped(caption);
  const titles = runs.map((run) => facts.runNamed(run, line).title);
  const first = escaped(titles[0] ?? '');
  return `<section class="triangle">
<p class="near-run"><b>${first}</b> <span>dashed: ${first}</span></p>
${drawing(part, corners, { texts, titles })}
<div class="table" role="region" tabindex="0" aria-label="${name}"><table>
<caption>${name}</caption>
<thead><tr><th scope="col">Run</th>${heads}</tr></thead>
<tbody>${rows.join('')}</tbody>
</table></div>
</section>`;
}

/** Returns the pixel coordinates of a position on an axis. */
function pixel(axis: number, radius: number): string {
  const [x = 0, y = 0] = AXES[axis] ?? [];
  return `${round(FRAME.x + FRAME.length * radius * x)} ${round(FRAME.y + FRAME.length * radius * y)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Position of each axis label, relative to the end of the axis. */
const LABELS = [
  { x: -4, y: 26 },
  { x: -18, y: 26 },
  { x: 0, y: -50 },
] as const;

interface Words {
  /** Formatted numbers by run and axis. */
  readonly texts: readonly (readonly string[])[];
  readonly titles: readonly string[];
}

/**
 * Draws the first run's triangle. The other runs are dots on each axis until they are selected or
 * pointed at.
 */
function drawing(
  { caption, runs }: StoryTriangle,
  corners: readonly Corners[],
  { texts, titles }: Words,
): string {
  const first = texts[0] ?? [];
  // The numbers of the runs nearest to the center and farthest from it.
  const rangeOf = (axis: number): string => {
    const radii = corners.map((own) => own[axis] ?? 0);
    const at = (radius: number): string => texts[radii.indexOf(radius)]?.[axis] ?? '';
    return `${at(Math.min(...radii))} … ${at(Math.max(...radii))}`;
  };
  const axes = AXES.map((_, axis) => `M${FRAME.x} ${FRAME.y}L${pixel(axis, 1)}`);
  const marks = AXES.map((_, axis) => {
    const [x = 0, y = 0] = pixel(axis, 1).split(' ').map(Number);
    const { x: dx, y: dy } = LABELS[axis] ?? LABELS[0];
    const dots = corners.map((own, at) => {
      const [cx, cy] = pixel(axis, own[axis] ?? 0).split(' ');
      const words = escaped(`${titles[at] ?? ''}: ${texts[at]?.[axis] ?? ''}`);
      const look = at === 0 ? ' class="chosen"' : '';
      return `<circle${look} data-run="${escaped(runs[at] ?? '')}" cx="${cx}" cy="${cy}" r="3.5"><title>${words}</title></circle>`;
    });
    const below = [
      ['strong price', 0, first[axis] ?? ''],
      ['', 17, PRICES[axis]?.[2] ?? ''],
      ['range', 16, rangeOf(axis)],
    ] as const;
    const lines = below.map(([look, down, text]) => {
      return `<tspan class="${look}" x="${x + dx}" dy="${down}">${escaped(text)}</tspan>`;
    });
    return `<g class="axis">${dots.join('')}<text y="${y + dy}">${lines.join('')}</text></g>`;
  });
  const shapes = corners.map((own, at) => {
    const points = own.map((radius, axis) => pixel(axis, radius));
    const name = escaped(runs[at] ?? '');
    const radii = own.map((radius) => radius.toFixed(4)).join(' ');
    const look = at === 0 ? 'run first chosen' : 'run';
    return `<path class="${look}" data-run="${name}" data-corners="${radii}" d="M${points.join('L')}Z"/>`;
  });
  const handles = AXES.map((_, axis) => {
    const [x, y] = pixel(axis, corners[0]?.[axis] ?? 0).split(' ');
    const at = `cx="${x}" cy="${y}"`;
    return `<circle class="ring" ${at} r="8"/><circle class="handle" ${at} r="20"/>`;
  });
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escaped(caption)}: the numbers are in the table">
<path class="axes" d="${axes.join('')}"/>
${shapes.join('\n')}
${marks.join('\n')}
${handles.join('')}
</svg>`;
}
