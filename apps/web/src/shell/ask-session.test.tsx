/** The session of a page without session data: requested until the server answers. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toRejectionReply, type RejectionCode } from '@anywhen/protocol';
import { askNow } from '../api/asking.ts';
import { queryClient } from '../api/query-client.ts';
import { doubtSession, endSession, findMember, sessionState } from '../session/session.ts';
import { askSession } from './ask-session.ts';

const ME = {
  uid: '10000123',
  username: 'margaret',
  level: 0,
  status: 'active',
  dateFormat: 'locale',
};

const me = () => Response.json({ ok: true, data: ME });
const refusal = (code: RejectionCode) => () => Response.json(toRejectionReply({ code }, 'test'));
const lost = () => {
  throw new TypeError('Failed to fetch');
};

let asked = 0;

/** One after another; the last one repeats. */
function answers(...given: (() => Response)[]): void {
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return (given[Math.min(asked, given.length) - 1] ?? lost)();
  });
}

beforeEach(() => {
  asked = 0;
  doubtSession();
});
afterEach(() => {
  endSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('an unknown session', () => {
  it('becomes a member with the first answer, however many requests failed', async () => {
    answers(lost, lost, me);
    const known = askSession();
    await vi.waitFor(() => expect(asked).toBe(1));
    expect(sessionState()).toBe('unknown');
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(asked).toBe(2));
    askNow();
    await known;
    expect([asked, findMember()?.username]).toEqual([3, 'margaret']);
  });

  it('becomes a visitor only by an answer of the server', async () => {
    answers(lost, refusal('NOT_LOGGED_IN'));
    const known = askSession();
    await vi.waitFor(() => expect(asked).toBe(1));
    expect(sessionState()).toBe('unknown');
    askNow();
    await known;
    expect(sessionState()).toBe('visitor');
  });

  it('stays unknown when the server refuses for another reason', async () => {
    answers(refusal('UNAVAILABLE'), refusal('RATE_LIMITED'), me);
    const known = askSession();
    await vi.waitFor(() => expect(asked).toBe(1));
    askNow();
    await vi.waitFor(() => expect(asked).toBe(2));
    expect(sessionState()).toBe('unknown');
    askNow();
    await known;
    expect(sessionState()).toBe('member');
  });
});
