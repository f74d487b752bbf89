// Detects unexpected layout shifts with the browser's Layout Instability API.
import type { Page } from '@playwright/test';

/** Records shifts from now on, except after clicks and key presses. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'hadRecentInput' in entry;
    const note = (entries: PerformanceEntryList): void => {
      for (const entry of entries.filter(isShift)) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.className ?? ''} “${(node?.textContent ?? '').slice(0, 40)}”`;
        });
        moved.push(`${entry.value.toFixed(4)} at ${entry.startTime.toFixed(0)} ms: ${what.join()}`);
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // The browser reports shifts late. Those until now must count.
    const movedForTest = (): string[] => {
      note(observer.takeRecords());
      return moved;
    };
    const forgetForTest = (): void => {
      movedForTest().length = 0;
    };
    Object.assign(window, { movedForTest, forgetForTest });
  });
}

/** A shift as reported by the browser, missing from TypeScript’s library. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Returns the recorded shifts, in words. */
export const moved = (page: Page): Promise<string[]> => page.evaluate<string[]>('movedForTest()');

/** Discards the shifts recorded so far. */
export const forgetShifts = (page: Page): Promise<unknown> => page.evaluate('forgetForTest()');
