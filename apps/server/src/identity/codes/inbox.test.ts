/** The simulated inbox of a browser. */
import { randomBytes } from 'node:crypto';
import { INBOX_CODES_MAX } from '@anywhen/protocol';
import { expect, test } from 'vitest';
import { newToken } from '../secrets.ts';
import { Inbox, type InboxCode } from './inbox.ts';

const codeFor = (target: string, code: string, sentAtMs = 0): InboxCode => ({
  purpose: 'register',
  target,
  code,
  sentAtMs,
  expiresAtMs: sentAtMs + 600_000,
});

const [ADA, LATER, EVE] = [newToken(randomBytes), newToken(randomBytes), newToken(randomBytes)];

test('[14.2] only the browser that requested the code sees it, newest first, until it expires', () => {
  const inbox = new Inbox();
  inbox.put(codeFor('ada@example.com', '111111'), { oldHash: undefined, newHash: ADA.tokenHash });
  inbox.put(codeFor('+4915112345678', '222222', 1_000), {
    oldHash: ADA.tokenHash,
    newHash: LATER.tokenHash,
  });
  expect(inbox.list(LATER.token, 2_000).map(({ code }) => code)).toEqual(['222222', '111111']);
  expect(inbox.list(EVE.token, 2_000)).toEqual([]);
  expect(inbox.list(undefined, 2_000)).toEqual([]);
  expect(inbox.list(LATER.token, 600_000).map(({ code }) => code)).toEqual(['222222']);
});

test('the previous token is void after the next code', () => {
  const inbox = new Inbox();
  inbox.put(codeFor('ada@example.com', '111111'), {
    oldHash: EVE.tokenHash,
    newHash: ADA.tokenHash,
  });
  expect(inbox.list(EVE.token, 1)).toEqual([]);
  expect(inbox.list(ADA.token, 1)).toHaveLength(1);
});

test('a new code for an address replaces the old one in this browser only', () => {
  const inbox = new Inbox();
  inbox.put(codeFor('ada@example.com', '111111'), { oldHash: undefined, newHash: ADA.tokenHash });
  inbox.put(codeFor('ADA@example.com', '222222'), { oldHash: undefined, newHash: EVE.tokenHash });
  inbox.put(codeFor('ADA@example.com', '333333'), {
    oldHash: ADA.tokenHash,
    newHash: LATER.tokenHash,
  });
  expect(inbox.list(LATER.token, 1).map(({ code }) => code)).toEqual(['333333']);
  expect(inbox.list(EVE.token, 1).map(({ code }) => code)).toEqual(['222222']);
});

test('a used code is removed from every inbox', () => {
  const inbox = new Inbox();
  for (const { tokenHash } of [ADA, EVE]) {
    inbox.put(codeFor('ada@example.com', '111111'), { oldHash: undefined, newHash: tokenHash });
  }
  inbox.remove({ purpose: 'register', target: 'ADA@example.com' });
  expect([...inbox.list(ADA.token, 1), ...inbox.list(EVE.token, 1)]).toEqual([]);
});

test('it never grows beyond its limit: the oldest of all are dropped first', () => {
  const inbox = new Inbox();
  const put = (name: string, newHash: Buffer) =>
    inbox.put(codeFor(`${name}@example.com`, '111111'), { oldHash: undefined, newHash });
  put('first', EVE.tokenHash);
  put('second', LATER.tokenHash);
  for (let number = 0; number < 9_999; number += 1) put(`m${number}`, ADA.tokenHash);
  expect(inbox.list(EVE.token, 1)).toEqual([]);
  expect(inbox.list(LATER.token, 1)).toHaveLength(1);
});

test('[0.10] it shows the newest ones, however many there are', () => {
  const inbox = new Inbox();
  for (let number = 0; number < 60; number += 1) {
    const code = codeFor(`m${number}@example.com`, '111111');
    inbox.put(code, { oldHash: undefined, newHash: ADA.tokenHash });
  }
  const shown = inbox.list(ADA.token, 1).map(({ target }) => target);
  expect(shown).toHaveLength(INBOX_CODES_MAX);
  expect([shown[0], shown.at(-1)]).toEqual(['m59@example.com', 'm10@example.com']);
});
