// The chart kit: marks as plain data, scales, ticks and drawing functions.
export { decimalStep, plainNumber, roundTicks, tickLabels, type Tick } from './axis.ts';
export {
  cardByLabel,
  cardByPointer,
  type CardPointer,
  type CardRoom,
  type CardSize,
  type Edges,
} from './card_place.ts';
export { clearedCanvas, drawMarks, type CanvasLook } from './draw_canvas.ts';
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
export { measureIn } from './measure_in.ts';
export {
  brushDrag,
  listenForGestures,
  panDrag,
  SLOP,
  type Drag,
  type GestureTarget,
  type Pointer,
  type WheelPace,
} from './gestures.ts';
export {
  evenScale,
  shorteningScale,
  valueScale,
  type Scale,
  type ShorteningScale,
  type ValueEnds,
} from './scales.ts';
export {
  brushed,
  isZoomed,
  panned,
  revealed,
  WHOLE,
  within,
  zoomed,
  type AxisShare,
} from './zoom.ts';
