// The bar at the top: scenario, mode, headline numbers and tools.
import { memo, type JSX } from 'react';
import type { Player, Timeline } from 'lsm-shape';
import type { Headline } from './headline.ts';
import { ModeChoice } from './ModeChoice.tsx';
import { HeadlineNumbers, TopTools } from './parts.tsx';
import type { TopToolsProps } from './TopTools.tsx';
import { titleOf } from '../state/jobs.ts';
import type { Session } from '../state/session.ts';
import type { Overrides, Source } from '../state/workbench.ts';
import { Mark } from '../ui/icons.tsx';

export interface TopBarProps extends Omit<TopToolsProps, 'filesOf'> {
  readonly session: Session;
  readonly headline: Headline;
  /** True if a run other than the one with these numbers has been requested. */
  readonly isAwaited: boolean;
  readonly player: Player;
  /** Null before the first run. */
  readonly timeline: Timeline | null;
  readonly version: number;
  /** True once the first picture has been drawn. Numbers and tools appear then. */
  readonly isDrawn: boolean;
}

export const TopBar = memo(function TopBar(props: TopBarProps): JSX.Element {
  const { headline, isAwaited, player, timeline, version, session, workbench, isDrawn } = props;
  const { layout, labels, dispatch, onFiles } = props;
  const { mode, overrides, source } = workbench;
  return (
    <header className="top">
      <button type="button" className="skip-link" onClick={focusTransport}>
        Skip to the controls
      </button>
      <div className="identity">
        <Mark />
        <ScenarioPicker {...{ source, overrides, dispatch }} />
        <h1 className="brand">LSM Shape</h1>
        <ModeChoice
          {...{ mode, source }}
          produced={headline.produced}
          onMode={(next) => dispatch({ type: 'modeChosen', mode: next })}
        />
      </div>
      <div
        className="headline"
        role="group"
        aria-label="The whole run"
        aria-busy={headline.isGrowing || isAwaited}
        data-terms
      >
        {isDrawn && (
          <HeadlineNumbers
            {...{ headline, player, timeline, version, layout, session, workbench, dispatch }}
          />
        )}
      </div>
      <div className="tools">
        {isDrawn && (
          <TopTools
            {...{ layout, workbench, labels, dispatch, onFiles }}
            filesOf={(key) => session.files.get(key)?.map(({ name }) => name) ?? []}
          />
        )}
      </div>
    </header>
  );
});

function focusTransport(): void {
  document.querySelector<HTMLElement>('.player button')?.focus();
}

type ScenarioPickerProps = Pick<TopBarProps, 'dispatch'> & {
  readonly source: Source;
  readonly overrides: Overrides;
};

function ScenarioPicker({ source, overrides, dispatch }: ScenarioPickerProps): JSX.Element {
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
