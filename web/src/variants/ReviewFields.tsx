// The report of a comparison in Markdown, with the user's title and recommendation.
import type { JSX } from 'react';
import type { StoreAction } from '../state/undo.ts';
import type { Review } from '../state/workbench.ts';
import { CopyButton } from '../ui/CopyButton.tsx';

export interface ReviewFieldsProps {
  readonly review: Review;
  /** The default title. */
  readonly title: string;
  /** The report in Markdown. */
  readonly text: string;
  readonly dispatch: (action: StoreAction) => void;
}

const LONGEST = 200;

export function ReviewFields({ review, title, text, dispatch }: ReviewFieldsProps): JSX.Element {
  const field = (name: keyof Review, label: string, placeholder: string): JSX.Element => (
    <label className="compare-field">
      <span>{label}</span>
      <input
        type="text"
        value={review[name]}
        placeholder={placeholder}
        maxLength={LONGEST}
        onChange={({ target }) =>
          dispatch({ type: 'reviewWritten', change: { [name]: target.value } })
        }
      />
    </label>
  );
  return (
    <section className="group" aria-label="Report">
      <h2 className="section-title">Report</h2>
      {field('title', 'Title', title)}
      {field('recommendation', 'Recommendation', 'none')}
      <CopyButton label="Copy as Markdown" text={text} />
    </section>
  );
}
