// Colourings by properties other than age. They are the same at every moment.
import { shortBytes } from '../base/format_short.ts';
import type { CompressionType } from '../engine/index.ts';
import { CUT_REASON_ORDER, cutReasonName } from '../timeline/cut_reasons.ts';
import { reasonName } from '../timeline/reason_name.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { LastingColouring } from './colouring.ts';
import { compressionName } from './compression_name.ts';
import type { ColourBy } from './options.ts';
import { FILE_PALETTES } from './file_palette.ts';
import { RAMP_STEPS, type Theme } from './theme.ts';

/** Function that computes a colouring. */
type Colour = (timeline: Timeline, theme: Theme) => LastingColouring;

const BY_MODE: Readonly<Record<Exclude<ColourBy, 'age'>, Colour>> = {
  rewrites: byRewrites,
  size: bySize,
  reason: byReason,
  job: byJob,
  cut: byCut,
  compression: byCompression,
};

/** Returns the colouring for a history by a property other than age. */
export function colouringOfFiles(
  timeline: Timeline,
  colourBy: Exclude<ColourBy, 'age'>,
  theme: Theme,
): LastingColouring {
  return BY_MODE[colourBy](timeline, theme);
}

const MOST_REWRITES = 8;

function byRewrites(timeline: Timeline, theme: Theme): LastingColouring {
  const { rewrites } = timeline.lifetimes;
  return {
    colours: theme.ramp,
    mixes: true,
    valueOf: (row) =>
      (Math.min(MOST_REWRITES, rewrites.at(row)) / MOST_REWRITES) * (RAMP_STEPS - 1),
    legend: {
      kind: 'ramp',
      title: 'rewrites (job average)',
      from: '0',
      to: `${MOST_REWRITES} or more`,
      colours: theme.ramp,
    },
  };
}

/** Ratios of file size to target size that appear at the ends of the ramp. */
const TARGET_SHARES = [1 / 8, 2] as const;

/**
 * Returns a function that maps a value to a ramp step on a logarithmic scale, clamped to the ends.
 * d3-scale would add 10 KB before the first picture, for ticks, number formats and colours.
 */
function rampStepsBetween([from, to]: readonly [number, number]): (value: number) => number {
  return (value) => {
    const share = Math.log(Math.max(from, value) / from) / Math.log(to / from);
    return Math.min(1, share) * (RAMP_STEPS - 1);
  };
}

/** Colours files by size relative to the target file size, or by size in bytes if there is none. */
function bySize(timeline: Timeline, theme: Theme): LastingColouring {
  const { bytes, producerJob } = timeline.lifetimes;
  const { jobs } = timeline;
  const target = jobs.find((job) => job.targetFileSize > 0)?.targetFileSize ?? 0;
  if (target > 0) {
    const scale = rampStepsBetween(TARGET_SHARES);
    return {
      colours: theme.ramp,
      mixes: true,
      valueOf: (row) => {
        const own = jobs[producerJob.at(row)]?.targetFileSize ?? 0;
        return scale(bytes.at(row) / (own > 0 ? own : target));
      },
      legend: {
        kind: 'ramp',
        title: 'size ÷ target',
        from: '⅛',
        to: '2 ×',
        colours: theme.ramp,
      },
    };
  }
  const smallest = 2 ** 20;
  const largest = 2 ** 30;
  const scale = rampStepsBetween([smallest, largest]);
  return {
    colours: theme.ramp,
    mixes: true,
    valueOf: (row) => scale(bytes.at(row)),
    legend: {
      kind: 'ramp',
      title: 'file size',
      from: shortBytes(smallest),
      to: shortBytes(largest),
      colours: theme.ramp,
    },
  };
}

/** Colours files by kind. Colours are assigned in the order of `names`. */
function byKind(
  theme: Theme,
  title: string,
  names: readonly string[],
  nameOf: (row: number) => string,
): LastingColouring {
  const { kinds } = FILE_PALETTES[theme.name];
  const at = new Map(names.map((name, index) => [name, index % kinds.length]));
  return {
    colours: kinds,
    mixes: false,
    valueOf: (row) => at.get(nameOf(row)) ?? 0,
    legend: {
      kind: 'names',
      title,
      names: names.map((name, index) => ({
        name,
        colour: kinds[index % kinds.length] ?? theme.text,
      })),
    },
  };
}

function byReason(timeline: Timeline, theme: Theme): LastingColouring {
  const { producerJob } = timeline.lifetimes;
  const other = 'no logged job';
  const { jobs } = timeline;
  // Files that were not written by a logged job come first, if there are any.
  const names = new Set(producerJob.values.some((job) => job < 0) ? [other] : []);
  for (const job of jobs) if (job.kind !== 'move') names.add(reasonName(job));
  return byKind(theme, 'written by', [...names], (row) => {
    const job = jobs[producerJob.at(row)];
    return job === undefined ? other : reasonName(job);
  });
}

/** Colours files by the compaction that wrote them. Consecutive compactions look different. */
function byJob(timeline: Timeline, theme: Theme): LastingColouring {
  const { producerJob } = timeline.lifetimes;
  const { jobs } = timeline;
  const palette = FILE_PALETTES[theme.name];
  const count = palette.kinds.length;
  let compactions = 0;
  const colourOf = jobs.map((job) => {
    if (job.kind !== 'compaction') return count;
    compactions += 1;
    return compactions % count;
  });
  const flushed = { name: 'no compaction', colour: palette.flushed };
  const names = palette.kinds.slice(0, 3).map((colour, at) => ({
    name: ['a compaction', 'the next', 'and so on'][at] ?? '',
    colour,
  }));
  return {
    colours: [...palette.kinds, palette.flushed],
    mixes: false,
    valueOf: (row) => colourOf[producerJob.at(row)] ?? count,
    legend: { kind: 'names', title: 'written by', names: [flushed, ...names] },
  };
}

/** Colours files by cut reason. Each reason has the same colour in all histories. */
function byCut(timeline: Timeline, theme: Theme): LastingColouring {
  const { cutReason, producerJob } = timeline.lifetimes;
  const { jobs } = timeline;
  const used = new Set(cutReason);
  const isCut = (row: number): boolean => jobs[producerJob.at(row)]?.kind === 'compaction';
  const names = CUT_REASON_ORDER.flatMap((reason, at) =>
    used.has(reason) ? [{ name: cutReasonName(reason), colour: theme.cuts[at] ?? theme.text }] : [],
  );
  const flushed = theme.cuts.length;
  const plain = FILE_PALETTES[theme.name].flushed;
  return {
    colours: [...theme.cuts, plain],
    mixes: false,
    valueOf: (row) =>
      isCut(row) ? CUT_REASON_ORDER.indexOf(cutReason[row] ?? 'unknown') : flushed,
    legend: {
      kind: 'names',
      title: 'cut by',
      names: [...names, { name: 'not cut (flushed)', colour: plain }],
    },
  };
}

/**
 * All compression types, indexed by code. They are repeated here because a page that only plays a
 * log does not load the event schema.
 */
export const COMPRESSION_ORDER: readonly CompressionType[] = [
  'kNoCompression',
  'kSnappyCompression',
  'kZlibCompression',
  'kBZip2Compression',
  'kLZ4Compression',
  'kLZ4HCCompression',
  'kXpressCompression',
  'kZSTD',
  'kDisableCompressionOption',
];

/** Colours files by compression. Each type has the same colour in all histories. */
function byCompression(timeline: Timeline, theme: Theme): LastingColouring {
  const { compression } = timeline.lifetimes;
  const { compressions } = FILE_PALETTES[theme.name];
  const used = new Set(compression);
  return {
    colours: COMPRESSION_ORDER.map((_, at) => compressions[at] ?? theme.text),
    mixes: false,
    valueOf: (row) => COMPRESSION_ORDER.indexOf(compression[row] ?? 'kNoCompression'),
    legend: {
      kind: 'names',
      title: 'compression',
      names: COMPRESSION_ORDER.flatMap((type, at) =>
        used.has(type)
          ? [{ name: compressionName(type), colour: compressions[at] ?? theme.text }]
          : [],
      ),
    },
  };
}
