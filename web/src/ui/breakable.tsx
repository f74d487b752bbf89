// Line breaks in texts that contain names of options and files.
import { Fragment, type JSX } from 'react';

/** Words that must not break, such as `OPTIONS-000291`, `2026-11-26` and short option names. */
const WHOLE = /((?:OPTIONS|MANIFEST)-\d+|\d{4}-\d\d-\d\d|\b\w{1,14}_\w{1,14}\b[,;:]?)/;

/** A text in which long names may break after underscores. */
export function breakable(text: string): JSX.Element[] {
  return text
    .split(WHOLE)
    .map((piece, at) => (
      <Fragment key={at}>
        {at % 2 === 0 ? broken(piece) : <span className="whole">{broken(piece)}</span>}
      </Fragment>
    ));
}

const broken = (name: string): JSX.Element[] =>
  name.split(/(?<=_)/).map((word, at) => (
    <Fragment key={at}>
      {0 < at && <wbr />}
      {word}
    </Fragment>
  ));
