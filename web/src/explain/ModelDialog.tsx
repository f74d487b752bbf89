// The dialog about the scope of the model: the parts of RocksDB that are modelled, and those left
// out.
import type { JSX, ReactNode } from 'react';
import { ExplainLink } from './RuleLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** The "what this models" card, a summary of the table of rules in core-wasm/README.md. */
export function ModelDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title="What this models" onClose={onClose}>
      <p>
        The page simulates leveled, universal and FIFO compaction by the rules of{' '}
        <b>RocksDB 11.8.1</b>, in RocksDB’s order, on the keys that <code>db_bench</code> would
        write. A scenario can use the rules of an earlier release. Everything runs in this page, and
        nothing leaves it. Each id in the reasoning, such as L-4 or U-18, names a rule: click it for
        its explanation, or see <ExplainLink route={{ kind: 'rules' }}>all rules</ExplainLink>.
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

/** The parts of the model: exact, simplified and left out. */
const PARTS: readonly PartProps[] = [
  {
    title: 'Three modes; the page names the one behind each number',
    lines: [
      <>
        <b>exact</b>: every key of the benchmark, generated as <code>db_bench</code> generates it.
      </>,
      <>
        <b>sampled 1/N</b>: one key in N. File sizes follow from the ratio of keys written to keys
        read; for uniform keys they are right within a fraction of a percent.
      </>,
      <>
        <b>preview</b>: key densities instead of keys; used while a slider is dragged.
      </>,
    ],
  },
  {
    title: 'Exact: RocksDB’s decisions',
    lines: [
      <>
        leveled: target sizes and scores of levels, the order of files by{' '}
        <code>compaction_pri</code>, the files that join, intra-L0 compactions, round-robin,
        subcompactions
      </>,
      <>
        universal: size amplification, size ratio, the sorted run limit of <code>max_read_amp</code>
        , incremental merges, periodic compaction, marked files, manual compaction; FIFO: the files
        that are dropped or merged
      </>,
      <>
        the output level; whether files are moved or rewritten, and the condition that prevents a
        move; where output files are cut, by the release’s rule or an experimental one
      </>,
      <>the keys of each benchmark with one writer thread</>,
      <>
        options: defaults, validation, OPTIONS files, and the values that RocksDB changes when it
        opens a database
      </>,
      <>
        the memtables of a flush, the sizes of uncompressed files without filters, the entries that
        a merge drops, the levels that are compressed
      </>,
      <>
        job slots; when writes slow down or stop, and the steps of the delayed write rate; the
        Compaction Stats table and the rest of <code>rocksdb.stats</code>, as RocksDB prints them
      </>,
      <>the releases in which LZ4 compression costs more CPU time (10.6.0 to 10.7.1)</>,
    ],
  },
  {
    title: 'Time: a model of a machine',
    lines: [
      <>
        Jobs run concurrently. Each needs CPU time for its entries, comparisons and bytes, and
        device time for its reads and writes. Running jobs share the device, and they share the
        cores with the writer. Files that are added meanwhile affect the next pick.
      </>,
      <>
        Costs are linear. The profile of the server in the published benchmarks is calibrated on six
        published numbers, other devices on their data sheets. The machine does not affect what is
        decided in a given state of the tree, but it affects which states occur, and with them
        durations, stalls and MB/s.
      </>,
      <>
        Compression has one ratio and one speed per type, each the mean over blocks measured with
        the real libraries. The size of an LZ4 file is within about 1 % of a recorded one.
      </>,
    ],
  },
  {
    title: 'Simplified',
    lines: [
      <>entries of a memtable: computed from the expected height of the skip list, within 0.1 %</>,
      <>
        an incremental merge is not picked if a newer file in its key range is being compacted; of
        several marked files the first in the list is tried first, where RocksDB starts at a random
        one
      </>,
      <>
        with FIFO, files expire by the time at which they were written, not by that of their newest
        entry
      </>,
    ],
  },
  {
    title: 'Left out',
    lines: [
      <>
        per-key placement by age, read-triggered compaction: their options are refused, or ignored
        with a warning
      </>,
      <>range deletions, snapshots, merge operators, ingested files, several storage paths</>,
      <>
        reads, caches, the write-ahead log, blob files; compression dictionaries, other compression
        levels, parallel compression of one file
      </>,
    ],
  },
  {
    title: 'Formulas',
    lines: [
      <>
        write amplification = (bytes flushed + bytes written by compactions) ÷ bytes flushed, in
        this process
      </>,
      <>read amplification = number of sorted runs: L0 files plus deeper levels with files</>,
      <>
        space amplification = bytes of all files ÷ bytes that the live keys would take in one sorted
        run
      </>,
    ],
  },
];
