// Name, scenario, mode, the run's numbers with the mode that produced them, and the page's tools.
import { memo, useRef, type JSX } from 'react';
import type { Headline } from './headline.ts';
import { HeadlineNumbers } from './HeadlineNumbers.tsx';
import type { ScenarioChoice } from '../catalogue/scenario_search.ts';
import type { StoreAction } from '../state/undo.ts';
import type { UndoLabels } from '../state/use_workbench.ts';
import type { DialogName, ModeName, Source, ThemeName } from '../state/workbench.ts';
import { useExplain } from '../explain/explain_context.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Mark } from '../ui/icons.tsx';

export interface TopBarProps {
  readonly scenarios: readonly ScenarioChoice[];
  readonly source: Source;
  readonly mode: ModeName;
  readonly headline: Headline;
  readonly theme: ThemeName;
  /** What can be taken back, and done again. */
  readonly labels: UndoLabels;
  readonly dispatch: (action: StoreAction) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The bar at the top. */
export const TopBar = memo(function TopBar(props: TopBarProps): JSX.Element {
  return (
    <header className="top">
      <h1 className="brand">
        <Mark />
        <span>LSM Shape</span>
      </h1>
      <ScenarioPicker {...props} />
      <ModeSwitch {...props} />
      <HeadlineNumbers headline={props.headline} />
      <UndoButtons {...props} />
      <Tools {...props} />
    </header>
  );
});

function ScenarioPicker({ scenarios, source, dispatch }: TopBarProps): JSX.Element {
  const shown =
    source.kind === 'scenario'
      ? (scenarios.find(({ id }) => id === source.id)?.title ?? source.id)
      : ownTitle(source);
  return (
    <button
      type="button"
      className="select scenario"
      aria-haspopup="dialog"
      aria-label={`Scenario: ${shown}. Choose another`}
      title={shown}
      onClick={() => dispatch({ type: 'dialogChosen', dialog: 'scenarios' })}
    >
      {shown}
    </button>
  );
}

function ownTitle(source: Exclude<Source, { kind: 'scenario' }>): string {
  return source.kind === 'recording' ? `Recording: ${source.name}` : 'Your db_bench command line';
}

const modes: readonly { readonly name: ModeName; readonly meaning: string }[] = [
  { name: 'preview', meaning: 'key densities instead of keys: instant, approximate' },
  {
    name: 'sampled',
    meaning: 'one key of N: half a second, accurate within a fraction of a percent',
  },
  { name: 'exact', meaning: 'every key of the benchmark: a few seconds' },
];

function ModeSwitch({ mode, source, dispatch }: TopBarProps): JSX.Element {
  return (
    <div className="segments mode" role="radiogroup" aria-label="Mode">
      {modes.map(({ name, meaning }) => (
        <label key={name} title={meaning}>
          <input
            type="radio"
            name="mode"
            checked={name === mode && source.kind !== 'recording'}
            disabled={source.kind === 'recording'}
            onChange={() => dispatch({ type: 'modeChosen', mode: name })}
          />
          {name}
        </label>
      ))}
    </div>
  );
}

/** Takes back what was done, or does it again; the names say what. */
function UndoButtons({ labels, dispatch }: TopBarProps): JSX.Element {
  return (
    <div className="undo-buttons" role="group" aria-label="Undo and redo">
      <IconButton
        icon="undo"
        label={labels.undo === null ? 'Nothing to undo' : `Undo ${labels.undo}`}
        isOff={labels.undo === null}
        onClick={() => dispatch({ type: 'undo' })}
      />
      <IconButton
        icon="redo"
        label={labels.redo === null ? 'Nothing to redo' : `Redo ${labels.redo}`}
        isOff={labels.redo === null}
        onClick={() => dispatch({ type: 'redo' })}
      />
    </div>
  );
}

const themeIcons = { auto: 'auto', light: 'sun', dark: 'moon' } as const;
const nextTheme = { auto: 'light', light: 'dark', dark: 'auto' } as const;

function Tools(props: TopBarProps): JSX.Element {
  const files = useRef<HTMLInputElement>(null);
  const { theme, onFiles, dispatch } = props;
  const onDialog = (dialog: DialogName): void => dispatch({ type: 'dialogChosen', dialog });
  const explain = useExplain();
  return (
    <div className="actions">
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Recording files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <IconButton
        icon="open"
        label="Open a recorded database: MANIFEST, LOG, OPTIONS"
        onClick={() => files.current?.click()}
      />
      <IconButton
        icon="terminal"
        label="Run a db_bench command line"
        onClick={() => onDialog('commands')}
      />
      <IconButton
        icon="figures"
        label="Explanations: figures and rules"
        onClick={() => explain.open({ kind: 'gallery', figure: null })}
      />
      <IconButton icon="info" label="What this models" onClick={() => onDialog('model')} />
      <IconButton
        icon={themeIcons[theme]}
        label={`Theme: ${theme}. Change it`}
        onClick={() => dispatch({ type: 'themeChosen', theme: nextTheme[theme] })}
      />
      <IconButton icon="help" label="Keys" onClick={() => onDialog('help')} />
    </div>
  );
}
