// A description of the file: its content, its size and its omissions.
import type { JSX } from 'react';
import { formatBytes, withCommas } from 'lsm-shape';
import type { FilmPlan } from 'lsm-shape/pictures';
import { offeredFormats } from './film_choice.ts';
import { pixelsOf, type PictureChoice } from './picture_choice.ts';
import type { Pictured } from './pictured.ts';

export interface PictureAboutProps {
  readonly pictured: Pictured;
  readonly choice: PictureChoice;
  readonly plan: FilmPlan | 'backwards' | null;
  readonly size: number | null;
}

/** The lines below the preview. */
export function PictureAbout({ pictured, choice, plan, size }: PictureAboutProps): JSX.Element {
  const { width, height } = pixelsOf(choice);
  const { missing } = pictured;
  const bytes = size === null ? '' : `, ${formatBytes(size)}`;
  return (
    <div className="picture-about">
      <p>
        {`${withCommas(width)} × ${withCommas(height)} pixels${bytes}`}
        {plan !== null && plan !== 'backwards' && `, ${withCommas(plan.count)} frames`}
      </p>
      {plan === 'backwards' && <p className="refusal">The film would end before it begins.</p>}
      {plan !== null && (
        <p>
          Time passes as it does while playing: moves and merges that take no time are given some.
          The size of the file is known once it is made.
        </p>
      )}
      {!offeredFormats().includes('webm') && (
        <p>This browser cannot encode video, so there is no WebM.</p>
      )}
      {missing.length > 0 && choice.content !== 'timeline' && (
        <p>Not in the picture, because it is not computed yet: run {missing.join(', ')}.</p>
      )}
    </div>
  );
}
