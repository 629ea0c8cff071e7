/**
 * For tests of the console's screens: the whole app under its real addresses. Only `fetch` is
 * faked, with real envelopes of the endpoints.
 */
import { act, cleanup, render } from '@testing-library/react';
import {
  type CaseDetail,
  type CaseLine,
  type MemberSummary,
  REJECTIONS,
  type Rejection,
  type StaffRole,
  toRejectionReply,
} from '@anywhen/protocol';
import { dismissToast, listToasts } from '@anywhen/ui';
import { vi } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { App } from '../src/frame/app.tsx';
import { takeLinkToken } from '../src/login/link-token.ts';
import { doubtSession } from '../src/session/session.ts';

const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });

type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  csrf: string;
};

/** The server's reply to a call: data, a refusal, bytes, or nothing that ever arrives. */
export type Answer = { data: unknown } | { rejection: Rejection } | { bytes: Blob } | 'lost';

/** By method and path: `GET /staff/audit`. Others are not found. */
export type Script = Readonly<Record<string, (call: Call) => Answer | Promise<Answer>>>;

type TestConsole = { callsTo: (name: string) => Call[] };

type Setting = { role?: StaffRole | null; script?: Script };

/** As `rosa` of this role; null for somebody who is not logged in. */
export async function openConsole(
  address: string,
  { role = 'reviewer', script = {} }: Setting = {},
): Promise<TestConsole> {
  const calls: Call[] = [];
  window.history.replaceState(null, '', address);
  document.cookie = 'anywhen_console_csrf=token-of-rosa; path=/';
  const self = role === null ? refuse('NOT_LOGGED_IN') : data({ ...SELF, role, nowMs: Date.now() });
  const all: Script = { 'GET /staff/me': () => self, ...script };
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => play(all, calls, url, init));
  await act(async () => render(<App linkToken={takeLinkToken()} />));
  return {
    callsTo: (name) => calls.filter(({ method, path }) => `${method} ${path}` === name),
  };
}

/** After each test nothing of the person, the cache or the history may stay. */
export function leaveConsole(): void {
  vi.useRealTimers();
  cleanup();
  for (let { shown } = listToasts(); shown; { shown } = listToasts()) dismissToast(shown.id);
  doubtSession();
  queryClient.clear();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
}

const SELF = { id: 'rosa' };

/** A page of a queue, and the last one. */
export function queueOf(...cases: CaseLine[]): Answer {
  return data({ cases, nowMs: Date.now(), nextCursor: null });
}

export function data(of: unknown): Answer {
  return { data: of };
}

export function refuse(code: Rejection['code'], rest: Omit<Rejection, 'code'> = {}): Answer {
  return { rejection: { code, ...rest } };
}

export const MEMBER: MemberSummary = {
  uid: '10000001',
  username: 'alice_a',
  email: 'a•••@e•••.com',
  phone: null,
  status: 'active',
  level: 1,
  openedAtMs: 1_700_000_000_000,
  withdrawLockUntilMs: 0,
};

export function caseLine(own: Partial<CaseLine> = {}): CaseLine {
  const nowMs = Date.now();
  return {
    kind: 'deposit',
    id: '7',
    uid: MEMBER.uid,
    submittedAtMs: nowMs - 3_630_000,
    readyAtMs: nowMs - 3_000_000,
    dueAtMs: nowMs + 7_200_000,
    reviewer: 'staff',
    amount: '500.00000000',
    currency: 'USDT',
    approvals: 0,
    approvalsNeeded: 1,
    claimedBy: null,
    claimedUntilMs: null,
    ...own,
  };
}

/** Taken by the person of the test, for a quarter of an hour. */
export function ownLine(own: Partial<CaseLine> = {}): CaseLine {
  return caseLine({ claimedBy: SELF.id, claimedUntilMs: Date.now() + 900_000, ...own });
}

export function caseDetail(own: Partial<CaseDetail> = {}): CaseDetail {
  return {
    nowMs: Date.now(),
    case: caseLine(),
    state: 'under-review',
    reason: null,
    facts: [{ name: 'network', value: 'TRC20' }],
    files: [],
    member: MEMBER,
    history: [{ kind: 'deposit', passed: 2, rejected: 1 }],
    ...own,
  };
}

async function play(
  script: Script,
  calls: Call[],
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const url = new URL(address, 'http://localhost');
  const call: Call = {
    method: init.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: url.searchParams,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    csrf: new Headers(init.headers).get('X-CSRF') ?? '',
  };
  calls.push(call);
  const answer = (await script[`${call.method} ${call.path}`]?.(call)) ?? refuse('NOT_FOUND');
  if (answer === 'lost') throw new TypeError('Failed to fetch');
  if ('bytes' in answer) return new Response(answer.bytes);
  if ('data' in answer) return Response.json({ ok: true, data: answer.data });
  const { status } = REJECTIONS[answer.rejection.code];
  return Response.json(toRejectionReply(answer.rejection, 'test-request'), { status });
}
