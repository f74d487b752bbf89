// The page works without a network after the first visit, and a newer version waits for consent.
import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { serveBuiltSite, type BuiltSite } from '../support/built_site.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

test.use({ serviceWorkers: 'allow' });

let site: BuiltSite;
test.beforeEach(async () => {
  site = await serveBuiltSite();
});
test.afterEach(() => site.close());

const link = '#v=1&scenario=leveled-default&mode=preview&event=612';

test('the page opens without network after the first visit, whatever it is asked for', async ({
  page,
  context,
}) => {
  const app = new AppPage(page);
  await page.goto(site.address + link);
  await app.waitForRun();
  const ended = await app.wholeRun();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await context.setOffline(true);
  await site.close();
  await page.goto('about:blank');
  await page.goto(`${site.address}?testing${link}`);
  await app.waitForRun();
  expect(await app.wholeRun()).toEqual(ended);
  // Parts that were never opened work, too.
  await app.learn('Figures and rules');
  await expect(page.getByRole('dialog', { name: 'Figures' })).toContainText('Memtable and flush');
});

test('a newer page says so, and takes over when it is told to', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await page.goto(site.address + link);
  await app.waitForRun();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const revision = /(url:\W*index\.html\W*,\s*revision:\W*)(\w{4})/;
  site.replace('index.html', (html) => html.replace('<title>LSM Shape', '<title>Newer'));
  site.replace('sw.js', (code) => {
    expect(code).toMatch(revision);
    return code.replace(revision, '$1ffff');
  });
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'A newer version of this page' });
  await expect(notice).toBeVisible();
  // Even after the reload, the old version is running.
  await expect(page).toHaveTitle('LSM Shape');
  await notice.getByRole('button', { name: 'Load it' }).click();
  await expect(page).toHaveTitle('Newer');
  await app.waitForRun();
  expect(await app.event()).toBe(612);
  await expect(notice).toHaveCount(0);
});

test('it can be installed: a manifest with icons that are there', async ({ page }) => {
  await page.goto(site.address);
  const manifest = await page.evaluate(async () => {
    const path = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
    const found = (await (await fetch(path)).json()) as { icons: { src: string }[] };
    const icons = await Promise.all(
      found.icons.map(async ({ src }) => (await fetch(new URL(src, path))).status),
    );
    return { ...found, icons };
  });
  expect(manifest).toMatchObject({ name: 'LSM Shape', display: 'standalone', start_url: './' });
  expect(manifest.icons).toEqual([200, 200, 200]);
});
