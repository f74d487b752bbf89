// Modules that the stage loads together, after its first picture.
export { adoptHandsStyle } from './hands_style.ts';
export { showNotes } from './overlay_notes.ts';
export { StageAnswers } from './stage_answers.ts';
export { StageHands } from './stage_hands.ts';
export { frameSummary, frameText } from './text_renderer.ts';
