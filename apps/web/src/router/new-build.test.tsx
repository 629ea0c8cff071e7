/** After a missing chunk: reload for a newer build, once, and never for anything else. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recoverFromMissingChunk } from './new-build.ts';

const RUNNING = '/assets/index-old.js';
const deployed = (entry: string) => () => Promise.resolve(new Response(`<script src="${entry}">`));
let assigned: string[] = [];

beforeEach(() => {
  assigned = [];
  sessionStorage.clear();
  const entry = document.createElement('script');
  entry.setAttribute('src', RUNNING);
  vi.spyOn(document, 'querySelector').mockReturnValue(entry);
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void assigned.push(String(to)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a page whose code is missing', () => {
  it('is opened anew when a newer build was deployed, but only once', async () => {
    vi.stubGlobal('fetch', deployed('/assets/index-new.js'));
    expect(await recoverFromMissingChunk('/charts')).toBe(true);
    expect(await recoverFromMissingChunk('/charts')).toBe(false);
    expect(assigned).toEqual(['/charts']);
  });

  it('is left to the member when the build is still the same', async () => {
    vi.stubGlobal('fetch', deployed(RUNNING));
    expect(await recoverFromMissingChunk('/charts')).toBe(false);
    expect(assigned).toEqual([]);
  });

  it('is left to the member when there is no network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await recoverFromMissingChunk('/charts')).toBe(false);
    expect(assigned).toEqual([]);
  });
});
