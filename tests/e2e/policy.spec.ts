// The page runs its own scripts and asks its own server, and nothing else: that nothing of its own
// is refused is seen by `random_use.spec.ts`, which fails at any word on the console.
import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';

test('what is not of the page is refused', async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  const refused = await page.evaluate(async () => {
    const names: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      names.push(event.effectiveDirective);
    });
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
    const button = document.createElement('button');
    button.setAttribute('onclick', 'document.title = "taken over"');
    document.body.append(button);
    button.click();
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.body.append(style);
    const image = document.createElement('img');
    image.src = 'http://127.0.0.1:9/pixel.png';
    document.body.append(image);
    await fetch('http://127.0.0.1:9/run').catch(() => null);
    while (names.length < 5) await new Promise(requestAnimationFrame);
    return names;
  });
  expect(refused.sort()).toEqual([
    'connect-src',
    'img-src',
    'script-src-attr',
    'script-src-elem',
    'style-src-elem',
  ]);
  await expect(page).not.toHaveTitle('taken over');
  await expect(app.stage()).toBeVisible();
});
