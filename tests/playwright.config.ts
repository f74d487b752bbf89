import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { EVERY_CASE_ONLY } from './support/matrix.ts';

const hasEveryCase = process.env['EVERY_CASE'] !== undefined;
const executablePath = process.env['CHROMIUM_PATH'];

/**
 * Features of the browser that are off. A second list takes the place of Playwright's, so this has
 * what matters of it; the last ones are the browser's own buttons and panels, which cost a tenth of
 * the time of all tests and are never seen.
 */
const withoutFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['PreloadTopChromeWebUI', 'InitialWebUI', 'WebUIReloadButton', 'WebUIToolbar'],
  'WebUIOmniboxPopup',
];

const launchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--font-render-hinting=none',
    // Most tests simulate for a blink: to optimise WebAssembly for each is a seventh of all time.
    '--js-flags=--liftoff-only',
    `--disable-features=${withoutFeatures.join(',')}`,
  ],
};

/** The fonts of another machine, for a browser that asks fontconfig. */
const otherFonts = fileURLToPath(new URL('./support/other_fonts.conf', import.meta.url));

/** Pictures once more, as on a machine with other fonts: one of the projects with every case. */
const inOtherFonts = {
  name: 'other fonts',
  testMatch: ['other_fonts.spec.ts', 'pictures.spec.ts'],
  use: {
    launchOptions: { ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: otherFonts } },
  },
};

export default defineConfig({
  testDir: './e2e',
  ...(!hasEveryCase && { grepInvert: new RegExp(EVERY_CASE_ONLY) }),
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: 'list',
  timeout: 60_000,
  // How long a state is waited for; a slow machine changes no result, only when it is there.
  expect: { timeout: 15_000 },
  // A page waits for its worker and for frames most of the time: on two cores, a quarter faster.
  workers: 2,
  use: {
    baseURL: 'http://127.0.0.1:4179',
    viewport: { width: 1440, height: 900 },
    // Each test has a first visit; the test of what is kept for later ones allows them.
    serviceWorkers: 'block',
    launchOptions,
  },
  projects: [
    { name: 'page', testIgnore: 'other_fonts.spec.ts' },
    ...(hasEveryCase ? [inOtherFonts] : []),
  ],
  webServer: {
    command: 'npx --no-install vite preview web --host 127.0.0.1 --port 4179 --strictPort',
    cwd: '..',
    url: 'http://127.0.0.1:4179',
    reuseExistingServer: false,
  },
});
