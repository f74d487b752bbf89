// What is around the tree and over it. It appears right after the first picture, so that its code
// is not waited for.
import type { JSX } from 'react';
import { Overlays, type OverlaysProps } from './Overlays.tsx';
import type { SidePanelsProps } from './panel_parts.tsx';
import { SidePanels } from './SidePanels.tsx';

export type AroundProps = SidePanelsProps & OverlaysProps;

/** The panels and the overlays. */
export function Around(props: AroundProps): JSX.Element {
  return (
    <>
      <SidePanels {...props} />
      <Overlays {...props} />
    </>
  );
}
