// Tabs that follow the ARIA pattern: arrow keys move the selection, and one panel is visible.
import { useId, useRef, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import { normalPane, useDraggedPane, type PaneSize } from './pane_size.ts';
import { Splitter } from './Splitter.tsx';

export interface Tab {
  readonly name: string;
  readonly content: ReactNode;
  /** True if the content scrolls on its own, so that its panel does not scroll on a phone. */
  readonly scrollsItself?: boolean;
}

export interface TabListProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
  /** Glossary terms of some tabs, by the tab's name. */
  readonly terms?: Readonly<Record<string, string>>;
  /** The prefix of the tabs' ids, as used by `tabId`. */
  readonly base: string;
}

/** The id of a tab, which labels its panel. */
export function tabId(base: string, name: string): string {
  return `${base}-${name.replaceAll(' ', '-')}`;
}

/** The id of the visible panel. */
export function tabPanelId(base: string): string {
  return `${base}-panel`;
}

/** The row of tabs. */
export function TabList({
  label,
  names,
  chosen,
  onChoose,
  terms,
  base,
}: TabListProps): JSX.Element {
  // After a click on a tab, the arrow keys still act on the page.
  const isClicked = useRef(false);
  const move = (event: KeyboardEvent<HTMLButtonElement>, at: number): void => {
    if (isClicked.current) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = names[(at + by + names.length) % names.length];
    if (next === undefined) return;
    onChoose(next);
    document.getElementById(tabId(base, next))?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {names.map((name, at) => (
        <button
          key={name}
          id={tabId(base, name)}
          type="button"
          role="tab"
          data-term={terms?.[name]}
          aria-selected={name === chosen}
          aria-controls={tabPanelId(base)}
          tabIndex={name === chosen ? 0 : -1}
          onPointerDown={() => (isClicked.current = true)}
          onBlur={() => (isClicked.current = false)}
          onClick={() => onChoose(name)}
          onKeyDown={(event) => move(event, at)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
  /** The height, if it can be changed; missing if it is fixed. */
  readonly size?: PaneSize;
}

/** A pane whose height comes from the style sheet. */
const fixedPane: PaneSize = { ...normalPane, set: () => undefined };

/** A row of tabs, and the panel of the selected tab. */
export function Tabs(props: TabsProps): JSX.Element {
  const { label, tabs, chosen, onChoose } = props;
  const size = useDraggedPane(props.size ?? fixedPane);
  const base = useId();
  const pane = useRef<HTMLDivElement>(null);
  const shown = tabs.find((tab) => tab.name === chosen) ?? tabs[0];
  const name = shown?.name ?? '';
  const names = tabs.map((tab) => tab.name);
  return (
    <section
      className="pane"
      aria-label={label}
      ref={pane}
      data-scrolls-itself={shown?.scrollsItself}
      data-open={props.size && size.isOpen}
      style={size.isOpen && size.height !== null ? { height: size.height } : undefined}
    >
      {props.size !== undefined && (
        <Splitter label="Height of the panels" controls={tabPanelId(base)} {...{ size, pane }} />
      )}
      <TabList
        {...{ label, names, base }}
        onChoose={(next) => {
          onChoose(next);
          if (!size.isOpen) size.set({ isOpen: true });
        }}
        chosen={name}
      />
      <div
        id={tabPanelId(base)}
        className="side"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={tabId(base, name)}
      >
        {shown?.content}
      </div>
    </section>
  );
}
