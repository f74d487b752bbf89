// Figures as pictures and text, for servers, site generators and tests. No document is needed.
export { figureSvg, figureText, type Figure, type FigureOptions } from './figure.ts';
export { FIGURE_GROUPS, figureOf, LEGEND, type FigureGroup } from './figures.ts';
export { FIGURE_IDS, loadFigure, unknownFigure } from './figure_names.ts';
