// The caption of a presentation, in large type: the position in the run, the event, the reason for
// its job, the three amplifications, and an exit button.
import { useMemo, useRef, type JSX } from 'react';
import {
  amplificationsAt,
  describe,
  newsAt,
  reasonLineAt,
  shortBytes,
  shortDuration,
  type Timeline,
} from 'lsm-shape';
import { useEvent, useFrame } from '../state/live.ts';
import { usePageState } from '../state/page_context.ts';
import type { Note } from '../state/notes.ts';
import { keptTogether } from '../ui/kept_together.ts';
import { StepButtons, StepTexts } from './NoteSteps.tsx';
import { useNoteSteps } from './use_note_steps.ts';

export interface PresentationCaptionProps {
  readonly title: string;
  /** The steps of the presentation. If there are none, the caption only describes events. */
  readonly notes: readonly Note[];
  readonly onLeave: () => void;
}

/** The caption of a presentation. */
export function PresentationCaption(props: PresentationCaptionProps): JSX.Element {
  const { title, notes, onLeave } = props;
  const { session, timeline, version } = usePageState();
  const { player } = session;
  const steps = useNoteSteps(player, timeline, notes);
  const isNoted = steps.current !== null && steps.current.text.trim() !== '';
  const event = useEvent(player, timeline);
  const facts = useMemo(() => {
    if (timeline === null || event >= timeline.eventCount) return null;
    return {
      version,
      sentence: describe(timeline, newsAt(timeline, event)),
      reason: reasonLineAt(timeline, event),
      numbers: amplificationsAt(timeline, event),
    };
  }, [timeline, version, event]);
  return (
    <section className="presentation" aria-label="Presentation">
      <Progress />
      {/* The page's own h1 is hidden during the presentation. */}
      <h1>{title}</h1>
      <Moment />
      <div className="presentation-tools">
        {notes.length > 0 && <StepButtons steps={steps} count={notes.length} />}
        <button type="button" className="button quiet" onClick={onLeave}>
          Leave <kbd>P</kbd>
        </button>
      </div>
      <div className="presentation-words">
        <div className="note-step" data-shown={!isNoted} aria-hidden={isNoted}>
          <p className="sentence">{keptTogether(facts?.sentence ?? 'Starting the run')}</p>
          <p className="reason">{keptTogether(facts?.reason ?? '')}</p>
        </div>
        <StepTexts notes={notes} current={isNoted ? steps.current : null} timeline={timeline} />
      </div>
      <dl>
        {facts?.numbers.map(({ name, metric, text }) => (
          <div key={name} data-metric={metric}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Returns a playhead's position in virtual time: 0 at event `first`, 1 at the run's end. */
function placeOf(timeline: Timeline, first: number, playhead: number): number {
  const from = timeline.microsAt(first);
  const all = timeline.microsAt(timeline.eventCount - 1) - from;
  return all > 0 ? Math.min(1, Math.max(0, (timeline.microsAt(playhead) - from) / all)) : 0;
}

/** A thin strip that shows how much of the run has been played. */
function Progress(): JSX.Element {
  const { session, timeline, version, first } = usePageState();
  const element = useRef<HTMLDivElement>(null);
  useFrame(session.player, `${version} ${first}`, (playhead) => {
    if (timeline === null || element.current === null) return;
    element.current.style.transform = `scaleX(${placeOf(timeline, first, playhead)})`;
  });
  return (
    <div className="progress-strip" aria-hidden="true">
      <div ref={element} />
    </div>
  );
}

/** Virtual time and the bytes that the benchmark has written, updated in each frame. */
function Moment(): JSX.Element {
  const { session, timeline, version, first } = usePageState();
  const element = useRef<HTMLParagraphElement>(null);
  useFrame(session.player, `${version} ${first}`, (playhead) => {
    if (timeline === null || element.current === null) return;
    const micros = Math.max(0, timeline.microsAt(playhead) - timeline.microsAt(first));
    const bytes = Math.max(0, timeline.userBytesAt(playhead) - timeline.userBytesAt(first));
    const text = `${shortDuration(micros)} · ${shortBytes(bytes)} written`;
    if (element.current.textContent !== text) element.current.textContent = text;
  });
  return <p className="moment" ref={element} />;
}
