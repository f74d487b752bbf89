// What moves on the page by itself, as the Layout Instability API of the browser tells it.
import type { Page } from '@playwright/test';

/** Notes what moves from now on, but for what follows a click or a key. */
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
    // The browser tells of them when it has time for it: what has moved by now counts now.
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

/** A shift as the browser reports it; TypeScript’s own library does not know it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What has moved since then, in words. */
export const moved = (page: Page): Promise<string[]> => page.evaluate<string[]>('movedForTest()');

/** What has moved so far is no matter. */
export const forgetShifts = (page: Page): Promise<unknown> => page.evaluate('forgetForTest()');
