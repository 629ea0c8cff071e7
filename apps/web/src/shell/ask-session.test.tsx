/** Who is here when the page does not say: asked until the server answers, and only it decides. */
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

/** One after another; the last one stays. */
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

describe('a session that is unknown', () => {
  it('is a member by the first answer, however often none came', async () => {
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

  it('is a visitor only by the word of the server', async () => {
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
