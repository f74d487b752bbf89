// The search over all options. Its results are the same fields as in the groups.
import { useDeferredValue, useEffect, useRef, type JSX } from 'react';
import { Field, type StyleProps } from './Fields.tsx';
import { isSearching, type SearchState } from './search_state.ts';
import { allSpecs } from '../settings/control_specs.ts';
import { foundOptions, type FoundOptions } from '../settings/option_search.ts';

interface SearchProps {
  readonly search: SearchState;
  readonly onSearch: (change: Partial<SearchState>) => void;
}

interface SearchRowProps extends SearchProps {
  /** True if the search was requested and should get the focus. */
  readonly isAsked: boolean;
  readonly onAnswered: () => void;
}

export function SearchRow(props: SearchRowProps): JSX.Element {
  const { search, onSearch, isAsked, onAnswered } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus();
    onAnswered();
  }, [isAsked, onAnswered]);
  return (
    <search className="option-search">
      <input
        ref={box}
        className="option-search-box"
        type="search"
        aria-label="Search all options"
        placeholder="Search options"
        value={search.text}
        onChange={(event) => onSearch({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isSearching(search)) return;
          event.preventDefault();
          onSearch({ text: '', isChangedOnly: false });
        }}
      />
    </search>
  );
}

export function FoundFields({ search, onSearch, ...props }: StyleProps & SearchProps): JSX.Element {
  const { style, values, baselines, onCommands } = props;
  const text = useDeferredValue(search.text);
  const isChanged = ({ name }: { readonly name: string }): boolean =>
    values[name] !== baselines[name];
  const specs = search.isChangedOnly ? allSpecs.filter(isChanged) : allSpecs;
  const found = foundOptions(text, style, specs);
  const ofCommandLine = search.isChangedOnly ? [] : found.ofCommandLine;
  const count = found.specs.length + found.more + ofCommandLine.length;
  return (
    <div className="found-options">
      <p className="hint" role="status">
        {countText(count, search)}
      </p>
      {count === 0 && <NearNames near={found.near} onSearch={onSearch} />}
      {found.specs.map((spec) => (
        <Field key={spec.name} spec={spec} {...props} />
      ))}
      {0 < found.more && (
        <p className="hint">{found.more} more. Add a word to narrow the search.</p>
      )}
      {0 < ofCommandLine.length && <CommandLine settings={ofCommandLine} onCommands={onCommands} />}
    </div>
  );
}

function countText(count: number, { text, isChangedOnly }: SearchState): string {
  const plain = text.trim();
  const what = isChangedOnly ? 'changed option' : 'option';
  if (count === 0) return plain === '' ? 'No option is changed.' : `No ${what} matches “${plain}”.`;
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

interface NearNamesProps extends Pick<SearchProps, 'onSearch'> {
  readonly near: readonly string[];
}

function NearNames({ near, onSearch }: NearNamesProps): JSX.Element | null {
  if (near.length === 0) return null;
  return (
    <ul className="near-names" aria-label="Similar names">
      {near.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="button tiny quiet"
            onClick={() => onSearch({ text: name, isChangedOnly: false })}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface CommandLineProps {
  readonly settings: FoundOptions['ofCommandLine'];
  readonly onCommands: () => void;
}

/** Lists the matching db_bench flags that have no field. */
function CommandLine({ settings, onCommands }: CommandLineProps): JSX.Element {
  return (
    <section className="found-flags" aria-label="Command-line flags">
      <p className="hint">Only on the db_bench command line:</p>
      <dl>
        {settings.map(({ name, unit, help, default: value }) => (
          <div key={name}>
            <dt>--{name}</dt>
            <dd>
              {help}. Default: {value}
              {unit === '' ? '' : ` ${unit}`}.
            </dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button small" onClick={onCommands}>
        Edit the command line
      </button>
    </section>
  );
}
