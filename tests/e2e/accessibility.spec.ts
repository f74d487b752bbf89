// axe finds no violations in any panel, dialog, popover or notice, on desktops and phones, in both
// themes. All rules apply, including best practices.
import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { caseOf } from '../support/matrix.ts';
import { PAGE_STATES } from '../support/page_states.ts';

/** States to test: only the first few unless every case is run. */
const states = process.env['EVERY_CASE'] === undefined ? PAGE_STATES.slice(0, 4) : PAGE_STATES;

const windows = [
  { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
];

for (const { name, use } of windows) {
  test.describe(name, () => {
    test.use(use);

    test(
      'axe finds nothing in any state, in either theme',
      caseOf(name === 'desktop'),
      async ({ page }) => {
        test.setTimeout(180_000);
        // With reduced motion, colours do not change gradually and nothing plays by itself.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const app = new AppPage(page);
        const found: string[] = [];
        for (const state of states) {
          if (state.link !== undefined) {
            await page.goto('about:blank');
            await app.openWhole(state.link);
            await app.pause();
          }
          await state.show(app);
          // Themes differ only in colours.
          for (const theme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
            await app.twoFrames();
            const rules = theme === 'light' ? null : ['color-contrast'];
            const violations = await app.accessibilityViolations(rules);
            found.push(...violations.map((what) => `${state.name}, ${theme}: ${what}`));
          }
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
          await state.leave?.(app);
        }
        expect(found).toEqual([]);
      },
    );
  });
}
