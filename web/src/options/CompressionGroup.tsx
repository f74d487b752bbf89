// Compression by level: a chip for each entry in the list, with the level to which it currently
// applies.
import type { JSX } from 'react';
import {
  entriesOf,
  filledFrom,
  listOf,
  listText,
  minLevelOf,
  typeToFillWith,
  withEntry,
} from '../settings/compression_list.ts';
import { ListBox } from './ListField.tsx';
import { OptionFrame, wordsWith } from './OptionField.tsx';
import { optionText } from '../settings/option_text.ts';
import type { ControlSpec } from '../settings/control.ts';
import { factsOf } from '../settings/styles.ts';
import { placeOf, type CompressionPlaces, type Place } from './compression_places.ts';
import type { OptionFieldProps } from './field_props.ts';

export interface PerLevelFieldProps extends OptionFieldProps {
  readonly places: CompressionPlaces;
  readonly compression: string;
}

/** The field of `compression_per_level`, with `min_level_to_compress`, which fills in the list. */
export function PerLevelField(props: PerLevelFieldProps): JSX.Element {
  const { spec, places, compression, onChange } = props;
  const value = String(props.value);
  const entries = entriesOf(value);
  return (
    <OptionFrame {...props} control={null} hint={<ListNote {...{ entries, places }} />}>
      {entries.length === 0 ? (
        <p className="empty-list">
          empty: <code>{optionText({ kind: 'choice' }, compression)}</code> on every level{' '}
          <button
            type="button"
            className="button tiny"
            onClick={() => onChange(filledFrom(0, compression, places.levelCount), 'final')}
          >
            Set per level
          </button>
        </p>
      ) : (
        <ol className="level-chips" aria-label="Compression by level">
          {entries.map((entry, at) => (
            <Chip
              key={at}
              place={placeOf(at, entries.length, places)}
              entry={entry}
              words={spec.words}
              onChoose={(type) => onChange(withEntry(value, at, type), 'final')}
            />
          ))}
        </ol>
      )}
      <div className="list-text">
        <ListBox
          {...props}
          text={listText(value)}
          example="none:none:lz4:zstd"
          onCommit={(text) => onChange(listOf(text, spec.words), 'final')}
        />
      </div>
      <MinLevel {...{ value, compression, places, onChange }} />
    </OptionFrame>
  );
}

interface ChipProps {
  readonly place: Place;
  readonly entry: string;
  readonly words: readonly string[];
  readonly onChoose: (type: string) => void;
}

function Chip({ place, entry, words, onChoose }: ChipProps): JSX.Element {
  const { name, isBase, isInUse, isBottommost } = place;
  const level = isBase && name !== 'base' ? `${name}, the base level` : name;
  return (
    <li
      className="level-chip"
      data-in-use={isInUse && !isBottommost}
      data-compressed={entry !== 'kNoCompression'}
      title={
        isBottommost
          ? `${level} uses bottommost_compression`
          : isInUse
            ? `Compression of ${level}`
            : 'Unused: with the current base level, no level is left for this entry'
      }
    >
      <span className="level">
        {name}
        {isBase && name !== 'base' && <small> base</small>}
        {isBottommost && <small> bottommost</small>}
      </span>
      <select
        aria-label={`Compression of ${level}${isInUse ? '' : ', unused'}`}
        value={entry}
        onChange={(event) => onChoose(event.target.value)}
      >
        {wordsWith(words, entry).map((word) => (
          <option key={word} value={word}>
            {optionText({ kind: 'choice' }, word)}
          </option>
        ))}
      </select>
    </li>
  );
}

interface MinLevelProps {
  readonly value: string;
  readonly compression: string;
  readonly places: CompressionPlaces;
  readonly onChange: OptionFieldProps['onChange'];
}

function MinLevel({ value, compression, places, onChange }: MinLevelProps): JSX.Element {
  const { levelCount } = places;
  const level = minLevelOf(value);
  const type = typeToFillWith(value, compression);
  return (
    <label className="min-level">
      <code>min_level_to_compress</code>
      <select
        className="select small"
        title="db_bench’s flag that fills the list: no compression above this level, compression at and below it"
        value={level ?? 'own'}
        onChange={(event) =>
          onChange(filledFrom(Number(event.target.value), type, levelCount), 'final')
        }
      >
        {level === null && <option value="own">–</option>}
        <option value={-1}>−1: no list</option>
        {Array.from({ length: levelCount + 1 }, (_, at) => (
          <option key={at} value={at}>
            {at === levelCount ? `${at}: all none` : at}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ListNoteProps {
  readonly entries: readonly string[];
  readonly places: CompressionPlaces;
}

/** A note on the list. A list limits the files per move, whatever its entries (T-13, T-23). */
function ListNote({ entries, places }: ListNoteProps): JSX.Element {
  if (!factsOf(places.style).has_level_targets) {
    return <>{entries.length === 0 ? 'No list' : 'Entry N is for level N'}</>;
  }
  if (entries.length === 0) {
    return (
      <>
        While the list is empty, one trivial move can take several files: up to four from a level,
        any number from L0.
      </>
    );
  }
  return (
    <>
      The second entry is for the base level, so a level’s compression changes when the base level
      does. While there is a list, even with equal entries, each trivial move takes only one file.
    </>
  );
}

/** True if the control is `compression_per_level`, which has a field of its own. */
export function isPerLevel({ name }: ControlSpec): boolean {
  return name === 'compression_per_level';
}
