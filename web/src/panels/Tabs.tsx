// Tabs for small windows, after the pattern of the ARIA practices: arrows move, one panel shows.
import { useId, type JSX, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab {
  readonly name: string;
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/** A row of tabs and the panel of the chosen one. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps): JSX.Element {
  const base = useId();
  const shown = tabs.find((tab) => tab.name === chosen) ?? tabs[0];
  const move = (event: KeyboardEvent<HTMLButtonElement>, at: number): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.name);
    document.getElementById(`${base}-${next.name}`)?.focus();
  };
  return (
    <div className="pane" data-tab={shown?.name}>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab, at) => (
          <button
            key={tab.name}
            id={`${base}-${tab.name}`}
            type="button"
            role="tab"
            aria-selected={tab === shown}
            aria-controls={`${base}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onChoose(tab.name)}
            onKeyDown={(event) => move(event, at)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div
        id={`${base}-panel`}
        className="side"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`${base}-${shown?.name ?? ''}`}
      >
        {shown?.content}
      </div>
    </div>
  );
}
