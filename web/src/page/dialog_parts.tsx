// The dialogs. Their code loads when they are opened.
import { Dialog, type DialogProps } from '../ui/Dialog.tsx';
import { PartMissing, type LaterPart } from '../ui/later.tsx';
import { loadAgain, part, quiet, type Load } from './part_list.tsx';

interface Closable {
  readonly onClose: () => void;
}

/** The part of a dialog that is available before its code. */
interface DialogFrame<Props> {
  readonly title: string | ((props: Props) => string);
  readonly size?: DialogProps['size'];
}

/** Creates a dialog that opens at once, then loads its code and reports any failure. */
function dialog<Props extends Closable>(
  { title, size = 'box' }: DialogFrame<Props>,
  load: Load<Props>,
): LaterPart<Props> {
  const titleOf = typeof title === 'string' ? () => title : title;
  return part(load, {
    Awaited: (props) => (
      <Dialog title={titleOf(props)} size={size} onClose={props.onClose}>
        <p className="dialog-loading" role="status">
          Loading …
        </p>
      </Dialog>
    ),
    Failed: ({ props, broken }) => (
      <Dialog title={titleOf(props)} size={size} onClose={props.onClose}>
        <div className="dialog-missing">
          <PartMissing onRetry={loadAgain} broken={broken} />
        </div>
      </Dialog>
    ),
  });
}

const dialogs = () => import('./later/dialogs.ts');

export const ScenariosDialog = dialog({ title: 'Scenarios' }, () =>
  dialogs().then((code) => code.ScenariosDialog),
);
export const Palette = dialog({ title: 'Find' }, () => dialogs().then((code) => code.Palette));
export const HelpDialog = dialog({ title: 'Keys' }, () =>
  dialogs().then((code) => code.HelpDialog),
);
export const ExplainDialog = dialog(
  {
    title: ({ route }) => (route.kind === 'gallery' ? 'Figures' : 'Rules'),
    size: 'page',
  },
  () => dialogs().then((code) => code.ExplainDialog),
);
export const CommandsDialog = dialog({ title: 'Run a db_bench command line' }, () =>
  dialogs().then((code) => code.CommandsDialog),
);
export const ExportDialog = dialog({ title: 'Export', size: 'wide' }, () =>
  import('../export/ExportDialog.tsx').then((code) => code.ExportDialog),
);
export const EmbedDialog = dialog({ title: 'Embed', size: 'page' }, () =>
  import('../embed/EmbedDialog.tsx').then((code) => code.EmbedDialog),
);
export const SaveDialog = dialog({ title: 'Save' }, () =>
  dialogs().then((code) => code.SaveDialog),
);
export const ModelDialog = dialog({ title: 'What this models' }, () =>
  import('../explain/ModelDialog.tsx').then((code) => code.ModelDialog),
);
export const LegendDialog = dialog({ title: 'Legend', size: 'page' }, () =>
  dialogs().then((code) => code.LegendDialog),
);
export const SweepPage = dialog({ title: 'Sweep', size: 'page' }, () =>
  import('../sweep/SweepPage.tsx').then((code) => code.SweepPage),
);
/** A section inside one of the dialogs. */
export const SavedSection = quiet(() => dialogs().then((code) => code.SavedSection));
