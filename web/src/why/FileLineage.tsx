// The files that a file was made from and merged into. Each can be pinned in turn, at a moment at
// which it is in the tree.
import { useMemo, type JSX } from 'react';
import {
  lineageOf,
  jobNumber,
  originText as fileOrigin,
  plural,
  fileSize,
  type Lineage,
  type RelatedFile,
  type Timeline,
} from 'lsm-shape';
import { useShownRun } from '../state/page_context.ts';
import { useExplain } from '../explain/explain_context.ts';

export interface FileLineageProps {
  /** Row of the file in `timeline.lifetimes`. */
  readonly lifetime: number;
  readonly onPin: (lifetime: number) => void;
}

/** Maximum number of relatives named on each side; the others are counted. */
const MOST_NAMED = 8;

/** The files before and after the file. */
export function FileLineage({ lifetime, onPin }: FileLineageProps): JSX.Element {
  const { timeline, version } = useShownRun();
  const lineage = useMemo(
    () => ({ version, of: lineageOf(timeline, lifetime) }).of,
    [timeline, version, lifetime],
  );
  const next = (file: RelatedFile): boolean => file.generation === 1;
  return (
    <div className="lineage">
      <h3>Lineage</h3>
      <p>{rewrittenText(lineage)}</p>
      <Relatives
        {...{ timeline, onPin }}
        title="Made from"
        files={lineage.ancestors.filter(next)}
        none={originText(timeline, lineage)}
      />
      <Relatives
        {...{ timeline, onPin }}
        title="Merged into"
        files={lineage.descendants.filter(next)}
        none={endText(lineage)}
      />
    </div>
  );
}

function rewrittenText({ rewrites, origins, generations }: Lineage): string {
  if (generations === 0) return 'No compaction in this run has rewritten its bytes.';
  const often = `Bytes in the outputs of its job have been rewritten ${rewrites.toFixed(1)} times on average`;
  return `${often}. Its data comes from ${plural(origins, 'file')} that had not been merged before.`;
}

function originText({ lifetimes }: Timeline, { writer, stays }: Lineage): string {
  return writer === null
    ? `unknown: written ${fileOrigin(lifetimes, stays[0] ?? -1)}`
    : `a memtable, by flush ${jobNumber(writer.id)}`;
}

function endText({ reader }: Lineage): string {
  if (reader === null) return 'nothing so far';
  return reader.kind === 'deletion'
    ? `nothing: dropped by job ${jobNumber(reader.id)}`
    : 'nothing yet';
}

interface RelativesProps extends Pick<FileLineageProps, 'onPin'> {
  readonly timeline: Timeline;
  readonly title: string;
  readonly files: readonly RelatedFile[];
  /** The message shown if there are no such files. */
  readonly none: string;
}

function Relatives({ timeline, title, files, none, onPin }: RelativesProps): JSX.Element {
  const { point } = useExplain();
  const { fileNumber, level, bytes } = timeline.lifetimes;
  const named = files.slice(0, MOST_NAMED);
  return (
    <div className="relatives" role="group" aria-label={title}>
      <span>{title}</span>
      {files.length === 0 && <span>{none}</span>}
      {named.map(({ lifetime }) => {
        const number = fileNumber.at(lifetime);
        const facts = `L${level.at(lifetime)}, ${fileSize(bytes.at(lifetime))}`;
        const show = (): void => point(new Set([number]));
        const hide = (): void => point(null);
        return (
          <button
            key={lifetime}
            type="button"
            className="button small"
            aria-label={`File ${number}, ${facts}: pin it`}
            title={`${facts}: pin it if it is in the tree`}
            onPointerEnter={show}
            onPointerLeave={hide}
            onFocus={show}
            onBlur={hide}
            onClick={() => {
              hide();
              onPin(lifetime);
            }}
          >
            {number} <i>L{level.at(lifetime)}</i>
          </button>
        );
      })}
      {files.length > named.length && <span>and {files.length - named.length} more</span>}
    </div>
  );
}
