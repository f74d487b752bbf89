// Runs in the triangle of the three amplifications, and their numbers. Without a script it is read;
// with one, a hand drags from run to run.
import { escaped } from '../../base/escaped.ts';
import type { StoryTriangle } from '../../stories/story.ts';
import {
  CORNERS,
  TRIANGLE_HEIGHT,
  trianglePlaces,
  type Prices,
  type TrianglePlace,
} from '../../stories/triangle.ts';
import type { StoryFacts } from './story_facts.ts';

const PRICES = [
  ['write_amp', 'Write amp.'],
  ['mean_sorted_runs', 'Runs (mean)'],
  ['most_space_amp', 'Space amp. (most)'],
] as const;

/** Pixels of the drawing. */
const SIDE = 340;
const WIDTH = 520;
const TOP = 52;
const HEIGHT = TOP + SIDE * TRIANGLE_HEIGHT + 58;

/** What a script has to know to turn a place of the drawing into one of the triangle. */
const FRAME = { left: (WIDTH - SIDE) / 2, base: TOP + SIDE * TRIANGLE_HEIGHT, side: SIDE } as const;

/** Nearer than so, as part of a side, two runs cannot be told apart. */
const CLOSE = 0.045;

/** The part as HTML. */
export function trianglePart(part: StoryTriangle, facts: StoryFacts): string {
  const { caption, runs, line } = part;
  const priceOf = (name: string, quantity: string): number => {
    const { value } = facts.value(facts.operand(`${quantity} of ${name}`, line), null, line);
    if (value !== null && value > 0) return value;
    throw facts.problem(line, `${name} has no ${quantity}`, 'take a run that has it');
  };
  const prices = runs.map(
    (name) => PRICES.map(([quantity]) => priceOf(name, quantity)) as unknown as Prices,
  );
  const places = trianglePlaces(prices);
  checkApart(part, places, facts);
  const rows = runs.map((name, at) => {
    const { title } = facts.runNamed(name, line);
    const cells = PRICES.map(
      ([quantity]) => `<td>${escaped(facts.text(`${quantity} of ${name}`, null, line))}</td>`,
    );
    return `<tr data-run="${escaped(name)}"><td class="row">${at + 1}</td><th scope="row">${escaped(title)}</th>${cells.join('')}</tr>`;
  });
  const heads = PRICES.map(([, title]) => `<th scope="col">${title}</th>`).join('');
  const name = escaped(caption);
  return `<section class="triangle">
${drawing(part, places)}
<div class="table" role="region" tabindex="0" aria-label="${name}"><table>
<caption>${name}</caption>
<thead><tr><th scope="col">No.</th><th scope="col">Run</th>${heads}</tr></thead>
<tbody>${rows.join('')}</tbody>
</table></div>
</section>`;
}

function checkApart(
  { runs, line }: StoryTriangle,
  places: readonly TrianglePlace[],
  facts: StoryFacts,
): void {
  for (const [at, one] of places.entries()) {
    for (const [before, other] of places.slice(0, at).entries()) {
      if (Math.hypot(one.x - other.x, one.y - other.y) >= CLOSE) continue;
      const what = `${runs[before] ?? ''} and ${runs[at] ?? ''} stand at the same place`;
      throw facts.problem(line, what, 'leave one of them out');
    }
  }
}

/** Pixels of a place. */
function pixel({ x, y }: TrianglePlace): readonly [x: number, y: number] {
  return [round(FRAME.left + x * SIDE), round(FRAME.base - y * SIDE)];
}

const round = (value: number): number => Math.round(value * 10) / 10;

function drawing({ caption, runs }: StoryTriangle, places: readonly TrianglePlace[]): string {
  const corners = CORNERS.map(pixel);
  const [left, right, top] = corners;
  const label = (
    [x, y]: readonly [number, number] = [0, 0],
    [dx, dy]: readonly [number, number],
    lines: readonly [string, string],
  ): string =>
    `<text x="${x + dx}" y="${y + dy}" class="corner"><tspan class="strong">${lines[0]}</tspan><tspan x="${x + dx}" dy="16">${lines[1]}</tspan></text>`;
  const points = places.map((place, at) => {
    const [x, y] = pixel(place);
    return `<g class="point" data-run="${escaped(runs[at] ?? '')}" transform="translate(${x} ${y})"><circle r="11"/><text y="4.5">${at + 1}</text></g>`;
  });
  const frame = [FRAME.left, FRAME.base, FRAME.side].map(round).join(' ');
  return `<svg viewBox="0 0 ${WIDTH} ${round(HEIGHT)}" width="${WIDTH}" height="${round(HEIGHT)}" role="img" aria-label="${escaped(caption)}: the numbers are in the table" data-frame="${frame}">
<path class="sides" d="M${corners.map(([x, y]) => `${x} ${y}`).join('L')}Z"/>
${label(left, [0, 34], ['few bytes written', 'low write amplification'])}
${label(right, [0, 34], ['few runs to search', 'low read amplification'])}
${label(top, [0, -36], ['little space', 'low space amplification'])}
${points.join('\n')}
</svg>`;
}
