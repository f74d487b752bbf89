// Pictures and films of the page: choices, preview and saving.
import { useState, type JSX } from 'react';
import { formatBytes, withCommas } from 'lsm-shape';
import { bytesPerSecond, type FilmPlan } from 'lsm-shape/pictures';
import { linkOf } from '../state/address.ts';
import { usePageState } from '../state/page_context.ts';
import type { Workbench } from '../state/workbench.ts';
import { fileStem } from '../ui/save_file.ts';
import { firstRange, namedMoments, planOf } from './moments.ts';
import {
  FIRST_FILM,
  firstSize,
  FORMATS,
  isFilm,
  offeredFormats,
  pixelsOf,
  type FilmChoice,
  type PictureChoice,
  type PictureFormat,
} from './picture_choice.ts';
import { picturedOf, type Pictured } from './pictured.ts';
import { FilmFields, PictureFields } from './PictureFields.tsx';
import { FrameSlider, PicturePreview } from './PicturePreview.tsx';
import { useDrawing } from './use_drawing.ts';
import { useMaking, type MakingState } from './use_making.ts';

export interface PicturesTabProps {
  /** The format that is selected first. */
  readonly format: PictureFormat;
}

/** The tab for pictures of the moment at which it was opened. */
export function PicturesTab({ format }: PicturesTabProps): JSX.Element {
  const { session, bench } = usePageState();
  const [pictured] = useState(() => picturedOf(session, bench.workbench));
  if (pictured === null) return <p>There is no run yet.</p>;
  return <Pictures first={format} pictured={pictured} />;
}

interface PicturesProps {
  /** The format that is selected first. */
  readonly first: PictureFormat;
  readonly pictured: Pictured;
}

function Pictures({ first, pictured }: PicturesProps): JSX.Element {
  const { session, bench, isDark } = usePageState();
  const [playhead] = useState(() => session.player.getState().playhead);
  const [choice, setChoice] = useState(() => firstChoice(first, isDark));
  const [film, setFilm] = useState((): FilmChoice => ({ ...firstRange(pictured), ...FIRST_FILM }));
  const { format } = choice;
  const [look, setLook] = useState(0.5);
  const making = useMaking();
  const isMaking = making.state.type === 'running';
  const drawingOf = useDrawing(pictured, choice, linkTo(bench.workbench, playhead));
  const moments = namedMoments(pictured, playhead);
  const plan = planOf(pictured, format, film, moments);
  const start = (): void => {
    if (drawingOf === null || plan === 'backwards') return;
    const name = fileName(pictured, choice, playhead);
    making.start({ choice, drawingOf, name, playhead, plan });
  };
  return (
    <div className="pictures">
      <div className="picture-side">
        <PicturePreview {...{ choice, drawingOf }} playhead={lookedAt(plan, look) ?? playhead} />
        {plan !== null && <FrameSlider value={look} onChange={setLook} />}
        <About {...{ pictured, choice, plan }} />
      </div>
      <fieldset className="picture-fields" disabled={isMaking}>
        <PictureFields
          choice={choice}
          onChange={(change) => setChoice((before) => ({ ...before, ...change }))}
        />
        {isFilm(format) && (
          <FilmFields
            {...{ format, film, moments }}
            onChange={(change) => setFilm((before) => ({ ...before, ...change }))}
          />
        )}
      </fieldset>
      <div className="picture-foot">
        <div className="picture-status" role="status">
          <Progress state={making.state} />
        </div>
        <div className="dialog-buttons">
          {isMaking ? (
            <button type="button" className="button" onClick={making.cancel}>
              Cancel
            </button>
          ) : (
            <button
              type="button"
              className="button primary"
              aria-disabled={drawingOf === null || plan === 'backwards'}
              onClick={start}
            >
              Save {FORMATS[format]}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

interface AboutProps {
  readonly pictured: Pictured;
  readonly choice: PictureChoice;
  readonly plan: FilmPlan | 'backwards' | null;
}

/** Facts about the file: its size, its frames, and the runs that are missing in it. */
function About({ pictured: { missing }, choice, plan }: AboutProps): JSX.Element {
  const { width, height } = pixelsOf(choice);
  const pixels = `${withCommas(width)} × ${withCommas(height)} pixels`;
  const isPlanned = plan !== null && plan !== 'backwards';
  const frames = isPlanned ? `, ${withCommas(plan.count)} frames` : '';
  return (
    <div className="picture-about">
      <p>{pixels + frames}</p>
      {plan === 'backwards' && <p className="refusal">The film would end before it begins.</p>}
      {isPlanned && (
        <p>
          Time passes as in playback: moves and merges that take no time get some. The file will be
          at most about {formatBytes((bytesPerSecond({ width, height }) * plan.count) / plan.fps)}.
        </p>
      )}
      {!offeredFormats().includes('webm') && (
        <p>This browser cannot encode video, so WebM is not available.</p>
      )}
      {missing.length > 0 && choice.content !== 'timeline' && (
        <p>Not computed yet, so not in the picture: run {missing.join(', ')}.</p>
      )}
    </div>
  );
}

/** A progress bar while frames are drawn, then a sentence about the result. */
function Progress({ state }: { readonly state: MakingState }): JSX.Element | null {
  switch (state.type) {
    case 'idle':
      return null;
    case 'running':
      if (state.count === 0) return <p>Drawing …</p>;
      return (
        <label className="picture-progress">
          Frame {state.frames} of {withCommas(state.count)}
          <progress aria-label="Frames drawn" max={state.count} value={state.frames} />
        </label>
      );
    case 'saved':
      return (
        <p>
          <code>{state.name}</code>, {formatBytes(state.size)}, handed to the browser to save.
        </p>
      );
    case 'failed':
      return <p className="refusal">{state.text}</p>;
  }
}

/** Returns the link to the moment; null for a recording, which no link can contain. */
function linkTo(workbench: Workbench, playhead: number): string | null {
  if (workbench.source.kind === 'recording') return null;
  return linkOf({ ...workbench, cursor: Math.floor(playhead) });
}

function firstChoice(format: PictureFormat, isDark: boolean): PictureChoice {
  const offered = offeredFormats().includes(format) ? format : 'gif';
  const theme = isDark ? 'dark' : 'light';
  return {
    ...firstSize(offered),
    format: offered,
    content: 'stage',
    scale: 1,
    theme,
    hasFoot: true,
  };
}

/** Returns the moment of a film that the preview shows; null without a film. */
function lookedAt(plan: FilmPlan | 'backwards' | null, look: number): number | null {
  if (plan === null || plan === 'backwards') return null;
  return plan.playheadAt(Math.round(look * (plan.count - 1)));
}

/** Returns a name such as `leveled-compaction-event-1204.png`. For a film, it has no event. */
function fileName({ title }: Pictured, { format }: PictureChoice, playhead: number): string {
  const moment = isFilm(format) ? '' : `-event-${Math.floor(playhead)}`;
  return `${fileStem(title)}${moment}.${format}`;
}
