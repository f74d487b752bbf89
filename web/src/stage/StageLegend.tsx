// The colour legend on the stage, with a chip for each property. The chosen chip shows its colours,
// so no other legend is needed.
import type { JSX } from 'react';
import {
  COLOUR_MODES,
  COLOURS,
  FILE_PALETTES,
  type HeightMode,
  type StageLegend as Legend,
} from 'lsm-shape';
import { themeOf } from 'lsm-shape/theme';
import type { StageChoice } from '../state/workbench.ts';

export interface StageLegendProps {
  readonly choice: StageChoice;
  /** The stage's legend; null before the first picture. */
  readonly legend: Legend | null;
  readonly isDark: boolean;
  readonly onChange: (change: Partial<StageChoice>) => void;
  /** Called when the user wants an explanation of the other marks on the stage. */
  readonly onExplain: () => void;
}

const heights: readonly (readonly [HeightMode, string])[] = [
  ['log', 'log height'],
  ['linear', 'linear height'],
  ['equal', 'equal height'],
];

/** The chips, and the choice of the row height. */
export function StageLegend(props: StageLegendProps): JSX.Element {
  const { choice, legend, isDark, onChange, onExplain } = props;
  const name = isDark ? 'dark' : 'light';
  const theme = { ...themeOf(name), ...FILE_PALETTES[name] };
  return (
    <>
      <div className="chips" role="radiogroup" aria-label="Colour">
        {COLOURS.map((colourBy) => {
          const { name: meaning, palette } = COLOUR_MODES[colourBy];
          const isChosen = colourBy === choice.colourBy;
          return (
            <label key={colourBy} className="colour-chip">
              <input
                type="radio"
                name="colour"
                aria-label={meaning}
                checked={isChosen}
                onChange={() => onChange({ colourBy })}
              />
              <span>{meaning}</span>
              {isChosen && legend !== null ? (
                <Meaning legend={legend} />
              ) : (
                <Swatches colours={samplesOf(theme[palette])} />
              )}
            </label>
          );
        })}
      </div>
      <button
        type="button"
        className="button quiet tiny"
        title="Meaning of the marks"
        onClick={onExplain}
      >
        Legend
      </button>
      <label className="height-choice">
        <span className="visually-hidden">Row height</span>
        <select
          className="select small"
          title="Row height, which shows bytes per key range"
          value={choice.heightMode}
          onChange={(event) => onChange({ heightMode: event.target.value as HeightMode })}
        >
          {heights.map(([mode, words]) => (
            <option key={mode} value={mode}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Number of colours on a chip. */
const SAMPLES = 3;

/** Returns a sample of the colours, from the first to the last. */
function samplesOf(colours: readonly string[]): readonly string[] {
  const last = colours.length - 1;
  return Array.from(
    { length: SAMPLES },
    (_, at) => colours[Math.round((at * last) / (SAMPLES - 1))] ?? '',
  );
}

function Swatches({ colours }: { readonly colours: readonly string[] }): JSX.Element {
  return (
    <span className="swatches" aria-hidden="true">
      {colours.map((colour) => (
        <i key={colour} style={{ background: colour }} />
      ))}
    </span>
  );
}

/** The whole scale with its two ends, or each colour with its name. */
function Meaning({ legend }: { readonly legend: Legend }): JSX.Element {
  if (legend.kind === 'ramp') {
    return (
      <span className="scale" data-moving={legend.isMoving === true}>
        {/* A new word gets a new text element, so that it does not count as a layout shift. */}
        <span key={legend.from}>{legend.from}</span>
        <i style={{ background: `linear-gradient(to right, ${legend.colours.join(', ')})` }} />
        <span>{legend.to}</span>
      </span>
    );
  }
  return (
    <span className="names">
      {legend.names.map(({ name, colour }) => (
        <span key={name}>
          <i style={{ background: colour }} />
          {name}
        </span>
      ))}
    </span>
  );
}
