// What comes and goes over the areas of the page: the caption of a presentation, notices, dialogs.
import type { JSX } from 'react';
import { Dialogs } from './Dialogs.tsx';
import { stepsOf, titleOf } from '../state/jobs.ts';
import { bundledScenarios } from '../catalogue/scenarios.ts';
import type { Session } from '../state/session.ts';
import type { UseNotices } from './use_notices.ts';
import type { Presentation } from '../presentation/use_presentation.ts';
import { hasPicture, useFirstPicture } from './use_first_picture.ts';
import type { ShownHistory } from './use_shown_history.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { DialogName } from '../state/workbench.ts';
import { DropZone } from '../catalogue/DropZone.tsx';
import { Notices } from './Notices.tsx';
import { ExplainDialog, LiveRegion, PresentationCaption } from './parts.tsx';

export interface OverlaysProps {
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly history: ShownHistory;
  readonly presentation: Presentation;
  readonly notices: UseNotices;
  readonly isDark: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** All of them; most are nothing most of the time. */
export function Overlays(props: OverlaysProps): JSX.Element {
  const { session, bench, presentation, notices } = props;
  const { timeline, version, first } = props.history;
  const { player } = session;
  const isDrawn = useFirstPicture(hasPicture(timeline));
  const { source, dialog, route } = bench.workbench;
  const onDialog = (name: DialogName | null): void =>
    bench.dispatch({ type: 'dialogChosen', dialog: name });
  return (
    <>
      {presentation.isOn && (
        <PresentationCaption
          {...{ timeline, version, player, first }}
          title={titleOf(source)}
          onLeave={() => presentation.set(false)}
        />
      )}
      {isDrawn && <LiveRegion {...{ player, timeline }} />}
      <Notices notices={notices.shown} onDismiss={notices.dismiss} />
      <Dialogs
        name={dialog}
        source={source}
        steps={stepsOf(source)}
        scenarios={bundledScenarios}
        onScenario={(id) => bench.dispatch({ type: 'scenarioChosen', id })}
        onDialog={onDialog}
        onRun={bench.runCommands}
        onClose={() => onDialog(null)}
      />
      <DropZone onFiles={props.onFiles} />
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
