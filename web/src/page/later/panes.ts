// The panels next to and below the stage in one chunk, because they share most of their imports.
export { VariantStages } from '../../variants/VariantStages.tsx';
export { ComparePanel } from './ComparePanel.tsx';
export { NumbersPanel } from '../../stats/NumbersPanel.tsx';
export { TextTwin } from '../../stage/TextTwin.tsx';
export { NotesPanel } from '../../notes/NotesPanel.tsx';
export { ScenarioOptions } from '../../options/ScenarioOptions.tsx';
export { TimelinePanel } from '../../timeline/TimelinePanel.tsx';
