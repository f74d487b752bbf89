// The link to the current state. It cannot include a recording, so the files to send are listed.
import type { JSX } from 'react';
import { linkOf } from '../state/address.ts';
import { usePageState } from '../state/page_context.ts';
import { useShortLink } from '../state/use_short_link.ts';
import type { RecordingSource } from '../state/workbench.ts';
import { CopyButton } from '../ui/CopyButton.tsx';

/** The content of the Share menu, with a button that copies the link. */
export function ShareItems(): JSX.Element {
  const { session, bench } = usePageState();
  const { workbench } = bench;
  const { source, variants } = workbench;
  const filesOf = (key: string): readonly string[] =>
    session.files.get(key)?.map(({ name }) => name) ?? [];
  const link = useShortLink(linkOf(workbench));
  const sources = variants.length === 0 ? [source] : variants.map((each) => each.source);
  const recordings = sources.filter((each): each is RecordingSource => each.kind === 'recording');
  const files = recordings.map(({ key, name, family }) => ({ name, family, names: filesOf(key) }));
  const needed = files.map(({ name, family, names }) => (
    <p key={`${name} ${family ?? ''}`}>
      A link cannot include a recording, because its files stay on this machine. Also send the files
      of {name}
      {names.length === 0 ? '' : ` (${names.join(', ')})`}. To open them, use Open or drop them on
      the page.
      {family !== undefined && ` This page shows column family ${family}.`}
    </p>
  ));
  if (recordings.length === sources.length) return <>{needed}</>;
  return (
    <>
      <p>
        {variants.length === 0
          ? 'The link includes the run, its options and the current view.'
          : 'The link includes every compared run and the current view.'}
      </p>
      {needed}
      <CopyButton text={link} label="Copy the link" />
    </>
  );
}
