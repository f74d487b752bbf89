import type { RunNews } from './protocol.ts';

/**
 * Passes each word of a run's log on exactly once. The same request always gives the same log, so a
 * restarted run continues where it stopped: words that were received before are dropped.
 */
export class OnceHeard {
  /** The number of words passed on, and the number received since the latest start. */
  #passed = 0;
  #come = 0;

  /** Marks a restart of the run. */
  beginAgain(): void {
    this.#come = 0;
  }

  /** The new part of a message; null if there is none. */
  freshOf(news: RunNews): RunNews | null {
    if (news.type !== 'events') return news;
    const from = Math.max(0, this.#passed - this.#come);
    this.#come += news.words.length;
    this.#passed = Math.max(this.#passed, this.#come);
    if (from === 0) return news;
    return from < news.words.length ? { ...news, words: news.words.slice(from) } : null;
  }
}
