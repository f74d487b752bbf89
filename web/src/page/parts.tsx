// The parts of the page that its first picture does without: their code is loaded after it, so that
// it comes sooner, or when one is opened before that.
import type { ComponentType } from 'react';
import { Dialog, type DialogProps } from '../ui/Dialog.tsx';
import { StageArea } from '../stage/StageArea.tsx';
import {
  laterPart,
  PartMissing,
  type LaterCode,
  type LaterPart,
  type Substitutes,
} from '../ui/later.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** What is known of a part whose code may be there. */
interface ListedPart {
  readonly code: LaterCode<unknown>;
  readonly tellsFailure: boolean;
}

const parts: ListedPart[] = [];

/** A part that is loaded when all before it have been. */
function part<Props extends object>(
  load: Load<Props>,
  substitutes: Substitutes<Props>,
): LaterPart<Props> {
  const made = laterPart(load, substitutes);
  parts.push(made);
  return made;
}

/** A part in a place of its own, which stays empty until the part is there. */
function panel<Props extends object>(load: Load<Props>): LaterPart<Props> {
  return part(load, {
    Failed: ({ broken }) => (
      <div className="group part-missing">
        <PartMissing onRetry={loadAgain} broken={broken} />
      </div>
    ),
  });
}

interface Closable {
  readonly onClose: () => void;
}

/** What of a dialog is there before its code. */
interface DialogFrame<Props> {
  readonly title: string | ((props: Props) => string);
  readonly size?: DialogProps['size'];
}

/** A part that opens above the page, at once: its code is awaited there, and a failure told. */
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

/** A part that leaves nothing where it is missing: `MissingParts` tells of it, or a panel. */
function quiet<Props extends object>(load: Load<Props>): LaterPart<Props> {
  return part(load, {});
}

// They are loaded in the order in which they stand here: first what can be opened soonest.

export const StageParts = quiet(() => import('./StageParts.tsx').then((code) => code.StageParts));
export const Notices = quiet(() => import('./Notices.tsx').then((code) => code.Notices));
export const Tour = panel(() => import('../intro/Tour.tsx').then((code) => code.Tour));
export const NextButtons = quiet(() =>
  import('./NextButtons.tsx').then((code) => code.NextButtons),
);
export const StageLegend = quiet(() =>
  import('../stage/StageLegend.tsx').then((code) => code.StageLegend),
);
export const TopTools = quiet(() => import('./TopTools.tsx').then((code) => code.TopTools));
export const HeadlineNumbers = quiet(() =>
  import('./HeadlineNumbers.tsx').then((code) => code.HeadlineNumbers),
);
export const ChangeNote = quiet(() =>
  import('./HeadlineNumbers.tsx').then((code) => code.ChangeNote),
);
export const DropZone = quiet(() =>
  import('../catalogue/DropZone.tsx').then((code) => code.DropZone),
);
export const ScenariosDialog = dialog({ title: 'Scenarios' }, () =>
  import('../catalogue/ScenariosDialog.tsx').then((code) => code.ScenariosDialog),
);
export const Palette = dialog({ title: 'Find' }, () =>
  import('./Palette.tsx').then((code) => code.Palette),
);
export const HelpDialog = dialog({ title: 'Keys' }, () =>
  import('../keys/HelpDialog.tsx').then((code) => code.HelpDialog),
);
export const ExplainDialog = dialog(
  {
    title: ({ route }) => (route.kind === 'gallery' ? 'Figures' : 'Rules'),
    size: 'page',
  },
  () => import('../explain/ExplainDialog.tsx').then((code) => code.ExplainDialog),
);
/** While it is awaited the run in front stands alone, as it does when nothing is compared. */
export const VariantStages = part(
  () => import('../variants/VariantStages.tsx').then((code) => code.VariantStages),
  { Awaited: StageArea, Failed: ({ props }) => <StageArea {...props} /> },
);
export const ComparePanel = panel(() =>
  import('../variants/ComparePanel.tsx').then((code) => code.ComparePanel),
);
export const NumbersPanel = panel(() =>
  import('../stats/NumbersPanel.tsx').then((code) => code.NumbersPanel),
);
export const TextTwin = panel(() => import('../stage/TextTwin.tsx').then((code) => code.TextTwin));
export const NotesPanel = panel(() =>
  import('../notes/NotesPanel.tsx').then((code) => code.NotesPanel),
);
export const LiveRegion = quiet(() => import('./LiveRegion.tsx').then((code) => code.LiveRegion));
export const PresentationCaption = panel(() =>
  import('../presentation/PresentationCaption.tsx').then((code) => code.PresentationCaption),
);
export const CommandsDialog = dialog({ title: 'Run a db_bench command line' }, () =>
  import('../catalogue/CommandsDialog.tsx').then((code) => code.CommandsDialog),
);
export const ExportDialog = dialog({ title: 'Export', size: 'wide' }, () =>
  import('../export/ExportDialog.tsx').then((code) => code.ExportDialog),
);
export const EmbedDialog = dialog({ title: 'Embed', size: 'page' }, () =>
  import('../embed/EmbedDialog.tsx').then((code) => code.EmbedDialog),
);
export const SaveDialog = dialog({ title: 'Save' }, () =>
  import('../saved/SaveDialog.tsx').then((code) => code.SaveDialog),
);
export const SavedSection = quiet(() =>
  import('../saved/SavedSection.tsx').then((code) => code.SavedSection),
);
export const ModelDialog = dialog({ title: 'What this models' }, () =>
  import('../explain/ModelDialog.tsx').then((code) => code.ModelDialog),
);
export const LegendDialog = dialog({ title: 'Legend', size: 'page' }, () =>
  import('../explain/LegendDialog.tsx').then((code) => code.LegendDialog),
);
export const Glossary = quiet(() =>
  import('../glossary/Glossary.tsx').then((code) => code.Glossary),
);
export const RecordingPanel = panel(() =>
  import('../options/RecordingPanel.tsx').then((code) => code.RecordingPanel),
);
export const ScenarioOptions = panel(() =>
  import('../options/ScenarioOptions.tsx').then((code) => code.ScenarioOptions),
);
export const WhyArea = panel(() => import('../why/WhyArea.tsx').then((code) => code.WhyArea));
export const TimelinePanel = panel(() =>
  import('../timeline/TimelinePanel.tsx').then((code) => code.TimelinePanel),
);
export const Caption = quiet(() => import('./Caption.tsx').then((code) => code.Caption));

/** Those that leave nothing where they are missing. */
export const quietParts = parts.filter(({ tellsFailure }) => !tellsFailure);

/** Loads what is not there yet, one part after the other: opening it is instant then. */
export async function loadAllParts(): Promise<void> {
  // What has failed waits until it is asked for again.
  for (const { code } of parts) if (code.state().type === 'awaited') await code.load();
}

/** What failed once has failed for one reason, which is gone for all or for none. */
export function loadAgain(): void {
  for (const { code } of parts) if (code.state().type === 'failed') void code.load();
}
