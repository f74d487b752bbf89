// The parts of the stage that its first picture does without: loaded together, once it is drawn.
export { CalloutLayer } from './callout_layer.ts';
export { FactButtons } from './fact_buttons.ts';
export { adoptHandsStyle } from './hands_style.ts';
export { showNotes } from './overlay_notes.ts';
export { StageAnswers } from './stage_answers.ts';
export { StageInput } from './stage_input.ts';
export { frameSummary, frameText } from './text_renderer.ts';
