// `import 'lsm-shape/story'`: makes story pages interactive.
import './define.ts';
import { defineLsmStory } from './story/lsm_story.ts';
import { keepHidden } from './story/story_address.ts';

export type { LsmStoryElement } from './story/lsm_story.ts';

if (typeof document !== 'undefined') keepHidden(document);
defineLsmStory();
