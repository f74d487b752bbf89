// The fonts that Chromium actually used to draw text, whatever the style sheets request.
import type { Page } from '@playwright/test';

/** A font that Chromium used. */
interface UsedFont {
  readonly familyName: string;
  readonly isCustomFont: boolean;
  readonly glyphCount: number;
}

/** Returns the fonts used for the text in these elements, each with an example. */
export async function usedFonts(page: Page, selector: string): Promise<Map<string, string>> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('DOM.enable');
  await chromium.send('CSS.enable');
  const { root } = await chromium.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await chromium.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector,
  });
  const found = new Map<string, string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await chromium.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts as readonly UsedFont[]) {
      const name = isCustomFont ? familyName : `${familyName}, of the system`;
      if (found.has(name)) continue;
      const { outerHTML } = await chromium.send('DOM.getOuterHTML', { nodeId });
      found.set(name, outerHTML.slice(0, 200));
    }
  }
  await chromium.detach();
  return found;
}

/** Filters for fonts that are not the page's own, each with an example. */
export const ofTheSystem = (fonts: ReadonlyMap<string, string>): string[] =>
  [...fonts].filter(([name]) => name.endsWith('system')).map((entry) => entry.join(': '));
