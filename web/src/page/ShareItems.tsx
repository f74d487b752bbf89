// The link to the current state. A recording cannot be part of it, so the files to send are listed.
import type { JSX } from 'react';
import { linkOf } from '../state/address.ts';
import { useShortLink } from '../state/use_short_link.ts';
import type { RecordingSource, Workbench } from '../state/workbench.ts';
import { CopyButton } from '../ui/CopyButton.tsx';

export interface ShareItemsProps {
  readonly workbench: Workbench;
  /** The names of a recording's files, by its key. */
  readonly filesOf: (key: string) => readonly string[];
}

/** The content of the menu, with a button that copies the link. */
export function ShareItems({ workbench, filesOf }: ShareItemsProps): JSX.Element {
  const { source, variants } = workbench;
  const link = useShortLink(linkOf(workbench));
  const sources = variants.length === 0 ? [source] : variants.map((each) => each.source);
  const recordings = sources.filter((each): each is RecordingSource => each.kind === 'recording');
  const files = recordings.map(({ key, name, family }) => ({ name, family, names: filesOf(key) }));
  const needed = files.map(({ name, family, names }) => (
    <p key={`${name} ${family ?? ''}`}>
      A recording cannot be in a link, because its files stay on this machine. Send the files of{' '}
      {name} too{names.length === 0 ? '' : ` (${names.join(', ')})`}: they open here by Open, or
      dropped on the page.
      {family !== undefined && ` What is shown here is column family ${family}.`}
    </p>
  ));
  if (recordings.length === sources.length) return <>{needed}</>;
  return (
    <>
      <p>
        {variants.length === 0
          ? 'The link holds the run, its options and all that is shown of it.'
          : 'The link holds all runs that are compared, and all that is shown of them.'}
      </p>
      {needed}
      <CopyButton text={link} label="Copy the link" />
    </>
  );
}
