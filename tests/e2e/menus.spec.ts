// Every menu item can be clicked at its centre, in windows of four sizes.
import { expect, test, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { caseOf } from '../support/matrix.ts';

const links = {
  'one run': '#v=1&scenario=leveled-default&mode=preview&event=612',
  'a comparison':
    '#v=1&scenario=universal-default&mode=preview&event=300&side=compare&A=scenario%3Duniversal-default&B=name%3DWide',
};
const windows = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [390, 844],
] as const;

/** Returns the names of items in the open menu that are covered or outside the window. */
const missedItems = (page: Page): Promise<string[]> =>
  page.locator('.popover-panel:popover-open').evaluateAll((panels) =>
    panels
      .flatMap((panel) => [...panel.querySelectorAll('button, a, input, select')])
      .filter((item) => {
        item.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = item.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return hit === null || !(item === hit || item.contains(hit));
      })
      .map((item) => item.getAttribute('aria-label') ?? item.textContent),
  );

for (const [name, link] of Object.entries(links)) {
  for (const [width, height] of windows) {
    test(
      `all menus of ${name} can be used at ${width}×${height}`,
      caseOf(width === 1280),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        const app = new AppPage(page);
        await app.openWhole(link);
        await app.pause();
        const menus = page.locator('.popover > button:visible');
        await expect(menus.first()).toBeVisible();
        for (let at = 0; at < (await menus.count()); at += 1) {
          const menu = menus.nth(at);
          await menu.click();
          await expect(menu).toHaveAttribute('aria-expanded', 'true');
          const label = await menu.getAttribute('aria-label');
          expect(await missedItems(page), `${label}`).toEqual([]);
          await page.keyboard.press('Escape');
          await expect(menu).toHaveAttribute('aria-expanded', 'false');
        }
      },
    );
  }
}
