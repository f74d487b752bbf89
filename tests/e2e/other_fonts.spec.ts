// Checks that the project with other fonts really has other fonts.
import { expect, test } from '@playwright/test';
import { usedFonts } from '../support/used_fonts.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

test('what is installed here are other fonts', IN_TEST_ALL, async ({ page }) => {
  for (const family of ['sans-serif', 'Arial', 'system-ui', 'monospace']) {
    await page.setContent(`<p style="font-family: ${family}">Sorted runs</p>`);
    const [font = ''] = (await usedFonts(page, 'p')).keys();
    expect(font, family).toMatch(/of the system$/);
    expect(font, family).not.toMatch(/^(?:Liberation|Noto Sans|DejaVu Sans)/);
  }
});
