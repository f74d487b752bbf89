// The page brings its own fonts. It looks the same whatever is installed, does not wait for fonts,
// and nothing moves if one arrives late or never.
import { statSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { ofTheSystem, usedFonts } from '../support/used_fonts.ts';
import { moved, observeShifts } from '../support/shifts.ts';
import { shownStrings } from '../../web/tools/strings.mjs';

const leveled = '#v=1&scenario=leveled-default&mode=preview&event=612';
const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');

test('every text is drawn in the page’s own fonts', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled, '?testing');
  await app.pause();
  const fonts = await usedFonts(page, 'body *:not(script):not(style)');
  expect([...fonts.keys()].filter((name) => /inter|jetbrains/i.test(name))).toHaveLength(2);
  expect(ofTheSystem(fonts)).toEqual([]);
  // Canvas text is not in any element, so only the availability of the font can be tested.
  expect(await page.evaluate(() => document.fonts.check('600 11px Inter', '≥ → 8'))).toBe(true);
});

test('the text font has every character of the page’s texts', IN_TEST_ALL, async ({ page }) => {
  await page.goto('/');
  const all = new Set(shownStrings().flatMap(({ strings }) => strings.map(({ text }) => text)));
  const characters = [...new Set([...all].join(''))].filter((each) => each.trim() !== '').sort();
  expect(characters.length).toBeGreaterThan(100);
  await page.evaluate((each) => {
    document.body.replaceChildren(
      ...each.map((one) => {
        const element = document.createElement('p');
        element.className = 'one';
        element.textContent = one;
        return element;
      }),
    );
  }, characters);
  expect(ofTheSystem(await usedFonts(page, '.one'))).toEqual([]);
});

for (const [name, delay] of [
  ['late', 1_500],
  ['never', null],
] as const) {
  test(
    `a font that comes ${name} moves nothing and hides no text`,
    IN_TEST_ALL,
    async ({ page }) => {
      await observeShifts(page);
      await page.route('**/*.woff2', async (route) => {
        if (delay === null) return route.abort();
        await new Promise((resolve) => setTimeout(resolve, delay));
        return route.continue();
      });
      const app = new AppPage(page);
      await app.open(leveled);
      await page.waitForTimeout(2_500);
      expect(await moved(page)).toEqual([]);
      await expect(page.getByRole('region', { name: 'Why' })).toBeVisible();
      const fonts = await usedFonts(page, '.why-sentence');
      expect(ofTheSystem(fonts)).toHaveLength(1);
    },
  );
}

test('both fonts take at most 70 KB, are asked for first, and have their licences', async ({
  page,
}) => {
  const assets = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'));
  const bytes = assets.map((name) => statSync(join(dist, 'assets', name)).size);
  expect(assets).toHaveLength(2);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(70_000);
  await page.goto('/');
  const links = page.locator('link[rel=preload][as=font]');
  const hinted = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLLinkElement).href.replace(/.*\//, '')),
  );
  expect(hinted.sort()).toEqual(assets.sort());
  for (const licence of ['inter', 'jetbrains-mono']) {
    const text = await (await page.request.get(`/licences/${licence}.txt`)).text();
    expect(text).toContain('SIL OPEN FONT LICENSE');
  }
});
