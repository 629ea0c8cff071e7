/** For tests only: the live data of the app over a fake browser, by the test's own clock. */
import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import type { LiveEnvironment } from '../../src/live/environment.ts';
import { startLive } from '../../src/live/live.ts';
import { fakeBrowser, type FakeBrowser } from './fake-browser.ts';

export function startFakeLive(changes: Partial<LiveEnvironment> = {}): FakeBrowser {
  vi.useFakeTimers();
  const browser = fakeBrowser(changes);
  startLive(browser.environment);
  return browser;
}

export function leaveFakeLive(): void {
  cleanup();
  vi.useRealTimers();
}
