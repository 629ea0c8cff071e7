/**
 * For tests of pages about the member: the real shell, router and pages with a `fetch` that answers
 * like the server. Pages of other modules are a line with their path.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { toRejectionReply, type Me, type Rejection } from '@anywhen/protocol';
import { queryClient } from '../src/api/query-client.ts';
import { chooseDateFormat } from '../src/parts/preferences.ts';
import { LateToasts } from '../src/shell/late-notices.tsx';
import { showLate } from '../src/shell/late-parts.ts';
import { Shell } from '../src/shell/shell.tsx';
import { startLanguage } from '../src/i18n/index.ts';
import { loadPage } from '../src/pages.ts';
import { watchLinkClicks } from '../src/router/link-clicks.ts';
import { startRouter } from '../src/router/navigation.ts';
import { RouterProvider } from '../src/router/page-host.tsx';
import { routes } from '../src/router/table.ts';
import { wipeOwn } from '../src/session/own-records.ts';
import { beginSession, endSession, findMember } from '../src/session/session.ts';
import { hideAmounts } from '../src/parts/hidden-amounts.ts';
import { SessionUnknown } from '../src/parts/session-unknown.tsx';
import './quick-retries.ts';

export const ME: Me = {
  uid: '48215907',
  username: 'anna_l',
  email: 'anna.lindqvist@example.com',
  phone: null,
  isEmailConfirmed: true,
  isPhoneConfirmed: false,
  level: 1,
  status: 'active',
  inviteCode: '7Q2K9D',
  createdAtMs: 1_700_000_000_000,
  withdrawLockUntilMs: 0,
  dateFormat: 'locale',
  dailyLossLimit: '1000.00000000',
  pendingLossLimit: null,
  actsFor: null,
};

/** The reply to one request; a function creates a fresh one for each. */
type Answer = Response | Promise<Response> | 'cut-off' | (() => Answer);
export type Answers = Record<string, Answer | readonly Answer[]>;

export function accept(data: unknown): Answer {
  return () => Response.json({ ok: true, data });
}

export function refuse(rejection: Rejection): Answer {
  return () => Response.json(toRejectionReply(rejection, 'req-1'), { status: 422 });
}

type Sent = { name: string; body: Record<string, unknown> };

/** Replies in turn; the last one repeats. Returns the requests, in order. */
export function answerWith(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  const lists = new Map(Object.entries(answers).map(([name, list]) => [name, [list].flat()]));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${url.replace(/^\/api/, '')}`;
    const body = JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>;
    sent.push({ name, body });
    const list = lists.get(name);
    const next = list && list.length > 1 ? list.shift() : list?.[0];
    let answer = next ?? refuse({ code: 'NOT_FOUND' });
    while (typeof answer === 'function') answer = answer();
    if (answer === 'cut-off') throw new TypeError('network error');
    return answer;
  });
  return sent;
}

const OWN = new RegExp(
  [
    '^/account/',
    '^/my/(my|security|loginpwd|paypwd|invite|journal|seasons|classes|week)$',
    '^/my/(class|authorization_code)$',
    '^/class-board$',
    '^/pay/results$',
    '^/newContract/replay$',
    '^/my/(my|security|loginpwd|paypwd|invite|authorization_code)$',
    '^/pay/statement$',
    '^/homeindex/(accountconfig|tiaokuan|system|verified-email|verified-phone)$',
  ].join('|'),
);

let stop = () => {};

/** A promise that a page of another module waits for before it loads. */
type Waits = Partial<Record<string, Promise<void>>>;

export async function openPage(
  address: string,
  member: Me | null = null,
  waits: Waits = {},
): Promise<void> {
  if (member) beginSession(sessionOf(member));
  else endSession();
  window.history.replaceState(null, '', address);
  await startLanguage('en');
  const stopRouter = await startRouter({
    routes: routes.map((route) => (OWN.test(route.path) ? route : { ...route, namespaces: [] })),
    loadPage: (path) => (OWN.test(path) ? loadPage(path) : pageOf(path, waits[path])),
    failure: { Page: () => <p>failed</p>, recover: () => Promise.resolve() },
    UnknownPage: SessionUnknown,
  });
  const stopLinks = watchLinkClicks();
  showLate({ Toasts: LateToasts });
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider>
        <Shell />
      </RouterProvider>
    </QueryClientProvider>,
  );
  stop = () => {
    unmount();
    stopLinks();
    stopRouter();
  };
}

export function closeApp(): void {
  const toasts = document.querySelectorAll<HTMLElement>('output button[aria-label="Close"]');
  act(() => toasts.forEach((close) => close.click()));
  stop();
  wipeOwn();
  endSession();
  queryClient.clear();
  hideAmounts(false);
  chooseDateFormat('locale');
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

export const user = userEvent.setup({ delay: null });

export function field(label: string): HTMLInputElement {
  return within(screen.getByRole('main')).getByLabelText<HTMLInputElement>(label);
}

export async function type(label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.paste(text);
}

export async function press(name: string | RegExp): Promise<void> {
  await user.click(within(screen.getByRole('main')).getByRole('button', { name }));
}

/** Acts in the open dialog; afterwards the page is accessible again. */
export async function decide(name: string): Promise<void> {
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

/** The texts under the faulty fields, by the label of the field. */
function marks(): Record<string, string> {
  const faulty = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')];
  return Object.fromEntries(
    faulty.map((input) => [
      input.labels?.[0]?.textContent ?? input.name,
      document.getElementById(`${input.id}-error`)?.textContent ?? '',
    ]),
  );
}

/** Waits until exactly these fields are marked, with these texts. */
export async function expectMarks(texts: Record<string, unknown>): Promise<void> {
  await waitFor(() => expect(marks()).toEqual(texts));
}

/** A reply that arrives when the test says so. */
export function answerLater(): { answer: Answer; arrive: (data: unknown) => void } {
  const waiting: ((response: Response) => void)[] = [];
  const answer = new Promise<Response>((resolve) => void waiting.push(resolve));
  return { answer, arrive: (data) => waiting[0]?.(Response.json({ ok: true, data })) };
}

export function hrefOf(name: string | RegExp): string | null {
  return within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href');
}

/** Advances the clock and intervals, while promises run as usual. */
export async function pass(seconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
}

export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
}

/** A browser with passkeys, and a fake device. */
export function playDevice(device: {
  create?: () => Promise<unknown>;
  get?: () => Promise<unknown>;
}): void {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: device } }));
}

/** The reply of a device: a fixed envelope around its content. */
export function credentialWith(response: object): object {
  return {
    id: 'cred',
    rawId: new ArrayBuffer(4),
    type: 'public-key',
    response: { clientDataJSON: new ArrayBuffer(4), ...response },
    getClientExtensionResults: () => ({}),
  };
}

export function memberName(): string | undefined {
  return findMember()?.username;
}

function sessionOf({ uid, username, level, status }: Me) {
  return { uid, username, level, status };
}

async function pageOf(path: string, wait: Promise<void> | undefined) {
  await wait;
  return { Page: () => <p>page {path}</p> };
}
