// The palette with the entries of this page, and the effects of choosing them.
import type { JSX } from 'react';
import { withQuestion } from '../catalogue/questions.ts';
import { bundledScenarios } from '../catalogue/scenarios.ts';
import type { KeyCommand } from '../keys/keys.ts';
import type { Deed } from '../palette/entries.ts';
import { PaletteDialog } from '../palette/PaletteDialog.tsx';
import type { LaterSaved } from '../saved/later_saved.ts';
import { styleOf } from '../settings/styles.ts';
import { usePageState } from '../state/page_context.ts';
import { chooseFiles } from '../ui/choose_files.ts';
import { stopAt } from '../state/stop_at.ts';

export interface PaletteProps {
  readonly later: LaterSaved;
  /** Executes the command of a key. */
  readonly carryOut: (command: KeyCommand) => void;
  readonly onClose: () => void;
}

export function Palette({ later, carryOut, onClose }: PaletteProps): JSX.Element {
  const { session, bench, timeline, answer, onFiles } = usePageState();
  const { workbench, dispatch } = bench;
  const { player, runs } = session;
  const { options } = runs.getSnapshot();
  const own = options?.['compaction_style'];
  const style = styleOf(workbench.overrides['compaction_style'] ?? own);
  const doIt = ({ command, action, event, isOpening, saved }: Deed): void => {
    stopAt(player, event);
    if (action !== undefined) dispatch(action);
    if (command !== undefined) carryOut(command);
    if (isOpening === true) chooseFiles(onFiles);
    // Already loaded, because it is in the same code that read the saved items.
    if (saved !== undefined) {
      void import('../saved/actions.ts').then(({ openSaved }) =>
        openSaved({ later, session, bench }, saved),
      );
    }
  };
  return (
    <PaletteDialog
      {...{ timeline, answer, later }}
      scenarios={bundledScenarios.map(withQuestion)}
      style={workbench.source.kind === 'recording' ? null : style}
      event={Math.floor(player.getState().playhead)}
      onChoose={doIt}
      onClose={onClose}
    />
  );
}
