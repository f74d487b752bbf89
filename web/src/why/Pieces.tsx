// The words and numbers of a line. Pointing at a number that counts files highlights the files on
// the stage.
import { Fragment, useState, type JSX } from 'react';
import { countsFiles } from 'lsm-shape';
import type { ReasonPart, RuleCheck } from 'lsm-shape/engine';
import { breakable } from '../ui/breakable.tsx';
import { keptTogether } from '../ui/kept_together.ts';
import { useExplain } from '../explain/explain_context.ts';

/** Returns the numbers of the files that a field of a line counts. */
export type FilesOf = (check: RuleCheck, field: string) => ReadonlySet<number>;

export interface PiecesProps {
  readonly parts: readonly ReasonPart[];
  readonly line: RuleCheck;
  readonly filesOf: FilesOf;
}

/** The words and numbers of a line. */
export function Pieces({ parts, line, filesOf }: PiecesProps): JSX.Element {
  return (
    <>
      {parts.map((part, at) =>
        part.field !== null && countsFiles(line, part.field) ? (
          <Counted key={at} text={keptTogether(part.text)} {...{ line, filesOf }} of={part.field} />
        ) : (
          <Fragment key={at}>{breakable(keptTogether(part.text))}</Fragment>
        ),
      )}
    </>
  );
}

interface CountedProps extends Pick<PiecesProps, 'line' | 'filesOf'> {
  readonly text: string;
  readonly of: string;
}

/** A number that counts files. */
function Counted({ text, of, line, filesOf }: CountedProps): JSX.Element {
  const { point } = useExplain();
  const [isHeld, setIsHeld] = useState(false);
  const show = (): void => point(filesOf(line, of));
  const hide = (): void => {
    if (!isHeld) point(null);
  };
  // On a touch screen, a tap highlights the files until the next tap.
  const hold = (): void => {
    setIsHeld(!isHeld);
    if (isHeld) point(null);
    else show();
  };
  return (
    <button
      type="button"
      className="counted"
      aria-pressed={isHeld}
      title="Show these files on the stage"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={() => {
        setIsHeld(false);
        point(null);
      }}
      onClick={hold}
    >
      {text}
    </button>
  );
}
