// The chart kit: marks as plain data, scales and ticks for them, and what draws them.
export { decimalStep, plainNumber, roundTicks, tickLabels, type Tick } from './axis.ts';
export { canvasFont, clearedCanvas, drawMarks, type CanvasLook } from './draw_canvas.ts';
export { chartSvg, marksSvg, type SvgLook } from './draw_svg.ts';
export {
  addBar,
  bar,
  estimatedWidth,
  rule,
  type AreaMark,
  type BarsMark,
  type Box,
  type ChartRoom,
  type ClippedMarks,
  type LabelMark,
  type LineMark,
  type Mark,
  type MeasureText,
  type Painted,
  type Palette,
  type Points,
  type TextLook,
} from './marks.ts';
export { evenScale, valueScale, type Scale, type ValueEnds } from './scales.ts';
