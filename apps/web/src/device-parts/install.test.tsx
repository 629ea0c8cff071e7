/** When the home screen is offered: never on the first visit, nor soon after it was declined. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 10, 1, 12);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: FIRST_MS, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  delete window.installprompt;
});

/** A visit on a later day, with the app loaded anew. */
async function visit(days: number) {
  vi.setSystemTime(FIRST_MS + days * DAY_MS);
  vi.resetModules();
  const install = await import('./install.ts');
  const prompt = vi.fn(async () => undefined);
  window.installprompt = Object.assign(new Event('beforeinstallprompt'), { prompt });
  install.watchInstall();
  const { result } = renderHook(() => install.useInstallOffer());
  return { result, prompt, decline: () => act(install.declineInstall) };
}

describe('[35.5] the offer to install', () => {
  it('comes on the second day, and the browser asks by itself', async () => {
    expect((await visit(0)).result.current).toBeUndefined();
    expect((await visit(0)).result.current).toBeUndefined();
    const { result, prompt } = await visit(3);
    await act(async () => result.current?.());
    expect(prompt).toHaveBeenCalledOnce();
    expect(result.current).toBeUndefined();
  });

  it('is gone for sixty days once it was declined', async () => {
    await visit(0);
    const second = await visit(1);
    expect(second.result.current).toBeDefined();
    second.decline();
    expect(second.result.current).toBeUndefined();
    expect((await visit(60)).result.current).toBeUndefined();
    expect((await visit(62)).result.current).toBeDefined();
  });
});
