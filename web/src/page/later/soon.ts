// The parts needed right after the first picture, in one chunk because all are loaded at once.
export { StageParts } from '../StageParts.tsx';
export { Notices } from '../Notices.tsx';
export { FactCard } from '../../intro/FactCard.tsx';
export { Tour } from '../../intro/Tour.tsx';
export { NextButtons } from '../NextButtons.tsx';
export { StageLegend } from '../../stage/StageLegend.tsx';
export { HeadlineNumbers, ChangeNote } from '../HeadlineNumbers.tsx';
export { DropZone } from '../../catalogue/DropZone.tsx';
export { LiveRegion } from '../LiveRegion.tsx';
export { Caption } from '../Caption.tsx';
export { Dialogs } from '../Dialogs.tsx';
export { Palette as PaletteDialog } from '../dialog_parts.tsx';
