// Pictures and films of the page: choices, preview and saving.
import { useState, type JSX } from 'react';
import { linkOf } from '../state/address.ts';
import type { Session } from '../state/session.ts';
import type { Workbench } from '../state/workbench.ts';
import { fileStem } from '../ui/save_file.ts';
import { filmPlan, type FilmPlan } from 'lsm-shape/pictures';
import { FILM_SECONDS, FIRST_FPS, offeredFormats, type FilmChoice } from './film_choice.ts';
import { FilmFields } from './FilmFields.tsx';
import { firstRange, namedMoments, type NamedMoment } from './moments.ts';
import { isFilm, SIZES, type PictureChoice, type PictureFormat } from './picture_choice.ts';
import { picturedOf, type Pictured } from './pictured.ts';
import { PictureFields } from './PictureFields.tsx';
import { PictureAbout } from './PictureAbout.tsx';
import { FrameSlider, PicturePreview } from './PicturePreview.tsx';
import { PictureStatus } from './PictureStatus.tsx';
import { sizeOnScreen } from './size_on_screen.ts';
import { useDrawing } from './use_drawing.ts';
import { useMaking } from './use_making.ts';
import { useSize } from './use_size.ts';

export interface PicturesTabProps {
  readonly session: Session;
  readonly workbench: Workbench;
  readonly isDark: boolean;
  /** The initial format. */
  readonly format: PictureFormat;
}

/** The tab. It is about the moment at which it was opened. */
export function PicturesTab(props: PicturesTabProps): JSX.Element {
  const [pictured] = useState(() => picturedOf(props.session, props.workbench));
  if (pictured === null) return <p>There is no run yet.</p>;
  return <Pictures {...props} pictured={pictured} />;
}

function Pictures(props: PicturesTabProps & { readonly pictured: Pictured }): JSX.Element {
  const { session, workbench, pictured } = props;
  const [playhead] = useState(() => session.player.getState().playhead);
  const [choice, setChoice] = useState(() => firstChoice(props));
  const [film, setFilm] = useState((): FilmChoice => {
    return { ...firstRange(pictured), seconds: FILM_SECONDS, fps: FIRST_FPS };
  });
  const { format } = choice;
  const [look, setLook] = useState(0.5);
  const making = useMaking();
  const isMaking = making.state.type === 'running';
  const drawingOf = useDrawing(pictured, choice, linkTo(workbench, playhead));
  const moments = namedMoments(pictured, playhead);
  const plan = planOf(pictured, choice, film, moments);
  const size = useSize(drawingOf, choice, playhead);
  const isReady = drawingOf !== null && plan !== 'backwards';
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
        <PictureAbout {...{ pictured, choice, plan, size }} />
      </div>
      <div className="picture-choices">
        <PictureFields
          choice={choice}
          formats={offeredFormats()}
          onScreen={sizeOnScreen(choice.content)}
          isOff={isMaking}
          onChange={(change) => setChoice((before) => ({ ...before, ...change }))}
        />
        {isFilm(format) && (
          <FilmFields
            {...{ format, film, moments }}
            isOff={isMaking}
            onChange={(change) => setFilm((before) => ({ ...before, ...change }))}
          />
        )}
      </div>
      <div className="picture-foot">
        <PictureStatus state={making.state} />
        <div className="dialog-buttons">
          {isMaking ? (
            <button type="button" className="button" onClick={making.cancel}>
              Cancel
            </button>
          ) : (
            <button
              type="button"
              className="button primary"
              aria-disabled={!isReady}
              onClick={start}
            >
              Save {NAMES[format]}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

const NAMES: Readonly<Record<PictureFormat, string>> = {
  png: 'PNG',
  svg: 'SVG',
  gif: 'GIF',
  webm: 'WebM',
};

/** The link to the moment; null for a recording, which no link can contain. */
function linkTo(workbench: Workbench, playhead: number): string | null {
  if (workbench.source.kind === 'recording') return null;
  return linkOf({ ...workbench, cursor: Math.floor(playhead) });
}

function firstChoice({ format, isDark }: PicturesTabProps): PictureChoice {
  const offered = offeredFormats().includes(format) ? format : 'gif';
  return {
    ...(isFilm(offered) ? SIZES.hd : SIZES.slide),
    format: offered,
    content: 'stage',
    scale: 1,
    theme: isDark ? 'dark' : 'light',
    hasFoot: true,
  };
}

/** The plan of a film; null for a still picture; `backwards` if its end is before its start. */
function planOf(
  { timeline }: Pictured,
  { format }: PictureChoice,
  film: FilmChoice,
  moments: readonly NamedMoment[],
): FilmPlan | 'backwards' | null {
  if (!isFilm(format)) return null;
  const [from, to] = [film.from, film.to].map((id) => moments.find((each) => each.id === id));
  if (from === undefined || to === undefined || to.playhead <= from.playhead) return 'backwards';
  const { seconds, fps } = film;
  const range = { from: from.playhead, to: to.playhead, seconds, fps: fps[format] };
  return filmPlan(timeline, range);
}

/** The moment of a film that the preview shows; null without a film. */
function lookedAt(plan: FilmPlan | 'backwards' | null, look: number): number | null {
  if (plan === null || plan === 'backwards') return null;
  return plan.playheadAt(Math.round(look * (plan.count - 1)));
}

/** `leveled-compaction-event-1204.png`; without an event for a film. */
function fileName({ title }: Pictured, { format }: PictureChoice, playhead: number): string {
  const moment = isFilm(format) ? '' : `-event-${Math.floor(playhead)}`;
  return `${fileStem(title)}${moment}.${format}`;
}
