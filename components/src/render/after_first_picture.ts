// The parts of the stage that its first picture does without: loaded together, once it is drawn.
export { adoptHandsStyle } from './hands_style.ts';
export { showNotes } from './overlay_notes.ts';
export { StageAnswers } from './stage_answers.ts';
export { StageHands } from './stage_hands.ts';
export { frameSummary, frameText } from './text_renderer.ts';
