// The dialog that says which parts of RocksDB are modelled and which are left out.
import type { JSX, ReactNode } from 'react';
import { ExplainLink } from './RuleLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** A summary of the table of rules in core-wasm/README.md. */
export function ModelDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title="What this models" onClose={onClose}>
      <p>
        This page simulates leveled, universal and FIFO compaction with the keys that{' '}
        <code>db_bench</code> would write. It follows the rules of <b>RocksDB 11.8.1</b>, in the
        same order. Scenarios can use the rules of an earlier release. Everything runs in your
        browser, and nothing leaves it. Each id in the reasoning, such as L-4 or U-18, names a rule.
        Click it for an explanation, or see{' '}
        <ExplainLink route={{ kind: 'rules' }}>all rules</ExplainLink>.
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

const PARTS: readonly PartProps[] = [
  {
    title: 'Three modes, named next to each number',
    lines: [
      <>
        <b>exact</b>: every key of the benchmark, generated as <code>db_bench</code> generates it.
      </>,
      <>
        <b>sampled 1/N</b>: one key in N. File sizes follow from the ratio of keys written to keys
        read. For uniform keys they are accurate to within a fraction of a percent.
      </>,
      <>
        <b>preview</b>: key densities instead of keys, used while you drag a slider.
      </>,
    ],
  },
  {
    title: 'Exact: RocksDB’s decisions',
    lines: [
      <>
        leveled: target sizes and scores, file order by <code>compaction_pri</code>, additional
        input files, intra-L0 compactions, round-robin, subcompactions
      </>,
      <>
        universal: size amplification, size ratio, the sorted run limit (<code>max_read_amp</code>),
        incremental merges, periodic compaction, marked files, manual compaction
      </>,
      'FIFO: which files are dropped or merged',
      'the output level; whether files are moved or rewritten, and which condition prevents a ' +
        'move; where output files are cut, by the rule of the release or an experimental one',
      'the keys of every db_bench benchmark with one writer thread',
      'options: defaults, validation, OPTIONS files, and the values that RocksDB adjusts when it ' +
        'opens a database',
      'the memtables in each flush, the sizes of uncompressed files without filters, the entries ' +
        'that a merge drops, the compression of each level',
      'job slots; when writes slow down or stop, and the steps of the delayed write rate',
      <>
        the Compaction Stats table and the rest of <code>rocksdb.stats</code>, as RocksDB prints
        them
      </>,
      'the releases in which LZ4 compression costs more CPU time (10.6.0 to 10.7.1)',
    ],
  },
  {
    title: 'Time: a machine model',
    lines: [
      'Jobs run concurrently. Each needs CPU time for its entries, comparisons and bytes, and ' +
        'device time for its reads and writes. Running jobs share the device with each other and ' +
        'the cores with the writer. Files added in the meantime affect the next pick.',
      'Costs are linear. The profile of the server used in the published benchmarks is ' +
        'calibrated on six published numbers, and other devices on their data sheets. The ' +
        'machine does not change what RocksDB decides in a given state of the tree, but it ' +
        'affects which states occur, as well as durations, stalls and MB/s.',
      'Each compression type has one ratio and one speed: means over blocks measured with the ' +
        'real libraries. LZ4 file sizes are within about 1 % of recorded ones.',
    ],
  },
  {
    title: 'Simplified',
    lines: [
      'the number of entries in a memtable: computed from the expected height of the skip list, ' +
        'within 0.1 %',
      'incremental merges: not picked while a newer file in their key range is being compacted',
      'several marked files: the first in the list is tried first, whereas RocksDB starts at a ' +
        'random one',
      'FIFO: the age of a file is measured from when it was written, not from its newest entry',
    ],
  },
  {
    title: 'Left out',
    lines: [
      'per-key placement by age and read-triggered compaction: their options are rejected, or ' +
        'ignored with a warning',
      'range deletions, snapshots, merge operators, ingested files, several storage paths',
      'reads, caches, the write-ahead log, blob files; compression dictionaries, other ' +
        'compression levels, parallel compression of one file',
    ],
  },
  {
    title: 'The command line',
    lines: [
      <>
        With Node and Rust, <code>npm run -s lsm-shape -- help</code> in a clone of the repository
        lists the commands. They simulate, replay a database, draw pictures, make stories and grade
        answers. The first use builds them.
      </>,
    ],
  },
  {
    title: 'Formulas',
    lines: [
      'write amplification = (bytes flushed + bytes written by compactions) ÷ bytes flushed, in ' +
        'this process',
      'read amplification = number of sorted runs: L0 files plus deeper levels with files',
      'space amplification = bytes of all files ÷ bytes that the live keys would take in one ' +
        'sorted run',
    ],
  },
];
