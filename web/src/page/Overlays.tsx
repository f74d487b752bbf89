// Temporary content above the page: the caption of a presentation, notices and dialogs.
import type { JSX } from 'react';
import { ExplainDialog, SweepPage } from './dialog_parts.tsx';
import { MissingParts } from './MissingParts.tsx';
import { titleOf } from '../state/jobs.ts';
import { usePageState } from '../state/page_context.ts';
import type { Presentation } from '../presentation/use_presentation.ts';
import type { LaterSaved } from '../saved/later_saved.ts';
import { Dialogs, DropZone, Glossary, LiveRegion, Notices, PresentationCaption } from './parts.tsx';

export interface OverlaysProps {
  readonly presentation: Presentation;
  readonly saved: LaterSaved;
}

/** All overlays, rendered after the first picture. */
export function Overlays({ presentation, saved }: OverlaysProps): JSX.Element {
  const { bench, onFiles } = usePageState();
  const { source, overrides, notes, dialog, route, sweep } = bench.workbench;
  return (
    <>
      {presentation.isOn && (
        <PresentationCaption
          notes={notes}
          title={titleOf(source, overrides)}
          onLeave={() => presentation.set(false)}
        />
      )}
      <LiveRegion />
      <section className="notices" aria-label="Notices" aria-live="polite">
        <MissingParts />
        <Notices later={saved} />
      </section>
      {dialog !== null && <Dialogs name={dialog} later={saved} />}
      <Glossary />
      <DropZone onFiles={onFiles} />
      {sweep !== null && source.kind !== 'recording' && (
        <SweepPage
          text={sweep}
          onClose={() => bench.dispatch({ type: 'sweepChosen', sweep: null })}
        />
      )}
      {route !== null && (
        <ExplainDialog
          route={route}
          onClose={() => bench.dispatch({ type: 'routeChosen', route: null })}
        />
      )}
    </>
  );
}
