// Temporary content over the page: the caption of a presentation, notices and dialogs.
import type { JSX } from 'react';
import { MissingParts } from './MissingParts.tsx';
import { titleOf } from '../state/jobs.ts';
import type { SettledRuns } from '../state/run_store.ts';
import type { History, Session } from '../state/session.ts';
import type { Presentation } from '../presentation/use_presentation.ts';
import type { ShownHistory } from './use_shown_history.ts';
import type { LaterSaved } from '../saved/later_saved.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { DialogName } from '../state/workbench.ts';
import {
  Dialogs,
  DropZone,
  ExplainDialog,
  Glossary,
  LiveRegion,
  Notices,
  PresentationCaption,
} from './parts.tsx';

export interface OverlaysProps {
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly history: ShownHistory;
  readonly presentation: Presentation;
  readonly snapshot: SettledRuns<History>;
  readonly isDark: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly saved: LaterSaved;
}

/** All overlays, rendered after the first picture. */
export function Overlays(props: OverlaysProps): JSX.Element {
  const { session, bench, presentation, snapshot, onFiles } = props;
  const { timeline, version, first } = props.history;
  const { player } = session;
  const { source, overrides, notes, dialog, route } = bench.workbench;
  const onDialog = (name: DialogName | null): void =>
    bench.dispatch({ type: 'dialogChosen', dialog: name });
  return (
    <>
      {presentation.isOn && (
        <PresentationCaption
          {...{ timeline, version, player, first, notes }}
          title={titleOf(source, overrides)}
          onLeave={() => presentation.set(false)}
        />
      )}
      <LiveRegion {...{ player, timeline }} />
      <section className="notices" aria-label="Notices" aria-live="polite">
        <MissingParts />
        <Notices {...{ snapshot, bench, session }} later={props.saved} />
      </section>
      {dialog !== null && (
        <Dialogs
          {...{ session, bench, onFiles, onDialog }}
          name={dialog}
          isDark={props.isDark}
          later={props.saved}
          job={snapshot.shown?.job ?? null}
        />
      )}
      <Glossary />
      <DropZone onFiles={onFiles} />
      {route !== null && (
        <ExplainDialog
          {...{ timeline, player }}
          isDark={props.isDark}
          route={route}
          onClose={() => bench.dispatch({ type: 'routeChosen', route: null })}
        />
      )}
    </>
  );
}
