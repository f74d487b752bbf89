// The bar at the top: scenario, mode, headline numbers and tools.
import type { JSX } from 'react';
import type { Headline } from './headline.ts';
import { ModeChoice } from './ModeChoice.tsx';
import { HeadlineNumbers, TopTools } from './parts.tsx';
import { titleOf } from '../state/jobs.ts';
import { usePageState } from '../state/page_context.ts';
import type { Source } from '../state/workbench.ts';
import { Mark } from '../ui/icons.tsx';

export interface TopBarProps {
  readonly headline: Headline;
  /** True if a run has been requested that is not the one with these numbers. */
  readonly isAwaited: boolean;
}

/** The bar at the top. Numbers and tools appear after the first picture. */
export function TopBar({ headline, isAwaited }: TopBarProps): JSX.Element {
  const { bench, isDrawn } = usePageState();
  const { mode, source } = bench.workbench;
  return (
    <header className="top">
      <button type="button" className="skip-link" onClick={focusTransport}>
        Skip to the controls
      </button>
      <div className="identity">
        <Mark />
        <ScenarioPicker />
        <h1 className="brand">LSM Shape</h1>
        <ModeChoice
          {...{ mode, source }}
          produced={headline.produced}
          onMode={(next) => bench.dispatch({ type: 'modeChosen', mode: next })}
        />
      </div>
      <div
        className="headline"
        role="group"
        aria-label="The whole run"
        aria-busy={headline.isGrowing || isAwaited}
        data-terms
      >
        {isDrawn && <HeadlineNumbers headline={headline} />}
      </div>
      <div className="tools">{isDrawn && <TopTools />}</div>
    </header>
  );
}

function focusTransport(): void {
  document.querySelector<HTMLElement>('.player button')?.focus();
}

function ScenarioPicker(): JSX.Element {
  const { workbench, dispatch } = usePageState().bench;
  const { source, overrides } = workbench;
  const shown = source.kind === 'scenario' ? titleOf(source, overrides) : ownTitle(source);
  return (
    <button
      type="button"
      className="scenario"
      aria-haspopup="dialog"
      aria-label={`Scenario: ${shown}. Choose another`}
      title={shown}
      onClick={() => dispatch({ type: 'dialogChosen', dialog: 'scenarios' })}
    >
      {shown.replace(/^Recording: /, '')}
    </button>
  );
}

function ownTitle(source: Exclude<Source, { kind: 'scenario' }>): string {
  if (source.kind === 'recording') return `Recording: ${source.name}`;
  return source.name ?? 'Your db_bench command line';
}
