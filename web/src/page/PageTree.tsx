// The stage of a page: the tree, or the trees of all compared runs.
import { useState, type JSX, type ReactNode } from 'react';
import type { Callout } from 'lsm-shape';
import { StageArea, type StageAreaProps } from '../stage/StageArea.tsx';
import { StageParts, VariantStages } from './parts.tsx';
import type { StagePartsProps } from './StageParts.tsx';
import type { Page } from './use_page.ts';

export interface PageTreeProps extends Pick<StageAreaProps, 'firstFrame' | 'legendOf' | 'onFact'> {
  readonly page: Page;
  /** True if the page is embedded in another page, where notes cannot be written. */
  readonly isEmbedded?: boolean;
  /** Renders the parts that execute key commands, such as the palette. */
  readonly children: StagePartsProps['children'];
}

export function PageTree(props: PageTreeProps): JSX.Element {
  const { page, isEmbedded = false, children, ...own } = props;
  const { view, history, presentation, file } = page;
  const { bench, isDrawn } = page.state;
  const Trees = bench.workbench.variants.length > 0 ? VariantStages : StageArea;
  const [callouts, setCallouts] = useState<readonly Callout[]>([]);
  const keys: ReactNode = isDrawn && (
    <StageParts
      hasSelection={file.isMade}
      onRelease={file.release}
      canWrite={!isEmbedded}
      onCallouts={setCallouts}
    >
      {children}
    </StageParts>
  );
  return (
    <Trees
      {...own}
      {...{ view, keys, callouts }}
      stale={history.stale}
      isPresenting={presentation.isOn}
      magnification={presentation.magnification}
      picked={file.selected?.lifetime ?? null}
      pointed={page.explanations.pointed}
      onPick={file.pick}
    />
  );
}
