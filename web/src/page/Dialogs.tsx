import type { JSX } from 'react';
import type { ToldMistake } from '../catalogue/CommandsDialog.tsx';
import { bundledScenarios } from '../catalogue/scenarios.ts';
import type { LaterSaved } from '../saved/later_saved.ts';
import { refusalText, stepsOf, titleOf } from '../state/jobs.ts';
import { usePageState } from '../state/page_context.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { DialogName } from '../state/workbench.ts';
import {
  CommandsDialog,
  EmbedDialog,
  ExportDialog,
  HelpDialog,
  LegendDialog,
  ModelDialog,
  SaveDialog,
  SavedSection,
  ScenariosDialog,
} from './dialog_parts.tsx';

export interface DialogsProps {
  readonly name: DialogName;
  readonly later: LaterSaved;
}

export function Dialogs({ name, later }: DialogsProps): JSX.Element | null {
  const { bench, snapshot } = usePageState();
  const { workbench, dispatch } = bench;
  const job = snapshot.shown?.job ?? null;
  const onDialog = (dialog: DialogName | null): void => dispatch({ type: 'dialogChosen', dialog });
  const { source } = workbench;
  const onClose = (): void => onDialog(null);
  switch (name) {
    case 'palette':
      // The palette is rendered with the keyboard listener, because they share commands.
      return null;
    case 'help':
      return <HelpDialog onClose={onClose} />;
    case 'model':
      return <ModelDialog onClose={onClose} />;
    case 'legend':
      return <LegendDialog onClose={onClose} />;
    case 'export':
    case 'png':
    case 'svg':
    case 'gif':
    case 'webm':
      return (
        <ExportDialog
          onClose={onClose}
          job={job}
          title={titleOf(source, workbench.overrides)}
          picture={name === 'export' ? null : name}
        />
      );
    case 'embed':
      return (
        <EmbedDialog
          onClose={onClose}
          job={job}
          title={titleOf(source, workbench.overrides)}
          onPicture={() => onDialog('png')}
        />
      );
    case 'scenarios':
      return (
        <ScenariosDialog
          scenarios={bundledScenarios}
          current={source.kind === 'scenario' ? source.id : null}
          onChoose={(id) => dispatch({ type: 'scenarioChosen', id })}
          onCommands={() => onDialog('commands')}
          onClose={onClose}
          saved={(search) => <SavedSection {...{ later, search }} />}
        />
      );
    case 'save':
      return <SaveDialog {...{ later, onClose }} />;
    case 'commands': {
      // The box starts with the command lines of the current run.
      const initial =
        source.kind === 'custom'
          ? source.commands
          : stepsOf(source)
              .map((step) => step.db_bench)
              .join('\n\n');
      const run = (commands: string): Promise<readonly ToldMistake[]> => tried(bench, commands);
      return <CommandsDialog initial={initial} run={run} onClose={onClose} />;
    }
  }
}

/** Runs command lines; returns all mistakes if they are invalid. */
async function tried(
  bench: Pick<UseWorkbench, 'runCommands'>,
  commands: string,
): Promise<readonly ToldMistake[]> {
  const verdict = await bench.runCommands(commands);
  if (verdict.type === 'failed') {
    const text = `The engine stopped: ${verdict.error.message}. ${verdict.error.todo}.`;
    return [{ text, written: '', repair: '' }];
  }
  if (verdict.type !== 'refused') return [];
  const { mistakesOf } = await import('../catalogue/mistakes.ts');
  const mistakes = await mistakesOf(commands, verdict.error, async (copy) => {
    const next = await bench.runCommands(copy);
    return next.type === 'refused' ? next.error : null;
  });
  return mistakes.map((mistake) => ({ ...mistake, text: refusalText(mistake.error) }));
}
