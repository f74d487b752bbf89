// The mode of a run: a badge with the mode of the current numbers, and a menu to change it.
import { useRef, type JSX } from 'react';
import type { ModeName, Source } from '../state/workbench.ts';

const modes: readonly { readonly name: ModeName; readonly meaning: string }[] = [
  { name: 'preview', meaning: 'key densities instead of keys: instant, approximate' },
  {
    name: 'sampled',
    meaning: 'one key in N: half a second, accurate to within a fraction of a percent',
  },
  { name: 'exact', meaning: 'every key of the benchmark: seconds to a minute' },
];

export interface ModeChoiceProps {
  readonly mode: ModeName;
  readonly source: Source;
  /** The mode of the numbers on the page, such as `sampled 1/64`. */
  readonly produced: string;
  readonly onMode: (mode: ModeName) => void;
}

/** The badge and, unless the source is a recording, the menu to change the mode. */
export function ModeChoice({ mode, source, produced, onMode }: ModeChoiceProps): JSX.Element {
  const isRecording = source.kind === 'recording';
  // After a choice by pointer, the select loses the focus, so that the page's keys work again.
  const isPointed = useRef(false);
  return (
    <span className="mode" data-fixed={isRecording}>
      <span className="mode-badge" title={`Mode that produced these numbers: ${produced}`}>
        {produced}
      </span>
      {!isRecording && (
        <select
          aria-label="Mode"
          title="Mode: how the run is computed"
          value={mode}
          onPointerDown={() => (isPointed.current = true)}
          onKeyDown={() => (isPointed.current = false)}
          onChange={(event) => {
            onMode(event.target.value as ModeName);
            if (isPointed.current) event.target.blur();
          }}
        >
          {modes.map(({ name, meaning }) => (
            <option key={name} value={name}>
              {`${name}: ${meaning}`}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
