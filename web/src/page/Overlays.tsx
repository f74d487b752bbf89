// What comes and goes over the areas of the page: the caption of a presentation, notices, dialogs.
import type { JSX } from 'react';
import { Dialogs, type DialogName } from './Dialogs.tsx';
import { ExplainDialog } from '../explain/ExplainDialog.tsx';
import type { UseExplanations } from '../explain/use_explain.ts';
import { stepsOf, titleOf } from '../state/jobs.ts';
import { bundledScenarios } from '../catalogue/scenarios.ts';
import type { Session } from '../state/session.ts';
import type { UseNotices } from './use_notices.ts';
import type { Presentation } from '../presentation/use_presentation.ts';
import type { ShownHistory } from './use_shown_history.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import { DropZone } from '../catalogue/DropZone.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { Notices } from './Notices.tsx';
import { PresentationCaption } from '../presentation/PresentationCaption.tsx';

export interface OverlaysProps {
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly history: ShownHistory;
  readonly presentation: Presentation;
  readonly notices: UseNotices;
  readonly explanations: UseExplanations;
  readonly isDark: boolean;
  /** The open dialog; null: none. */
  readonly dialog: DialogName | null;
  readonly onDialog: (name: DialogName | null) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** All of them; most are nothing most of the time. */
export function Overlays(props: OverlaysProps): JSX.Element {
  const { session, bench, presentation, notices, explanations, onDialog } = props;
  const { timeline, version, first } = props.history;
  const { player } = session;
  const { source } = bench.workbench;
  return (
    <>
      {presentation.isOn && (
        <PresentationCaption
          {...{ timeline, version, player, first }}
          title={titleOf(source)}
          onLeave={() => presentation.set(false)}
        />
      )}
      <LiveRegion {...{ player, timeline }} />
      <Notices notices={notices.shown} onDismiss={notices.dismiss} />
      <Dialogs
        name={props.dialog}
        source={source}
        steps={stepsOf(source)}
        scenarios={bundledScenarios}
        onScenario={(id) => bench.dispatch({ type: 'scenarioChosen', id })}
        onDialog={onDialog}
        onRun={bench.runCommands}
        onClose={() => onDialog(null)}
      />
      <DropZone onFiles={props.onFiles} />
      {explanations.route !== null && (
        <ExplainDialog
          {...{ timeline, player }}
          isDark={props.isDark}
          route={explanations.route}
          onClose={explanations.close}
        />
      )}
    </>
  );
}
