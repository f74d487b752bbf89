// What moves on the page by itself, as the Layout Instability API of the browser tells it.
import type { Page } from '@playwright/test';

/** Notes what moves from now on, but for what follows a click or a key. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { movedForTest: moved });
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'hadRecentInput' in entry;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries().filter(isShift)) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.className ?? ''} “${(node?.textContent ?? '').slice(0, 40)}”`;
        });
        moved.push(`${entry.value.toFixed(4)} at ${entry.startTime.toFixed(0)} ms: ${what.join()}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** A shift as the browser reports it; TypeScript’s own library does not know it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What has moved since then, in words. */
export const moved = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { movedForTest: string[] }).movedForTest);
