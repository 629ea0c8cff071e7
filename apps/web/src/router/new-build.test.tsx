/** After a missing chunk: reload for a newer build, once, and never for anything else. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recoverFromMissingChunk } from './new-build.ts';

const RUNNING = '/assets/index-old.js';
const deployed = (entry: string) => () => Promise.resolve(new Response(`<script src="${entry}">`));
let assigned: string[] = [];

beforeEach(() => {
  assigned = [];
  sessionStorage.clear();
  vi.useFakeTimers();
  const entry = document.createElement('script');
  entry.setAttribute('src', RUNNING);
  vi.spyOn(document, 'querySelector').mockReturnValue(entry);
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void assigned.push(String(to)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a page whose code is missing', () => {
  it('is reloaded when a newer build was deployed, but only once', async () => {
    vi.stubGlobal('fetch', deployed('/assets/index-new.js'));
    const leaving = recoverFromMissingChunk('/charts');
    await vi.advanceTimersByTimeAsync(20_000);
    await leaving;
    await recoverFromMissingChunk('/charts');
    expect(assigned).toEqual(['/charts']);
  });

  it('shows the error page when the reload did not happen in time', async () => {
    vi.stubGlobal('fetch', deployed('/assets/index-new.js'));
    let isBack = false;
    void recoverFromMissingChunk('/charts').then(() => (isBack = true));
    await vi.advanceTimersByTimeAsync(9_000);
    expect([assigned, isBack]).toEqual([['/charts'], false]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isBack).toBe(true);
  });

  it('shows the error page when the build is still the same', async () => {
    vi.stubGlobal('fetch', deployed(RUNNING));
    await recoverFromMissingChunk('/charts');
    expect(assigned).toEqual([]);
  });

  it('shows the error page when there is no network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await recoverFromMissingChunk('/charts');
    expect(assigned).toEqual([]);
  });

  it('shows the error page when storage is blocked: nothing would end the reloading', async () => {
    vi.stubGlobal('fetch', deployed('/assets/index-new.js'));
    const closed = { getItem: () => refuse(), setItem: () => refuse() };
    vi.stubGlobal('sessionStorage', closed);
    await recoverFromMissingChunk('/charts');
    expect(assigned).toEqual([]);
  });
});

function refuse(): never {
  throw new DOMException('closed', 'SecurityError');
}
