/** What counts as an answer: within its time, and with the envelope of our server. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logout, readInstallation } from '@anywhen/protocol';
import { callApi, NoAnswer } from './call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answer(respond: (signal: AbortSignal) => Promise<Response>): void {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'fr' } });
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => respond(signal));
}

/** A connection that is open and silent ends only when it is aborted. */
const silence = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describe('no call waits for ever', () => {
  it.each([
    ['that is never answered', silence],
    ['whose body never comes', () => Promise.resolve(new Response(new ReadableStream()))],
  ])('a call %s ends after 15 s as one without an answer', async (_what, respond) => {
    vi.useFakeTimers();
    answer(respond);
    let end: unknown;
    callApi(logout).catch((error: unknown) => (end = error));
    await vi.advanceTimersByTimeAsync(14_900);
    expect(end).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(end).toBeInstanceOf(NoAnswer);
  });

  it('its request is ended with it', async () => {
    vi.useFakeTimers();
    let seen: AbortSignal | undefined;
    answer((signal) => silence((seen = signal)));
    const call = callApi(readInstallation).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(15_000);
    await call;
    expect(seen?.aborted).toBe(true);
  });

  it('an abort by the caller stays an abort', async () => {
    answer(silence);
    const leaving = new AbortController();
    const call = callApi(readInstallation, { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(call).rejects.toThrow('left');
  });
});

it('says in which language the page is: a mail that follows is in the same', async () => {
  answer(silence);
  const asked = vi.fn(() => Promise.resolve(new Response('{"ok":true,"data":{}}')));
  vi.stubGlobal('fetch', asked);
  await callApi(logout);
  expect(asked).toHaveBeenCalledWith(
    expect.any(String),
    expect.objectContaining({ headers: expect.objectContaining({ 'Accept-Language': 'fr' }) }),
  );
});

describe('an answer that is not ours is no answer', () => {
  it.each([
    ['an empty object', '{}'],
    ['null', 'null'],
    ['a page', '<!doctype html>'],
    ['a health report', '{"ok":true}'],
    ['a refusal without a code', '{"ok":false}'],
  ])('%s', async (_what, body) => {
    answer(() => Promise.resolve(new Response(body, { status: 503 })));
    await expect(callApi(readInstallation)).rejects.toBeInstanceOf(NoAnswer);
  });
});
