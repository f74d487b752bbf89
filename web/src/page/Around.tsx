// The panels around the tree and the overlays above it. Their code loads after the first picture.
import type { JSX } from 'react';
import { Overlays, type OverlaysProps } from './Overlays.tsx';
import { SidePanels, type SidePanelsProps } from './SidePanels.tsx';

export type AroundProps = SidePanelsProps & OverlaysProps;

export function Around({ file, ...overlays }: AroundProps): JSX.Element {
  return (
    <>
      <SidePanels file={file} />
      <Overlays {...overlays} />
    </>
  );
}
