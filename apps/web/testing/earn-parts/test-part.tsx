/** For tests only: a single component, with a server that answers by path and a silent socket. */
import type { ReactNode } from 'react';
import { cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import { toRejectionReply } from '@anywhen/protocol';
import { queryClient } from '../../src/api/query-client.ts';
import { loadNamespaces, startLanguage, type Language } from '../../src/i18n/index.ts';
import { browserEnvironment, startLive } from '../../src/live/index.ts';
import { CALENDAR, NOW_MS } from './days.ts';

class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

/** By path without its query; other paths are not found. */
type Answers = Readonly<Record<string, unknown>>;

let stop = () => {};

export async function openPart(language: Language = 'en'): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW_MS });
  vi.stubGlobal('WebSocket', SilentSocket);
  const live = startLive(browserEnvironment());
  stop = () => live.stop();
  await startLanguage(language);
  await loadNamespaces(['earn', 'parts', 'errors', 'forms']);
}

export function showPart(part: ReactNode, answers: Answers = {}): HTMLElement {
  const known: Answers = { '/business-day': { calendar: CALENDAR }, ...answers };
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost');
    const data = known[pathname.replace(/^\/api/, '')];
    if (data !== undefined) return Response.json({ ok: true, data });
    return Response.json(toRejectionReply({ code: 'NOT_FOUND' }, 'test'), { status: 404 });
  });
  return render(part).container;
}

export function closePart(): void {
  cleanup();
  stop();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
