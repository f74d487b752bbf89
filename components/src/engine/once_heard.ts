import type { RunNews } from './protocol.ts';

/**
 * Passes on each word of a run's log exactly once, even if the run restarts. The same request
 * always produces the same log, so words received before can be dropped.
 */
export class OnceHeard {
  /** Words passed on, and words received since the latest start. */
  #passed = 0;
  #come = 0;

  beginAgain(): void {
    this.#come = 0;
  }

  /** Returns the new part of a message; null if there is none. */
  freshOf(news: RunNews): RunNews | null {
    if (news.type !== 'events') return news;
    const from = Math.max(0, this.#passed - this.#come);
    this.#come += news.words.length;
    this.#passed = Math.max(this.#passed, this.#come);
    if (from === 0) return news;
    return from < news.words.length ? { ...news, words: news.words.slice(from) } : null;
  }
}
