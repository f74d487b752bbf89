// `import 'lsm-shape/story'`: makes story pages interactive.
import './define.ts';
import { defineLsmStory } from './story/lsm_story.ts';

export type { LsmStoryElement } from './story/lsm_story.ts';

defineLsmStory();
