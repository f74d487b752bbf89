// The page's tools, with text labels. On a phone, one button opens them.
import { useRef, type JSX } from 'react';
import { Item, LinkItem, Menu } from '../ui/Menu.tsx';
import { ShareItems } from './ShareItems.tsx';
import { OpenItems, SaveButton } from './OpenItems.tsx';
import { AddRun, CompareItem } from '../variants/AddRun.tsx';
import { usePageState } from '../state/page_context.ts';
import type { DialogName } from '../state/workbench.ts';
import { useExplain } from '../explain/explain_context.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';

/** The tools. */
export function TopTools(): JSX.Element {
  const files = useRef<HTMLInputElement>(null);
  const { layout, onFiles } = usePageState();
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
      {layout === 'narrow' ? (
        <Menu name="Menu">
          <UndoButtons />
          <OpenItems onOpen={onOpen} />
          <CompareItem />
          <SaveButton />
          <LearnItems />
          <ShareItems />
          <ExportItem />
        </Menu>
      ) : (
        <>
          <UndoButtons />
          <Toolbar label="Tools">
            <Menu name="Learn">
              <LearnItems />
            </Menu>
            <Menu name="Open">
              <OpenItems onOpen={onOpen} />
            </Menu>
            <AddRun name="Compare" />
            <SaveButton />
            <Menu name="Share">
              <ShareItems />
              <ExportItem />
            </Menu>
          </Toolbar>
        </>
      )}
    </>
  );
}

/** The Undo and Redo buttons. Their labels name the step. */
function UndoButtons(): JSX.Element {
  const { labels, dispatch } = usePageState().bench;
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
function LearnItems(): JSX.Element {
  const { workbench, dispatch } = usePageState().bench;
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
        about="RocksDB version, what is exact or left out, the command line"
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

function ExportItem(): JSX.Element {
  const { dispatch } = usePageState().bench;
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
