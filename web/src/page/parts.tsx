// The parts of the page that the first picture does not need. Their code loads after it, or earlier
// if a part is opened.
import { StageArea } from '../stage/StageArea.tsx';
import { panel, part, quiet } from './part_list.tsx';

// Parts load in this order, starting with those that can be opened first. Most share a chunk, which
// loads faster than separate files.
const soon = () => import('./later/soon.ts');
const dialogs = () => import('./later/dialogs.ts');
const panes = () => import('./later/panes.ts');

export const StageParts = quiet(() => soon().then((code) => code.StageParts));
export const Notices = quiet(() => soon().then((code) => code.Notices));
export const Tour = panel(() => soon().then((code) => code.Tour));
export const FactCard = quiet(() => soon().then((code) => code.FactCard));
export const NextButtons = quiet(() => soon().then((code) => code.NextButtons));
export const StageLegend = quiet(() => soon().then((code) => code.StageLegend));
export const TopTools = quiet(() => import('./TopTools.tsx').then((code) => code.TopTools));
export const Palette = quiet(() => soon().then((code) => code.PaletteDialog));
export const Dialogs = quiet(() => soon().then((code) => code.Dialogs));
export const HeadlineNumbers = quiet(() => soon().then((code) => code.HeadlineNumbers));
export const ChangeNote = quiet(() => soon().then((code) => code.ChangeNote));
export const DropZone = quiet(() => soon().then((code) => code.DropZone));
/** The trees of compared runs. Until their code is loaded, only the front run is shown. */
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
