// Stage, player and controls of one element, loaded shortly before it becomes visible.
import { mountStage, type StageHandle } from '../mount.ts';
import { apart } from '../player/clock.ts';
import { Player, prefersReducedMotion } from '../player/player.ts';
import { eventAtMicros } from '../timeline/frame.ts';
import { HistoryBuilder } from '../timeline/history_builder.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { Controls } from './controls.ts';
import { fetchEventLog, nameOf, unreadable } from './event_log_file.ts';
import type { Moment } from './moment.ts';
import { playheadOf } from './moment_place.ts';
import { themeOf, type Settings } from './settings.ts';

/** Parent elements for the parts of a live tree. */
export interface TreePlaces {
  readonly stage: HTMLElement;
  readonly controls: HTMLElement;
  readonly caption: HTMLElement;
}

/** Moment that a tree currently shows. */
export interface ShownMoment {
  readonly event: number;
  /** Virtual time in µs. */
  readonly timeMicros: number;
}

/** Callbacks for changes in a tree. */
export interface TreeListener {
  readonly onMoment: (moment: ShownMoment) => void;
  readonly onPlaying: (isPlaying: boolean) => void;
  /** Called when part of the request cannot be shown. */
  readonly onProblem: (sentence: string) => void;
}

/** Number of events to read before yielding, which takes a few milliseconds. */
const EVENTS_AT_ONCE = 256;

/** Loads the history of an event log. Throws an `EventLogError`. */
export async function timelineOfLog(
  url: string,
  signal: AbortSignal,
  file?: Promise<Response>,
): Promise<Timeline> {
  const log = await fetchEventLog(url, signal, file);
  const builder = new HistoryBuilder(log);
  try {
    for (let at = 0; at < log.length; at += 1) {
      builder.add(log.eventAt(at));
      if ((at + 1) % EVENTS_AT_ONCE === 0) await new Promise<void>((resolve) => apart(resolve));
    }
  } catch (problem) {
    throw unreadable(nameOf(url), problem);
  }
  builder.finish();
  return builder.timeline;
}

/** A history that plays on its own stage in an element. */
export class LiveTree {
  #timeline: Timeline;
  readonly #player: Player;
  readonly #stage: StageHandle;
  readonly #controls: Controls;
  readonly #listener: TreeListener;
  #settings: Settings;
  /** Moment to show first, and after a reset. */
  first: Moment;
  #range: readonly [number, number] = [0, 0];
  #reported = { event: -1, isPlaying: false };
  readonly #sizes: ResizeObserver;

  constructor(places: TreePlaces, settings: Settings, listener: TreeListener, timeline: Timeline) {
    this.#settings = settings;
    this.first = settings.at;
    this.#listener = listener;
    this.#timeline = timeline;
    this.#player = new Player();
    this.#player.setHistory(timeline);
    const { colourBy } = settings;
    const theme = themeOf(settings);
    const completes = 'asked';
    this.#stage = mountStage(places.stage, {
      ...{ timeline, theme, colourBy, completes, isFontOpen: true },
    });
    const { stage } = places;
    // For print, the style sheet scales the on-screen picture to the width of the paper.
    this.#sizes = new ResizeObserver(() => {
      if (matchMedia('print').matches) return;
      stage.parentElement?.style.setProperty('--width', `${stage.clientWidth}`);
      stage.parentElement?.style.setProperty('--height', `${stage.clientHeight}`);
    });
    this.#sizes.observe(stage);
    this.#controls = new Controls(places.controls, {
      toggle: () => this.toggle(),
      step: (by) => this.step(by),
      seek: (playhead) => this.#seek(playhead),
    });
    this.#apply(settings);
    this.#goTo(this.first, 'at');
    this.#player.subscribe(() => this.#follow());
    this.#follow();
    if (settings.autoplay && !prefersReducedMotion()) this.play();
  }

  /** Applies changed settings to the same history. */
  update(settings: Settings): void {
    const before = this.#settings;
    this.#apply(settings);
    const isMoved = JSON.stringify(before.at) !== JSON.stringify(settings.at);
    if (isMoved) this.#goTo((this.first = settings.at), 'at');
    this.#reported = { event: -1, isPlaying: this.#reported.isPlaying };
    this.#follow();
  }

  #apply(settings: Settings): void {
    this.#settings = settings;
    this.#range = this.#rangeOf(settings);
    const { colourBy, controls, pace } = settings;
    this.#stage.setOptions({ theme: themeOf(settings), colourBy });
    this.#controls.show(controls, this.#range);
    if (pace.kind === 'adaptive') this.#player.dispatch({ type: 'set-interest-pace' });
    else if (pace.kind === 'run') {
      this.#player.dispatch({ type: 'set-run-seconds', runSeconds: pace.seconds });
    } else {
      const { eventsPerSecond } = pace;
      this.#player.dispatch({ type: 'set-event-pace', eventsPerSecond });
    }
  }

  /** Shows another history, at the same share of its total time. */
  show(timeline: Timeline): void {
    const { timeMicros } = this.moment;
    this.#timeline = timeline;
    this.#player.setHistory(timeline);
    this.#stage.setTimeline(timeline);
    this.update(this.#settings);
    this.#seek(eventAtMicros(timeline, timeMicros));
  }

  get moment(): ShownMoment {
    const { shownEvent: event, shownPlayhead } = this.#player;
    return { event, timeMicros: this.#timeline.microsAt(shownPlayhead) };
  }

  play(): void {
    const [first, last] = this.#range;
    const { playhead } = this.#player.getState();
    if (playhead < first || last <= playhead) this.#seek(first);
    this.#player.dispatch({ type: 'play' });
  }

  pause(): void {
    this.#player.dispatch({ type: 'pause' });
  }

  toggle(): void {
    if (this.#player.getState().isPlaying) this.pause();
    else this.play();
  }

  /** Moves by a number of events, within the range. */
  step(by: number): void {
    const [first, last] = this.#range;
    const { playhead, stepTarget } = this.#player.getState();
    const target = Math.floor(stepTarget ?? playhead) + by;
    if (first <= target && target <= last) this.#player.dispatch({ type: 'step', by });
  }

  /** Prepares the stage for interaction. */
  complete(): void {
    this.#stage.complete();
  }

  /** Moves to a moment. Returns false if the history does not contain it. */
  seek(moment: Moment): boolean {
    return this.#goTo(moment, 'seek');
  }

  dispose(): void {
    this.#sizes.disconnect();
    this.#player.dispose();
    this.#stage.dispose();
    this.#controls.dispose();
  }

  #goTo(moment: Moment, what: string): boolean {
    const found = playheadOf(moment, this.#timeline);
    if (found === null) return this.#isMissing(what);
    this.#seek(found);
    return true;
  }

  /** Moves the playhead, keeping it within the range. */
  #seek(playhead: number): void {
    const [first, last] = this.#range;
    this.#player.dispatch({ type: 'seek', playhead: Math.min(last, Math.max(first, playhead)) });
  }

  #isMissing(what: string): false {
    const { eventCount } = this.#timeline;
    this.#listener.onProblem(`No such moment (${what}): this history has ${eventCount} events.`);
    return false;
  }

  #rangeOf({ range }: Settings): readonly [number, number] {
    const whole = [0, Math.max(0, this.#timeline.eventCount - 1)] as const;
    if (range === null) return whole;
    const [first, last] = range.map((moment) => playheadOf(moment, this.#timeline));
    if (first == null || last == null || last < first) {
      this.#isMissing('range');
      return whole;
    }
    return [first, last];
  }

  /** Updates the stage and the controls after the player has moved. */
  #follow(): void {
    const { playhead, isPlaying } = this.#player.getState();
    const [first, last] = this.#range;
    if (isPlaying && last <= playhead) {
      if (this.#settings.loop) this.#seek(first);
      else {
        this.pause();
        this.#seek(last);
      }
      return;
    }
    // Progress between two events is only shown while the playhead is moving.
    const { isMoving, shownPlayhead } = this.#player;
    this.#stage.setPlayhead(isMoving ? shownPlayhead : playhead, isMoving);
    const { moment } = this;
    this.#controls.follow(playhead, isPlaying, moment);
    if (isPlaying !== this.#reported.isPlaying) this.#listener.onPlaying(isPlaying);
    if (moment.event !== this.#reported.event) {
      this.#listener.onMoment(moment);
    }
    this.#reported = { event: moment.event, isPlaying };
  }
}
