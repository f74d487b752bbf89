// The files that can be exported, with what is in them and what opens them.
import type { JSX } from 'react';
import { EXPORT_FILES } from 'lsm-shape/export';
import {
  FILE_GROUPS,
  isOfKind,
  isOfNotes,
  openedBy,
  type FileGroup,
  type FileRow,
} from './file_groups.ts';

export interface FileListProps {
  /** The kind of run that is exported: some files are only of one. */
  readonly kind: 'recording' | 'simulation';
  readonly chosen: ReadonlySet<string>;
  /** Nothing can be chosen while files are written. */
  readonly isOff: boolean;
  /** Whether there is anything in the tables of notes. */
  readonly hasNotes: boolean;
  readonly onChoose: (names: ReadonlySet<string>) => void;
}

/** The list, by groups. */
export function FileList(props: FileListProps): JSX.Element {
  const { kind, isOff, hasNotes, onChoose } = props;
  // Repeats take many times as long as the run: they are chosen by themselves.
  const all = EXPORT_FILES.filter(
    (file) =>
      isOfKind(file, kind) && file.onlyOf !== 'simulation' && (hasNotes || !isOfNotes(file)),
  );
  return (
    <div className="export-list">
      <div className="export-all">
        <button
          type="button"
          className="button small"
          disabled={isOff}
          onClick={() => onChoose(new Set(all.map(({ name }) => name)))}
        >
          All files
        </button>
        <button
          type="button"
          className="button small"
          disabled={isOff}
          onClick={() => onChoose(new Set())}
        >
          None
        </button>
      </div>
      {FILE_GROUPS.map((group) => (
        <Group key={group.title} {...props} group={group} />
      ))}
    </div>
  );
}

function Group(props: FileListProps & { readonly group: FileGroup }): JSX.Element {
  const { title } = props.group;
  const rows = props.group.rows.filter(({ files }) =>
    files.some((file) => isOfKind(file, props.kind)),
  );
  const [first, ...others] = rows.map(openedBy);
  // Said once where it is the same of all.
  const shared = others.length > 0 && others.every((by) => by === first) ? first : null;
  return (
    <fieldset className="export-group">
      <legend className="section-title">{title}</legend>
      {shared != null && <p className="export-opened">{shared}</p>}
      {rows.map((row) => (
        <Row key={row.content} {...props} row={row} isOpenedSaid={shared === null} />
      ))}
    </fieldset>
  );
}

interface RowProps extends FileListProps {
  readonly row: FileRow;
  /** Whether it says itself what opens it. */
  readonly isOpenedSaid: boolean;
}

function Row(props: RowProps): JSX.Element {
  const { row, chosen, hasNotes, isOpenedSaid, onChoose } = props;
  const isEmpty = !hasNotes && row.files.some(isOfNotes);
  const toggle = (name: string): void => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChoose(next);
  };
  return (
    <div className="export-row">
      <div className="export-files">
        {row.files.map(({ name }) => (
          <label key={name} className="export-file">
            <input
              type="checkbox"
              checked={chosen.has(name)}
              disabled={props.isOff || isEmpty}
              onChange={() => toggle(name)}
            />
            <code>{name}</code>
          </label>
        ))}
      </div>
      <div className="export-what">
        {row.content}
        {isEmpty && <div className="export-opened">Nothing is noted yet: b sets a note.</div>}
        {isOpenedSaid && <div className="export-opened">{openedBy(row)}</div>}
      </div>
    </div>
  );
}
