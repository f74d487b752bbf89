import type { JSX } from 'react';
import type { StepRequest } from 'lsm-shape/engine';
import { refusalText } from '../state/jobs.ts';
import type { Job, Verdict } from '../state/run_store.ts';
import type { DialogName, Source } from '../state/workbench.ts';
import {
  CommandsDialog,
  ExportDialog,
  HelpDialog,
  LegendDialog,
  ModelDialog,
  ScenariosDialog,
} from './parts.tsx';
import type { ScenarioChoice } from '../catalogue/scenario_search.ts';

export interface DialogsProps {
  readonly name: DialogName | null;
  readonly isDark: boolean;
  readonly source: Source;
  /** What is on the stage; null: nothing yet. */
  readonly job: Job | null;
  /** What the page calls it. */
  readonly title: string;
  /** The processes that run now: what the box for command lines begins with. */
  readonly steps: readonly StepRequest[];
  readonly scenarios: readonly ScenarioChoice[];
  readonly onScenario: (id: string) => void;
  readonly onRun: (commands: string) => Promise<Verdict>;
  readonly onDialog: (name: DialogName) => void;
  readonly onClose: () => void;
}

/** The open dialog, if any. */
export function Dialogs(props: DialogsProps): JSX.Element | null {
  const { name, source, steps, onRun, onClose } = props;
  switch (name) {
    case null:
    case 'palette':
      // The palette stands beside the keys, which do the same.
      return null;
    case 'help':
      return <HelpDialog onClose={onClose} />;
    case 'model':
      return <ModelDialog onClose={onClose} />;
    case 'legend':
      return <LegendDialog isDark={props.isDark} onClose={onClose} />;
    case 'export':
      return <ExportDialog job={props.job} title={props.title} onClose={onClose} />;
    case 'scenarios':
      return (
        <ScenariosDialog
          scenarios={props.scenarios}
          current={source.kind === 'scenario' ? source.id : null}
          onChoose={props.onScenario}
          onCommands={() => props.onDialog('commands')}
          onClose={onClose}
        />
      );
    case 'commands': {
      const initial =
        source.kind === 'custom'
          ? source.commands
          : steps.map((step) => step.db_bench).join('\n\n');
      const run = async (commands: string): Promise<string | null> => {
        const verdict = await onRun(commands);
        return problemOf(verdict);
      };
      return <CommandsDialog initial={initial} run={run} onClose={onClose} />;
    }
  }
}

function problemOf(verdict: Verdict): string | null {
  switch (verdict.type) {
    case 'accepted':
    case 'replaced':
      return null;
    case 'refused':
      return refusalText(verdict.error);
    case 'failed':
      return `The engine stopped: ${verdict.error.message}. ${verdict.error.todo}.`;
  }
}
