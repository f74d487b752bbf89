// Draws a story's chart in both themes, along with a table of its numbers.
import { escaped } from '../../base/escaped.ts';
import { shortBytes } from '../../base/format_short.ts';
import { chartSvg } from '../../stories/chart_svg.ts';
import {
  BINS_PER_TARGET,
  curveChart,
  sizeChart,
  sizeShares,
  type CurveRow,
  type StoryChart,
} from '../../stories/charts.ts';
import {
  cutChart,
  cutCounts,
  cutThresholds,
  CUT_KINDS,
  MOST_EDGES,
} from '../../stories/cut_chart.ts';
import { cutPlaces, type CutKind } from '../../stories/cut_places.ts';
import { fileSizes, sizeFacts } from '../../stories/file_sizes.ts';
import { quantityOf, quantityText } from '../../stories/quantities.ts';
import { flushedBytesAt, rowAtFlushed } from '../../stories/run_pace.ts';
import type { StoryCurves, StoryCuts, StoryHistogram } from './story.ts';
import type { StoryFacts } from './story_facts.ts';

export function chartPart(
  part: StoryHistogram | StoryCurves | StoryCuts,
  facts: StoryFacts,
): string {
  const { chart, table } = drawnPart(part, facts);
  const caption = escaped(part.caption);
  // The script redraws this chart whenever the run on the stage changes.
  const live = part.kind === 'cuts' ? ` data-chart="${part.kind}"` : '';
  return `<figure class="chart"${live}>
<figcaption>${caption}</figcaption>
${chartSvg(chart, `chart-${part.line}`, part.caption)}
<details><summary>The numbers</summary>
<div class="table" role="region" tabindex="0" aria-label="${caption}">${table}</div>
</details>
</figure>`;
}

function drawnPart(part: StoryHistogram | StoryCurves | StoryCuts, facts: StoryFacts): Drawn {
  switch (part.kind) {
    case 'histogram':
      return histogram(part, facts);
    case 'curves':
      return curves(part, facts);
    case 'cuts':
      return cuts(part, facts);
  }
}

interface Drawn {
  readonly chart: StoryChart;
  readonly table: string;
}

function histogram({ runs, sizes: files, target, line }: StoryHistogram, facts: StoryFacts): Drawn {
  const rows = runs.map((name) => {
    const run = facts.runNamed(name, line);
    const { timeline } = facts.made(run);
    const sizes = fileSizes(timeline, files, timeline.eventCount - 1);
    return { title: run.title, sizes: sizeFacts(sizes), shares: sizeShares(sizes, target) };
  });
  const text = (bytes: number | null): string => quantityText('bytes', bytes);
  const chart = sizeChart(
    rows.map(({ title, sizes, shares }) => {
      const spread = `mean ${text(sizes.mean)} ± ${text(sizes.deviation)}`;
      return { title, shares, facts: `${quantityText('count', sizes.count)} files, ${spread}` };
    }),
  );
  const bins = rows[0]?.shares.map((_, bin) => bin) ?? [];
  const cells = bins
    .filter((bin) => rows.some(({ shares }) => (shares[bin] ?? 0) > 0))
    .map((bin) => {
      const from = shortBytes((bin * target) / BINS_PER_TARGET);
      const shares = rows.map(({ shares }) => `${((shares[bin] ?? 0) * 100).toFixed(1)} %`);
      return [`from ${from}`, ...shares];
    });
  return { chart, table: tableOf(['File size', ...rows.map(({ title }) => title)], cells) };
}

function cuts({ cuts: run, line }: StoryCuts, facts: StoryFacts): Drawn {
  const places = cutPlaces(facts.made(facts.runNamed(run, line)).timeline);
  const counts = cutCounts(places);
  const thresholds = cutThresholds(places);
  const there = CUT_KINDS.filter(([kind]) => places.some((place) => place.kind === kind));
  const cells = counts.map((bins, column) => {
    const of = (kind: CutKind): number => bins.reduce((sum, cell) => sum + cell[kind], 0);
    const threshold = thresholds[column] ?? null;
    const from = threshold === null ? '–' : `${Math.round(threshold * 100)} %`;
    const edges = column === MOST_EDGES ? `${column} or more` : String(column);
    return [edges, from, ...there.map(([kind]) => String(of(kind)))];
  });
  const heads = ['Edges passed', 'Smallest size at edge', ...there.map(([, , name]) => name)];
  return { chart: cutChart(places), table: tableOf(heads, cells) };
}

/** Number of points in each curve and of rows in its table. */
const PLACES = 120;
const TABLE_ROWS = 12;

function curves({ runs, quantity, line }: StoryCurves, facts: StoryFacts): Drawn {
  const { kind, label, read } = quantityOf(quantity);
  const all = runs.map((name) => {
    const run = facts.runNamed(name, line);
    const made = facts.made(run);
    return { title: run.title, made, flushed: flushedBytesAt(made.timeline, Infinity) };
  });
  const most = Math.max(...all.map(({ flushed }) => flushed));
  const valueAt = ({ made }: (typeof all)[number], bytes: number): number | null => {
    const row = rowAtFlushed(made.timeline, bytes);
    return row < 0 ? null : read(made, made.timeline.shapes.event.at(row));
  };
  const rows = all.map((run): CurveRow => {
    const points = Array.from({ length: PLACES }, (_, at) => {
      const bytes = (run.flushed * (at + 1)) / PLACES;
      return [bytes / GB, valueAt(run, bytes)] as const;
    });
    return {
      title: run.title,
      points: points.flatMap(([x, y]) => (y === null ? [] : [[x, y] as const])),
    };
  });
  const cells = Array.from({ length: TABLE_ROWS }, (_, at) => {
    const bytes = (most * (at + 1)) / TABLE_ROWS;
    const values = all.map((run) => quantityText(kind, valueAt(run, bytes)));
    return [`${(bytes / GB).toFixed(1)} GB`, ...values];
  });
  const chart = curveChart(rows, {
    x: 'GB flushed',
    y: label,
  });
  return { chart, table: tableOf(['Flushed', ...all.map(({ title }) => title)], cells) };
}

/** Bytes per GB, which is decimal as in the publications. */
const GB = 1e9;

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('');
  const body = rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row">${escaped(first)}</th>${cells.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}
