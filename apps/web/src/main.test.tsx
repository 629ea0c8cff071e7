/** Starting the whole app: it renders a page, or an error with a retry button. */
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const APP_TEXTS = '/assets/en-app-dev.js';
const NOTICE = 'Simulated trading – no real money';
const text = () => document.getElementById('root')?.textContent ?? '';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  window.history.replaceState(null, '', '/nowhere');
  document.body.innerHTML = `<div id="root"><div id="static-notice">${NOTICE}</div><i>…</i></div>`;
});
afterEach(async () => {
  cleanup();
  // Waits for what loads after the first view; it would fail in the next test otherwise.
  await vi.dynamicImportSettled();
  vi.doUnmock(APP_TEXTS);
  vi.doUnmock('./live/index.ts');
  vi.doUnmock('./parts/simulated-notice.tsx');
  vi.unstubAllGlobals();
});

it('a text file that is lost once is retried silently', async () => {
  let asked = 0;
  vi.doMock(APP_TEXTS, async (original) => {
    asked += 1;
    if (asked === 1) throw new TypeError('ERR_ABORTED');
    return original();
  });
  await import('./main.ts');
  await waitFor(() => expect(document.querySelector('[data-route="*"]')).not.toBeNull());
  expect(asked).toBe(2);
});

it.each([APP_TEXTS, './live/index.ts'])(
  'without %s an error and a button are shown under the notice',
  async (file) => {
    vi.doMock(file, () => {
      throw new TypeError('ERR_ABORTED');
    });
    await import('./main.ts');
    await waitFor(() => expect(document.querySelector('[role=alert] button')).not.toBeNull());
    expect(text()).toContain(NOTICE);
    expect(text()).not.toContain('…');
  },
);

it('a crashing shell is replaced by them too, and the fault is reported', async () => {
  const faults: unknown[] = [];
  vi.stubGlobal('reportError', (fault: unknown) => faults.push(fault));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.doMock('./parts/simulated-notice.tsx', () => ({
    SimulatedNotice: () => {
      throw new Error('broken');
    },
  }));
  await import('./main.ts');
  await waitFor(() => expect(document.querySelector('[role=alert] button')).not.toBeNull());
  expect(text()).toContain(NOTICE);
  expect(faults).toEqual([new Error('broken')]);
});
