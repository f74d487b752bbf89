// Empty areas in place of the panels, so that nothing moves when the panels' code arrives.
import type { JSX } from 'react';
import { usePageState } from '../state/page_context.ts';

/** Empty areas of the same size as the panels of the layout. */
export function PanelPlaces(): JSX.Element {
  const { layout, bench } = usePageState();
  const { intro, panes, variants, source } = bench.workbench;
  const isNarrow = layout === 'narrow';
  const { isOpen, height } = isNarrow ? panes.phone : panes.bottom;
  const size = { 'data-open': isOpen, style: isOpen && height !== null ? { height } : undefined };
  const isComparing = variants.length > 0;
  const isPane = layout !== 'wide' || (source.kind === 'recording' && !isComparing);
  return (
    <>
      <section className="caption" />
      {intro === null && isPane && (
        <section className="pane" {...(isNarrow ? size : {})}>
          <div className="tabs" />
        </section>
      )}
      {intro === null && !isPane && (
        <>
          <div className="side options" />
          <div className={isComparing ? 'compare-side' : 'side why'} />
        </>
      )}
      {!isNarrow && (
        <section className="bottom" {...size}>
          <div className="bottom-tabs">
            <div className="tabs" />
          </div>
        </section>
      )}
    </>
  );
}
