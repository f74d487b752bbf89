// What the numbers on the page stand for, and what the model leaves out.
import type { JSX, ReactNode } from 'react';
import { ExplainLink } from './RuleLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** The "what this models" card; it sums up the table of rules in core-wasm/README.md. */
export function ModelDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title="What this models" onClose={onClose}>
      <p>
        Leveled, universal and FIFO compaction by the rules of <b>RocksDB 11.8.1</b>, tried in its
        order, on the keys that <code>db_bench</code> itself would write. A scenario can ask for the
        rules of an earlier release. It all runs in this page; nothing leaves it. Each id in the
        reasoning, such as L-4 or U-18, is a rule with a page of its own: click it, or see them all
        under <ExplainLink route={{ kind: 'rules' }}>all rules</ExplainLink>.
      </p>
      {PARTS.map((part) => (
        <Part key={part.title} {...part} />
      ))}
    </Dialog>
  );
}

interface PartProps {
  readonly title: string;
  readonly lines: readonly ReactNode[];
}

/** A heading with its list. */
function Part({ title, lines }: PartProps): JSX.Element {
  return (
    <section>
      <h3 className="section-title">{title}</h3>
      <ul className="plain-list">
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** What is modelled and what is not, from what decides to what is left out. */
const PARTS: readonly PartProps[] = [
  {
    title: 'Three modes, named beside their numbers',
    lines: [
      <>
        <b>exact</b>: every key of the benchmark, generated as <code>db_bench</code> does.
      </>,
      <>
        <b>sampled 1/N</b>: every N-th key; file sizes follow from the ratio of merged to read keys,
        so that for uniform keys they are right within a fraction of a percent.
      </>,
      <>
        <b>preview</b>: densities instead of keys, while a slider is dragged.
      </>,
    ],
  },
  {
    title: 'Exact: what RocksDB decides',
    lines: [
      <>
        leveled: level targets and scores, which file goes first by <code>compaction_pri</code>,
        what joins it, L0 to L0, round robin, subcompactions
      </>,
      <>
        universal: size amplification, size ratio, the run limit of <code>max_read_amp</code>,
        incremental, periodic, marked files, manual; FIFO: what is dropped and what is merged
      </>,
      <>
        where output goes, whether files are moved instead and which condition refuses that, where
        outputs are cut: by the release’s rule or an experimental one
      </>,
      <>the keys of each benchmark, for one thread</>,
      <>options: defaults, validation, OPTIONS files, what an open changes</>,
      <>
        what a flush takes, sizes of uncompressed tables without filter, what a merge drops, which
        levels are compressed
      </>,
      <>
        job slots, when writes slow down or stop, the steps of the delayed write rate; the
        Compaction Stats table and the rest of <code>rocksdb.stats</code>, as RocksDB prints them
      </>,
      <>the release in which compression became dearer (10.6.0), and where it was mended</>,
    ],
  },
  {
    title: 'Time: a model of a machine',
    lines: [
      <>
        Jobs run at the same time: each needs processor time for its entries, comparisons and bytes,
        and device time for what it reads and writes. Running jobs share the device, and with the
        writer the cores; what lands meanwhile changes the next pick.
      </>,
      <>
        Costs are linear. The machine of the published server is calibrated on six published
        numbers, other devices on their data sheets. Decisions in a given state do not depend on it;
        which state a pick meets does, and so do seconds, stalls and MB/s.
      </>,
      <>
        Compression: one ratio and one speed a type, the means over blocks measured with the real
        libraries; a LZ4 file of a recording is within about 1 %.
      </>,
    ],
  },
  {
    title: 'Simplified',
    lines: [
      <>entries of a memtable: expected skip-list heights, within 0.1 %</>,
      <>
        an incremental pick whose range holds a busy newer file is refused; the first of several
        marked files is the first in the list, where RocksDB draws one
      </>,
      <>files expire in FIFO by when they were written, not by their newest key</>,
    ],
  },
  {
    title: 'Left out',
    lines: [
      <>
        per-key placement by age, read-triggered compaction: options that need them are refused or
        ignored with a warning
      </>,
      <>range deletes, snapshots, merges, ingested files, several paths</>,
      <>
        reads, caches, the write-ahead log, blob files; compression dictionaries and its other
        levels, parallel compression of one file
      </>,
    ],
  },
  {
    title: 'Formulas',
    lines: [
      <>write amplification = (flushed + compacted bytes) ÷ flushed bytes of this process</>,
      <>read amplification = sorted runs: L0 files and non-empty deeper levels</>,
      <>
        space amplification = bytes of all files ÷ what the live keys would take in one sorted run
      </>,
    ],
  },
];
