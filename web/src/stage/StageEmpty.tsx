// The text on the stage while there is no file.
import type { JSX } from 'react';
import { hasHistory, hasKeyRanges, NONE, type Player, type Timeline } from 'lsm-shape';
import { useEvent } from '../state/live.ts';
import { NO_HISTORY } from '../state/no_history.ts';

export interface StageEmptyProps {
  readonly player: Player;
  readonly timeline: Timeline | null;
  /** True if a run is pending. */
  readonly isComing: boolean;
}

/** The text on an empty stage; null once there is a file. */
export function StageEmpty({ player, timeline, isComing }: StageEmptyProps): JSX.Element | null {
  const event = useEvent(player, timeline);
  if (timeline === null || timeline.eventCount === 0) {
    const title = isComing ? 'Starting the run' : 'No run to show';
    const text = isComing
      ? 'Waiting for the first events'
      : 'This configuration cannot run; see the message';
    return <Words key={title} {...{ title, text }} />;
  }
  const { installedAt } = timeline.lifetimes;
  // The stage shows a file being written from the event before its installation.
  const hasFiles = 0 < installedAt.length && installedAt.at(0) - 1 <= event;
  if (hasFiles) return null;
  if (!hasHistory(timeline)) {
    return <Words key="no history" title="No history" text={NO_HISTORY} />;
  }
  return <Words {...wordsWithoutFiles(timeline)} />;
}

/** The reason why there is no file. A recorded database may have had files from the start. */
function wordsWithoutFiles(timeline: Timeline): WordsProps & { readonly key: string } {
  const { lifetimes, scenario, shapes } = timeline;
  if (0 < lifetimes.producerJob.length && lifetimes.producerJob.at(0) === NONE) {
    const title = 'The history begins';
    return { key: 'old files', title, text: 'The files that the database already had appear next' };
  }
  // If the first install lists all files, there were none before.
  const isNew = shapes.totalBytes.at(0) > 0;
  if (scenario?.mode === 'recorded' && !hasKeyRanges(timeline) && !isNew) {
    const text = 'A LOG names files only when jobs write, read or move them';
    return { key: 'unknown files', title: 'No files known yet', text };
  }
  const text = 'Writes fill the memtable; flushing it writes the first L0 file';
  return { key: 'no files', title: 'No files yet', text };
}

interface WordsProps {
  readonly title: string;
  readonly text: string;
}

function Words({ title, text }: WordsProps): JSX.Element {
  return (
    <p className="stage-empty">
      <b>{title}</b>
      <span>{text}</span>
    </p>
  );
}
