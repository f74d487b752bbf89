// The panels around the tree and the overlays above it. Their code loads after the first picture.
import type { JSX } from 'react';
import { Overlays, type OverlaysProps } from './Overlays.tsx';
import type { SidePanelsProps } from './panel_parts.tsx';
import { SidePanels } from './SidePanels.tsx';

export type AroundProps = SidePanelsProps & OverlaysProps;

export function Around(props: AroundProps): JSX.Element {
  return (
    <>
      <SidePanels {...props} />
      <Overlays {...props} />
    </>
  );
}
