// The options of the current compaction style, and a search over all options.
import { useState, type JSX } from 'react';
import { SETTING_HELPS } from 'lsm-shape/engine';
import { controlGroupsOf, moreGroupsOf, styleSpec } from '../settings/control_specs.ts';
import { Group, type StyleProps } from './Fields.tsx';
import { FoundFields, SearchRow } from './OptionSearch.tsx';
import { isSearching, noSearch, type SearchState } from './search_state.ts';
import { SEARCH_ASKED } from '../state/search_asked.ts';
import type { OptionsPanelProps } from './panel_props.ts';
import { controlledStyles, factsOf, styleOf, type StyleName } from '../settings/styles.ts';

/** A style's name, capitalized. */
const titleOf = (style: StyleName): string => {
  const { name } = factsOf(style);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export function OptionsPanel(props: OptionsPanelProps): JSX.Element {
  const { values, question, changedCount, onResetAll } = props;
  const style = styleOf(values['compaction_style']);
  const [chosen, setSearch] = useState(noSearch);
  // An option that was requested from the palette is shown in its group.
  const isAskedFor = props.asked !== null && props.asked !== SEARCH_ASKED;
  const isChangedOnly = chosen.isChangedOnly && 0 < changedCount;
  const search = isAskedFor ? noSearch : { ...chosen, isChangedOnly };
  const onSearch = (change: Partial<SearchState>): void => setSearch({ ...search, ...change });
  const onAnswered = (): void => {
    if (isAskedFor) setSearch(noSearch);
    props.onAnswered();
  };
  const fields = { ...props, onAnswered, style };
  return (
    <section className="group" aria-label={`${titleOf(style)} compaction options`}>
      <StyleSwitch {...props} style={style} />
      <SearchRow
        search={search}
        onSearch={onSearch}
        isAsked={props.asked === SEARCH_ASKED}
        onAnswered={props.onAnswered}
      />
      {!isSearching(search) && props.when}
      {question !== '' && !isSearching(search) && <p className="question">{question}</p>}
      {0 < changedCount && (
        <ChangedRow {...{ changedCount, isChangedOnly, onSearch, onResetAll }} />
      )}
      {isSearching(search) ? (
        <>
          <FoundFields {...fields} search={search} onSearch={onSearch} />
          <div className="when-below">{props.when}</div>
        </>
      ) : (
        [...controlGroupsOf(style), ...moreGroupsOf(style)].map((group) => (
          <Group key={`${style} ${group.title}`} group={group} {...fields} />
        ))
      )}
    </section>
  );
}

interface ChangedRowProps extends Pick<OptionsPanelProps, 'changedCount' | 'onResetAll'> {
  readonly isChangedOnly: boolean;
  readonly onSearch: (change: Partial<SearchState>) => void;
}

/** A button that counts changed options and filters for them, and a button that resets all. */
function ChangedRow(props: ChangedRowProps): JSX.Element {
  const { changedCount, isChangedOnly, onSearch, onResetAll } = props;
  return (
    <div className="changed-row">
      <button
        type="button"
        className="only-changed"
        title="Show only these"
        aria-pressed={isChangedOnly}
        onClick={() => onSearch({ isChangedOnly: !isChangedOnly })}
      >
        {changedCount === 1 ? '1 option' : `${changedCount} options`} changed
      </button>
      <button type="button" className="button tiny" onClick={onResetAll}>
        reset all
      </button>
    </div>
  );
}

function StyleSwitch(props: StyleProps): JSX.Element {
  const { style, baselines, refusal, onStyle } = props;
  const { name } = styleSpec;
  const fixed = props.whyFixed(styleSpec);
  const own = styleOf(baselines[name]);
  return (
    <>
      <div
        className="segments wide style-switch"
        role="radiogroup"
        aria-label={name}
        title={fixed ?? SETTING_HELPS[name]}
      >
        {controlledStyles.map(({ key: choice, option }) => (
          <label
            key={choice}
            title={`${name}=${option}${choice === own ? ', the scenario’s style' : ''}`}
          >
            <input
              type="radio"
              name={name}
              checked={choice === style}
              disabled={fixed !== null}
              onChange={() => onStyle(choice)}
            />
            {titleOf(choice)}
          </label>
        ))}
      </div>
      {refusal?.option === name && (
        <p className="refusal style-refusal" role="alert">
          {refusal.text}
        </p>
      )}
    </>
  );
}
