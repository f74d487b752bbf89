// What the numbers on the page stand for, and what the model leaves out.
import type { JSX } from 'react';
import { Dialog } from './Dialog.tsx';

/** The "what this models" card. */
export function ModelDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title="What this models" onClose={onClose}>
      <p>
        RocksDB’s universal compaction, decided by the same rules in the same order, from the keys
        that <code>db_bench</code> itself would write. It runs in this page; nothing leaves it.
      </p>
      <section>
        <h3 className="section-title">Three modes, named beside their numbers</h3>
        <ul className="plain-list">
          <li>
            <b>exact</b>: every key of the benchmark, generated as <code>db_bench</code> does.
          </li>
          <li>
            <b>sampled 1/N</b>: every N-th key; file sizes follow from the ratio of merged to read
            keys, so that sizes are right within a fraction of a percent for uniform keys.
          </li>
          <li>
            <b>preview</b>: densities instead of keys, while a slider is dragged.
          </li>
        </ul>
      </section>
      <section>
        <h3 className="section-title">As RocksDB does it</h3>
        <ul className="plain-list">
          <li>
            when a compaction is due, which sorted runs it takes, where its output goes, and where
            output files are cut
          </li>
          <li>
            sizes of memtables and of uncompressed tables, and what overwrites drop in a merge
          </li>
          <li>
            flushes and compactions that overlap in time, and the limits that slow or stop writes
          </li>
        </ul>
      </section>
      <section>
        <h3 className="section-title">Simplified</h3>
        <ul className="plain-list">
          <li>
            time is virtual: a job takes as long as its bytes need at a fixed bandwidth, so when
            jobs overlap depends on that machine, not on yours
          </li>
          <li>a compressed file is its raw size times one ratio</li>
          <li>
            <b>space amplification</b> compares the bytes of all files with what the live keys would
            take in one sorted run
          </li>
        </ul>
      </section>
      <section>
        <h3 className="section-title">Left out</h3>
        <ul className="plain-list">
          <li>reads, caches, the write-ahead log and blob files</li>
          <li>deletes, range deletes, snapshots, merges and ingested files</li>
          <li>
            compactions triggered by reads, temperature, age or per-key placement: options that need
            them are refused or ignored with a warning
          </li>
        </ul>
      </section>
      <section>
        <h3 className="section-title">Formulas</h3>
        <ul className="plain-list">
          <li>write amplification = (flushed + compacted bytes) ÷ flushed bytes of this process</li>
          <li>read amplification = sorted runs: L0 files and non-empty deeper levels</li>
        </ul>
      </section>
    </Dialog>
  );
}
