// The policy allows only the page's own scripts and server. `random_use.spec.ts` tests that it
// blocks nothing of the page: any console message fails that test.
import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

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

test('there is no way around it', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  // Blocked requests are never sent.
  const sent: string[] = [];
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    const isAway = request.url().includes('127.0.0.1:9/');
    if (isAway && !/csp/i.test(why)) sent.push(`${request.url()}: ${why}`);
  });
  page.on('requestfinished', (request) => {
    if (request.url().includes('127.0.0.1:9/')) sent.push(request.url());
  });
  const held = await page.evaluate(async () => {
    const away = 'http://127.0.0.1:9';
    const isThrown = (act: () => unknown) => {
      try {
        act();
        return false;
      } catch {
        return true;
      }
    };
    const add = (name: string, attributes: Record<string, string>) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      document.body.append(element);
      return element;
    };
    const script = 'parent.document.title = document.title = "taken over"';
    const asBlob = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    // Text run as code, in all forms. Playwright's evaluation is exempt from the policy until the
    // next task.
    await new Promise((resolve) => setTimeout(resolve));
    const texts = [
      isThrown(() => (0, eval)(script)),
      isThrown(() => Reflect.construct(Function, [script])),
      await import(/* @vite-ignore */ asBlob).then(
        () => false,
        () => true,
      ),
      await import(/* @vite-ignore */ `data:text/javascript,${script}`).then(
        () => false,
        () => true,
      ),
    ];
    const worker = await new Promise<boolean>((resolve) => {
      try {
        const started = new Worker(asBlob);
        started.addEventListener('error', () => resolve(true));
        started.addEventListener('message', () => resolve(false));
      } catch {
        resolve(true);
      }
    });
    add('script', { src: asBlob });
    add('script', { src: `${away}/script.js` });
    add('a', { href: `javascript:${script}` }).click();
    add('iframe', { srcdoc: `<script>${script}</script>` });
    add('iframe', { src: `data:text/html,<script>${script}</script>` });
    add('iframe', { src: `${away}/frame` });
    add('object', { data: `${away}/object` });
    add('embed', { src: `${away}/embed` });
    add('link', { rel: 'stylesheet', href: `${away}/style.css` });
    add('video', { src: `${away}/video`, autoplay: '' });
    add('base', { href: `${away}/` });
    const isUnsent = [
      isThrown(() => navigator.sendBeacon(`${away}/beacon`, 'words')) ||
        !navigator.sendBeacon(`${away}/beacon`, 'words'),
      await new Promise<boolean>((resolve) => {
        const request = new XMLHttpRequest();
        request.addEventListener('error', () => resolve(true));
        request.addEventListener('load', () => resolve(false));
        request.open('GET', `${away}/request`);
        request.send();
      }),
    ];
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    return { texts, worker, isUnsent, isBaseOwn: document.baseURI.startsWith(location.origin) };
  });
  expect(held.texts).toEqual([true, true, true, true]);
  expect(held.worker).toBe(true);
  expect(held.isUnsent[1]).toBe(true);
  expect(held.isBaseOwn).toBe(true);
  expect(sent).toEqual([]);
  await expect(page).not.toHaveTitle('taken over');
  await expect(app.stage()).toBeVisible();
});
