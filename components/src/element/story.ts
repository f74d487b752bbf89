// `import 'lsm-shape/story'`: makes pages by `lsm-shape story` interactive.
import './define.ts';
import { defineLsmStory } from './story/lsm_story.ts';

export type { LsmStoryElement } from './story/lsm_story.ts';

defineLsmStory();
