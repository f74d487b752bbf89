// The dialogs in one chunk, because many small files would load more slowly.
export { ScenariosDialog } from '../../catalogue/ScenariosDialog.tsx';
export { Palette } from '../Palette.tsx';
export { HelpDialog } from '../../keys/HelpDialog.tsx';
export { ExplainDialog } from '../../explain/ExplainDialog.tsx';
export { PresentationCaption } from '../../presentation/PresentationCaption.tsx';
export { CommandsDialog } from '../../catalogue/CommandsDialog.tsx';
export { SaveDialog } from '../../saved/SaveDialog.tsx';
export { SavedSection } from '../../saved/SavedSection.tsx';
export { LegendDialog } from '../../explain/LegendDialog.tsx';
export { Glossary } from '../../glossary/Glossary.tsx';
