// The files that can be exported, with their contents and the programs that open them.
import type { JSX } from 'react';
import { EXPORT_FILES } from 'lsm-shape/export';
import { FILE_GROUPS, isOfKind, type FileGroup } from './file_groups.ts';

export interface FileListProps {
  /** The kind of run to export. Some files exist for only one kind. */
  readonly kind: 'recording' | 'simulation';
  readonly chosen: ReadonlySet<string>;
  /** True while files are being written, so that none can be selected. */
  readonly isOff: boolean;
  readonly onChoose: (names: ReadonlySet<string>) => void;
}

/** The list of files, in groups. */
export function FileList(props: FileListProps): JSX.Element {
  const { kind, isOff, onChoose } = props;
  const all = EXPORT_FILES.filter((file) => isOfKind(file, kind));
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
  const { group, kind, chosen, isOff, onChoose } = props;
  const files = group.files.filter((file) => isOfKind(file, kind));
  const [first, ...others] = files.map(({ openedBy }) => openedBy);
  // Shown once if it is the same for all files of the group.
  const shared = others.length > 0 && others.every((by) => by === first) ? first : null;
  const toggle = (name: string): void => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChoose(next);
  };
  return (
    <fieldset className="export-group">
      <legend className="section-title">{group.title}</legend>
      {shared != null && <p className="export-opened">{shared}</p>}
      {files.map(({ name, content, openedBy }) => (
        <div key={name} className="export-row">
          <label className="export-file">
            <input
              type="checkbox"
              checked={chosen.has(name)}
              disabled={isOff}
              onChange={() => toggle(name)}
            />
            <code>{name}</code>
          </label>
          <div className="export-what">
            {content}
            {shared === null && <div className="export-opened">{openedBy}</div>}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
