// The parts of the page that its first picture does without: their code is loaded after it, so that
// it comes sooner, or when one is opened before that.
import { StageArea } from '../stage/StageArea.tsx';
import { panel, part, quiet } from './part_list.tsx';

// They are loaded in the order in which they stand here: first what can be opened soonest. Most
// come in files of several, which are less to load than one file for each.
const soon = () => import('./later/soon.ts');
const dialogs = () => import('./later/dialogs.ts');
const panes = () => import('./later/panes.ts');

export const StageParts = quiet(() => soon().then((code) => code.StageParts));
export const Notices = quiet(() => soon().then((code) => code.Notices));
export const Tour = panel(() => soon().then((code) => code.Tour));
export const NextButtons = quiet(() => soon().then((code) => code.NextButtons));
export const StageLegend = quiet(() => soon().then((code) => code.StageLegend));
export const TopTools = quiet(() => import('./TopTools.tsx').then((code) => code.TopTools));
export const Palette = quiet(() => soon().then((code) => code.PaletteDialog));
export const ExplainDialog = quiet(() => soon().then((code) => code.ExplainDialog));
export const Dialogs = quiet(() => soon().then((code) => code.Dialogs));
export const HeadlineNumbers = quiet(() => soon().then((code) => code.HeadlineNumbers));
export const ChangeNote = quiet(() => soon().then((code) => code.ChangeNote));
export const DropZone = quiet(() => soon().then((code) => code.DropZone));
/** While it is awaited the run in front stands alone, as it does when nothing is compared. */
export const VariantStages = part(() => panes().then((code) => code.VariantStages), {
  Awaited: StageArea,
  Failed: ({ props }) => <StageArea {...props} />,
});
export const ComparePanel = panel(() => panes().then((code) => code.ComparePanel));
export const NumbersPanel = panel(() => panes().then((code) => code.NumbersPanel));
export const TextTwin = panel(() => panes().then((code) => code.TextTwin));
export const NotesPanel = panel(() => panes().then((code) => code.NotesPanel));
export const LiveRegion = quiet(() => soon().then((code) => code.LiveRegion));
export const PresentationCaption = panel(() => dialogs().then((code) => code.PresentationCaption));
export const Glossary = quiet(() => dialogs().then((code) => code.Glossary));
export const RecordingPanel = panel(() =>
  import('../options/RecordingPanel.tsx').then((code) => code.RecordingPanel),
);
export const ScenarioOptions = panel(() => panes().then((code) => code.ScenarioOptions));
export const WhyArea = panel(() => import('../why/WhyArea.tsx').then((code) => code.WhyArea));
export const TimelinePanel = panel(() => panes().then((code) => code.TimelinePanel));
export const Caption = quiet(() => soon().then((code) => code.Caption));
