// `import 'lsm-shape/story'`: pages that `lsm-shape story` has made come alive.
import './full.ts';
import { defineLsmStory } from './story/lsm_story.ts';

defineLsmStory();
