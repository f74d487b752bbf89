// The list of scenarios by group, with a search.
import { useMemo, useRef, useState, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import { withQuestion } from './questions.ts';
import { foundScenarios, type ScenarioChoice } from './scenario_search.ts';
import { Dialog } from '../ui/Dialog.tsx';

export interface ScenariosDialogProps {
  readonly scenarios: readonly Omit<ScenarioChoice, 'question'>[];
  /** Current scenario; null if the run has another source. */
  readonly current: string | null;
  readonly onChoose: (id: string) => void;
  readonly onCommands: () => void;
  /** Renders the saved items that match a search. */
  readonly saved: (search: string) => ReactNode;
  readonly onClose: () => void;
}

/** Dialog that closes when a scenario is chosen. */
export function ScenariosDialog(props: ScenariosDialogProps): JSX.Element {
  const { scenarios, current, onChoose, onCommands, onClose } = props;
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const groups = useMemo(
    () => foundScenarios(scenarios.map(withQuestion), search),
    [scenarios, search],
  );
  const choose = (id: string): void => {
    onChoose(id);
    onClose();
    // The dialog first returns the focus to its button, which Space would press again.
    setTimeout(() => document.querySelector('main')?.focus({ preventScroll: true }));
  };
  const first = groups[0]?.scenarios[0];
  return (
    <Dialog title="Scenarios" onClose={onClose}>
      <div
        className="scenario-list"
        ref={list}
        onKeyDown={(event) => moveFocus(event, list.current)}
      >
        <input
          type="search"
          className="search"
          aria-label="Search scenarios"
          placeholder={`Search ${scenarios.length} scenarios`}
          value={search}
          autoFocus={!window.matchMedia('(pointer: coarse)').matches}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || first === undefined || search === '') return;
            // Otherwise Enter would also press the button that opened the dialog.
            event.preventDefault();
            choose(first.id);
          }}
        />
        {props.saved(search)}
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className="section-title">{group.title}</h3>
            <ul>
              {group.scenarios.map(({ id, title, question }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="scenario-choice"
                    aria-current={id === current ? 'true' : undefined}
                    onClick={() => choose(id)}
                  >
                    <span className="scenario-title">{title}</span>
                    {question !== '' && <span className="scenario-question">{question}</span>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p className="empty">No scenario matches all of these words.</p>}
        <YourOwn onCommands={onCommands} />
      </div>
    </Dialog>
  );
}

function YourOwn({ onCommands }: Pick<ScenariosDialogProps, 'onCommands'>): JSX.Element {
  return (
    <section aria-label="Your own">
      <h3 className="section-title">Your own</h3>
      <ul>
        <li>
          <button type="button" className="scenario-choice" onClick={onCommands}>
            <span className="scenario-title">db_bench command line …</span>
            <span className="scenario-question">Paste your own command line and simulate it</span>
          </button>
        </li>
      </ul>
    </section>
  );
}

/** Moves the focus up or down through the search box and the entries. */
function moveFocus(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by === undefined || list === null) return;
  const all = [...list.querySelectorAll<HTMLElement>('input, button')];
  const at = all.findIndex((element) => element === document.activeElement);
  event.preventDefault();
  event.stopPropagation();
  all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
}
