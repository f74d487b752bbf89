// Opening a link while the run of another one is in progress: the event of the new link counts,
// whichever run reaches the stage first.
import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const target = 'v=1&scenario=leveled-default&mode=preview&event=300';

const others = {
  'another scenario': 'v=1&scenario=trivial-move-dynamic-lz4&mode=preview',
  'other options': 'v=1&scenario=leveled-default&mode=preview&num_levels=12',
  'the same run at its beginning': 'v=1&scenario=leveled-default&mode=preview',
};

for (const [name, other] of Object.entries(others)) {
  test(`opens at its event after ${name}`, IN_TEST_ALL, async ({ page }) => {
    const app = new AppPage(page);
    await app.open('#v=1&scenario=universal-default&mode=preview&event=100');
    // A preview takes some pictures. The second link is opened before, during and after each.
    for (let pictures = 0; pictures < 8; pictures += 1) {
      await page.evaluate(
        async ([first, second, count]) => {
          window.location.hash = first;
          for (let each = 0; each < count; each += 1) await new Promise(requestAnimationFrame);
          window.location.hash = second;
        },
        [other, target, pictures] as const,
      );
      await app.waitForRun();
      await app.pause();
      await expect(app.playhead(), `after ${pictures} pictures`).toHaveValue('300');
      await page.evaluate(
        (hash) => (window.location.hash = hash),
        'v=1&scenario=universal-default&mode=preview&event=100',
      );
      await app.waitForRun();
      await expect(app.playhead()).toHaveValue('100');
    }
  });
}
