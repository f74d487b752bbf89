// The page's tools, with text labels. On a phone, one button opens them.
import { useRef, type JSX } from 'react';
import { Item, LinkItem, Menu } from '../ui/Menu.tsx';
import { ShareItems } from './ShareItems.tsx';
import { OpenItems, SaveButton } from './OpenItems.tsx';
import { AddRun, CompareItem } from '../variants/AddRun.tsx';
import type { LayoutName } from '../state/browser_state.ts';
import type { StoreAction } from '../state/undo.ts';
import type { UndoLabels } from '../state/use_workbench.ts';
import type { DialogName, Workbench } from '../state/workbench.ts';
import { useExplain } from '../explain/explain_context.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';

export interface TopToolsProps {
  readonly layout: LayoutName;
  readonly workbench: Workbench;
  /** The names of a recording's files, by its key. */
  readonly filesOf: (key: string) => readonly string[];
  /** Names of the steps that undo and redo would take. */
  readonly labels: UndoLabels;
  readonly dispatch: (action: StoreAction) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

export function TopTools(props: TopToolsProps): JSX.Element {
  const files = useRef<HTMLInputElement>(null);
  const { dispatch, onFiles } = props;
  const { variants, source } = props.workbench;
  const compared = { variants, dispatch, isRecorded: source.kind === 'recording' };
  const onOpen = (): void => files.current?.click();
  return (
    <>
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
      {props.layout === 'narrow' ? (
        <Menu name="Menu">
          <UndoButtons {...props} />
          <OpenItems {...props} onOpen={onOpen} />
          <CompareItem {...compared} />
          <SaveButton {...props} />
          <LearnItems {...props} />
          <ShareItems {...props} />
          <ExportItem {...props} />
        </Menu>
      ) : (
        <>
          <UndoButtons {...props} />
          <Toolbar label="Tools">
            <Menu name="Learn">
              <LearnItems {...props} />
            </Menu>
            <Menu name="Open">
              <OpenItems {...props} onOpen={onOpen} />
            </Menu>
            <AddRun name="Compare" {...compared} onFiles={onFiles} />
            <SaveButton {...props} />
            <Menu name="Share">
              <ShareItems {...props} />
              <ExportItem {...props} />
            </Menu>
          </Toolbar>
        </>
      )}
    </>
  );
}

/** The Undo and Redo buttons. Their labels name the step. */
function UndoButtons({ labels, dispatch }: TopToolsProps): JSX.Element {
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

const themes = ['auto', 'light', 'dark'] as const;

/** Menu items for explanations, the scope of the model, the keys and the theme. */
function LearnItems({ workbench, dispatch }: TopToolsProps): JSX.Element {
  const explain = useExplain();
  const onDialog = (dialog: DialogName): void => dispatch({ type: 'dialogChosen', dialog });
  return (
    <>
      <Item
        name="Show me"
        about="what happens in a tree, in 90 seconds"
        onClick={() => dispatch({ type: 'introChosen', intro: 'tour' })}
      />
      <LinkItem
        name="Stories"
        about="make a guess, then see what the runs show"
        href="learn/index.html"
      />
      <Item
        name="Figures and rules"
        about="pictures and plain words for what a tree does"
        onClick={() => explain.open({ kind: 'gallery', figure: null })}
      />
      <Item
        name="Legend"
        about="what the marks and colours mean"
        onClick={() => onDialog('legend')}
      />
      <Item
        name="What this models"
        about="RocksDB version, what is exact, what is left out"
        onClick={() => onDialog('model')}
      />
      <Item
        name="Find"
        about="an action, option, rule, file or job: Ctrl K"
        onClick={() => onDialog('palette')}
      />
      <Item name="Keys" about="keyboard shortcuts" onClick={() => onDialog('help')} />
      <div className="segments small menu-themes" role="radiogroup" aria-label="Theme">
        {themes.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="theme"
              checked={name === workbench.theme}
              onChange={() => dispatch({ type: 'themeChosen', theme: name })}
            />
            {name}
          </label>
        ))}
      </div>
    </>
  );
}

function ExportItem({ dispatch }: Pick<TopToolsProps, 'dispatch'>): JSX.Element {
  return (
    <>
      <Item
        name="Picture"
        about="PNG, SVG, GIF or video of the current view"
        onClick={() => dispatch({ type: 'dialogChosen', dialog: 'png' })}
      />
      <Item
        name="Embed"
        about="the tree on your own page"
        onClick={() => dispatch({ type: 'dialogChosen', dialog: 'embed' })}
      />
      <Item
        name="Export"
        about="tables, a trace, OPTIONS, command lines, a summary"
        onClick={() => dispatch({ type: 'dialogChosen', dialog: 'export' })}
      />
    </>
  );
}
