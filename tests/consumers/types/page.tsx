// A page author's TypeScript code, compiled against the declarations of the package.
import { createWorkerEngine, mountStage, TimelineBuilder, wasmUrl } from 'lsm-shape';
import { defineLsmShape, setAssetUrls } from 'lsm-shape/element';
import { figureOf, figureSvg } from 'lsm-shape/figures';
import { LsmShape } from 'lsm-shape/react';
import 'lsm-shape/define';

export const tree = (
  <LsmShape
    scenario="leveled-default"
    options={['size_ratio=1..100']}
    onRun={({ writeAmp }) => writeAmp.toFixed(2)}
    onSeek={({ event }) => event + 1}
  />
);

// @ts-expect-error This prop does not exist.
export const wrong = <LsmShape scenarios="leveled-default" />;

setAssetUrls({ core: '/files/core.wasm' });
defineLsmShape('our-tree');
const figure = figureOf('aligned-cut');
if (figure !== undefined)
  document.body.innerHTML = figureSvg(figure, { theme: 'light', width: 640 });

const builder = new TimelineBuilder();
mountStage(document.body, { timeline: builder.timeline, theme: 'dark' });
createWorkerEngine({ wasmUrl }).run({ steps: [] }, (update) => {
  if (update.type === 'events') builder.append(update.words);
});
