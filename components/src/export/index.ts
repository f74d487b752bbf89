// Exports of a run as files that other programs can open.
export { EXPORT_FILES, type ExportFile } from '../engine/generated/export_files.ts';
export type { FigureNews, FigureOrder } from './figure_order.ts';
export { startExport, type RunningExport } from './exporter.ts';
export type { Exported, ExportNews, ExportOrder, ExportSource, LeftOutFile } from './protocol.ts';
