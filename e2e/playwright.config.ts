/**
 * Journeys in a real browser on the built app: a phone of 390×844, all of them in light, and those
 * that check colours in dark as well. The server is the real one on a fresh data folder; its port
 * and folder belong to this run only. Only a hang reaches the timeouts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

/** Set by the first process that reads this file, inherited by the workers. */
process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env['E2E_DATA'] ??= makeData();
const port = Number(process.env['E2E_PORT']);
const url = `http://127.0.0.1:${port}`;
const chromium = process.env['CHROMIUM_PATH'];

const MINUTE_MS = 60_000;

const phone = (colorScheme: 'light' | 'dark'): PlaywrightTestConfig['use'] => ({
  baseURL: url,
  viewport: { width: 390, height: 844 },
  actionTimeout: MINUTE_MS,
  hasTouch: true,
  colorScheme,
  locale: 'en-GB',
  // It would fill a cache for each journey, and what it fetches passes by `page.route`. Allowed in
  // the first journey and where the app is opened without a network.
  serviceWorkers: 'block',
  screenshot: 'only-on-failure',
  // A trace of every step takes as long as the journey: use `--trace retain-on-failure` on demand.
  trace: 'off',
  launchOptions: {
    ...(chromium ? { executablePath: chromium } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  },
});

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  timeout: 10 * MINUTE_MS,
  expect: { timeout: MINUTE_MS },
  // Two cores can run three: each waits now and then for its server or its page.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list']],
  projects: [
    { name: 'light', use: phone('light') ?? {} },
    { name: 'dark', use: phone('dark') ?? {}, grep: /@colours/ },
  ],
  webServer: {
    command: 'node apps/server/dist/server.mjs',
    cwd: join(import.meta.dirname, '..'),
    url: `${url}/readyz`,
    timeout: 5 * MINUTE_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'test',
      RATE_LIMITS: 'false',
      DEMO_TRIGGERS: 'true',
      LOG_LEVEL: 'warn',
      VERIFY_DAILY: 'false',
      PORT: String(port),
      OPS_PORT: String(port + 1),
      CONSOLE_PORT: 'off',
      ANYWHEN_DATA: process.env['E2E_DATA'] ?? '',
    },
  },
});

/** Removed with the process that made it, and everything beside it too. */
function makeData(): string {
  const data = mkdtempSync(join(tmpdir(), 'anywhen-journeys-'));
  process.on('exit', () => {
    for (const suffix of ['', '-first-start', '-first-start-making']) {
      rmSync(`${data}${suffix}`, { recursive: true, force: true });
    }
  });
  return data;
}
