import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: 'list',
  timeout: 60_000,
  // How long a state is waited for; a slow machine changes no result, only when it is there.
  expect: { timeout: 15_000 },
  // A machine that others use may starve a page; what needs the second try is listed as flaky.
  retries: 1,
  workers: 1,
  use: {
    baseURL: 'http://127.0.0.1:4179',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: {
    command: 'npx --no-install vite preview web --host 127.0.0.1 --port 4179 --strictPort',
    cwd: '..',
    url: 'http://127.0.0.1:4179',
    reuseExistingServer: false,
  },
});
