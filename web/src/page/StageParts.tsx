// The parts of the stage that load after its first picture: the keys and the notes.
import type { JSX } from 'react';
import { PageKeys } from '../keys/PageKeys.tsx';
import { StageNotes, type StageNotesProps } from '../notes/StageNotes.tsx';

export type StagePartsProps = Parameters<typeof PageKeys>[0] & StageNotesProps;

export function StageParts({ onCallouts, ...keys }: StagePartsProps): JSX.Element {
  return (
    <>
      <PageKeys {...keys} />
      <StageNotes onCallouts={onCallouts} />
    </>
  );
}
