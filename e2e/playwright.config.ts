/**
 * Journeys in a real browser on the built app: a phone of 390×844, once in light and once in dark.
 * The server is the real one on a fresh data folder; its port and folder belong to this run only.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

/** Set by the first process that reads this file, inherited by the workers. */
process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'anywhen-journeys-'));
const port = Number(process.env['E2E_PORT']);
const url = `http://127.0.0.1:${port}`;
const chromium = process.env['CHROMIUM_PATH'];

const phone = (colorScheme: 'light' | 'dark'): PlaywrightTestConfig['use'] => ({
  baseURL: url,
  viewport: { width: 390, height: 844 },
  actionTimeout: 30_000,
  deviceScaleFactor: 2,
  hasTouch: true,
  colorScheme,
  locale: 'en-GB',
  screenshot: 'only-on-failure',
  // A trace of every step takes as long as the journey: `--trace retain-on-failure` by command.
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
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: true,
  reporter: [['list']],
  projects: [
    { name: 'light', use: phone('light') ?? {} },
    { name: 'dark', use: phone('dark') ?? {} },
  ],
  webServer: {
    command: 'node apps/server/dist/server.mjs',
    cwd: join(import.meta.dirname, '..'),
    url: `${url}/readyz`,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'test',
      RATE_LIMITS: 'false',
      DEMO_TRIGGERS: 'true',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      OPS_PORT: String(port + 1),
      ANYWHEN_DATA: process.env['E2E_DATA'] ?? '',
    },
  },
});
