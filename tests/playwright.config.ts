import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { EVERY_CASE_ONLY } from './support/matrix.ts';

const hasEveryCase = process.env['EVERY_CASE'] !== undefined;
const executablePath = process.env['CHROMIUM_PATH'];

/**
 * Disabled browser features. This list replaces Playwright's, so it repeats the important ones. The
 * last ones are the browser's own buttons and panels, which are never seen but take a tenth of the
 * total test time.
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
    // Optimising WebAssembly takes a seventh of the time, and most tests simulate only briefly.
    '--js-flags=--liftoff-only',
    `--disable-features=${withoutFeatures.join(',')}`,
  ],
};

/** Fonts of another machine, for browsers that use fontconfig. */
const otherFonts = fileURLToPath(new URL('./support/other_fonts.conf', import.meta.url));

/** Project that repeats the picture tests as on a machine with other fonts. */
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
  // A slow machine only delays results and must not change them.
  expect: { timeout: 15_000 },
  // A quarter faster on two cores, because pages mostly wait for workers and frames.
  workers: 2,
  use: {
    baseURL: 'http://127.0.0.1:4179',
    viewport: { width: 1440, height: 900 },
    // Each test is a first visit. Only the test for later visits allows service workers.
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
