// The facts of the file under the pointer, looked up in its row of the lifetimes.
import type { JSX } from 'react';
import { NONE, shortBytes, withCommas, type StageFile, type Timeline } from 'lsm-shape';

export interface FileTipProps {
  readonly timeline: Timeline;
  readonly file: StageFile;
}

const cutWords = {
  end_of_input: 'the input ended',
  target_file_size: 'target file size reached',
  grandparent_overlap: 'too much overlap with the next level',
  skippable_grandparent: 'a file of the next level can be skipped',
  grandparent_boundary: 'at a file boundary of the next level',
  round_robin_cursor: 'at the round-robin cursor',
  ttl: 'because of its age',
  unknown: 'not recorded',
} as const;

/** Width that the tip may need, so that it stays on the screen. */
const ROOM = 268;

/** A small card beside the pointer. */
export function FileTip({ timeline, file }: FileTipProps): JSX.Element {
  const { lifetimes, jobs } = timeline;
  const row = file.lifetime;
  const producer = jobs[lifetimes.producerJob.at(row)];
  const consumer = jobs[lifetimes.consumerJob.at(row)];
  const moved = lifetimes.movedFrom.at(row) !== NONE;
  const cut = lifetimes.cutReason[row] ?? 'unknown';
  const rewrites = lifetimes.rewrites.at(row);
  const facts: readonly (readonly [string, string])[] = [
    ['size', shortBytes(lifetimes.bytes.at(row))],
    ['entries', withCommas(lifetimes.entries.at(row))],
    ['first key', withCommas(lifetimes.smallest.at(row))],
    ['last key', withCommas(lifetimes.largest.at(row))],
    ['written by', producer === undefined ? 'before the log' : `${producer.kind} ${producer.id}`],
    ...(moved ? [['arrived by', 'a trivial move'] as const] : []),
    ...(producer?.kind === 'compaction' ? [['ends', cutWords[cut]] as const] : []),
    ['rewritten', `${rewrites.toFixed(1)} times`],
    ...(consumer === undefined ? [] : [['read by', `${consumer.kind} ${consumer.id}`] as const]),
  ];
  const isRight = window.innerWidth - ROOM < file.clientX;
  const isLow = window.innerHeight * 0.55 < file.clientY;
  return (
    <div
      className="file-tip"
      style={{
        left: file.clientX + (isRight ? -14 : 14),
        top: file.clientY + (isLow ? -14 : 14),
        translate: `${isRight ? '-100%' : '0'} ${isLow ? '-100%' : '0'}`,
      }}
    >
      <b>
        File {lifetimes.fileNumber.at(row)} on L{lifetimes.level.at(row)}
      </b>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
