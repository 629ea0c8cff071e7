/** What a member typed or sent belongs to that member, for a day. */
import { afterEach, expect, it, vi } from 'vitest';
import { LAST_KNOWN, openOwn, readLastOwn, readOwn, wipeOwn } from './own-records.ts';
import { beginSession, doubtSession, endSession } from './session.ts';

const ANNA = { uid: '10000001', username: 'anna', level: 0, status: 'active' } as const;
const BEN = { ...ANNA, uid: '10000002', username: 'ben' };

afterEach(() => {
  vi.useRealTimers();
  endSession();
  wipeOwn();
});

it('after a session that ended, the same member finds what was typed', () => {
  beginSession(ANNA);
  openOwn('ticket').write('0.5');
  endSession();
  expect(readOwn('ticket')).toBeUndefined();
  beginSession(ANNA);
  expect(readOwn('ticket')).toBe('0.5');
});

it('another member never reads it, and it is removed for good', () => {
  beginSession(ANNA);
  openOwn('ticket').write('0.5');
  endSession();
  beginSession(BEN);
  expect(readOwn('ticket')).toBeUndefined();
  endSession();
  beginSession(ANNA);
  expect(readOwn('ticket')).toBeUndefined();
});

it('what a visitor typed is the member’s who then logs in', () => {
  openOwn('ticket').write('0.5');
  beginSession(BEN);
  expect(readOwn('ticket')).toBe('0.5');
});

it('a log out removes everything', () => {
  beginSession(ANNA);
  openOwn('ticket').write('0.5');
  wipeOwn();
  expect(readOwn('ticket')).toBeUndefined();
  expect(Object.keys(localStorage).filter((key) => key.includes('ticket'))).toEqual([]);
});

it('a record that was opened before the session changed stays with its member', () => {
  beginSession(ANNA);
  const record = openOwn('attempt');
  endSession();
  record.write('sent');
  expect(readOwn('attempt')).toBeUndefined();
  beginSession(ANNA);
  expect(readOwn('attempt')).toBe('sent');
});

it('after a day it is gone, and so is what the clock cannot explain', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  openOwn('ticket').write('0.5');
  vi.setSystemTime(1_800_000_000_000 + 86_399_999);
  expect(readOwn('ticket')).toBe('0.5');
  vi.setSystemTime(1_800_000_000_000 + 86_400_000);
  expect(readOwn('ticket')).toBeUndefined();
  vi.setSystemTime(1_799_999_999_999);
  expect(readOwn('ticket')).toBeUndefined();
});

it('what was last seen is read while nobody knows who is there, and by nobody else', () => {
  beginSession(ANNA);
  openOwn(LAST_KNOWN).write('10000');
  expect(readLastOwn(LAST_KNOWN)).toBeUndefined();
  doubtSession();
  expect(readLastOwn(LAST_KNOWN)?.value).toBe('10000');
  beginSession(BEN);
  doubtSession();
  expect(readLastOwn(LAST_KNOWN)).toBeUndefined();
});

it('what was last seen goes with the session, and what was typed stays', () => {
  beginSession(ANNA);
  openOwn(LAST_KNOWN).write('10000');
  openOwn('ticket').write('0.5');
  endSession();
  doubtSession();
  expect(readLastOwn(LAST_KNOWN)).toBeUndefined();
  beginSession(ANNA);
  expect(readOwn('ticket')).toBe('0.5');
});

it('what was last seen goes when the server says, later, that nobody is logged in', () => {
  beginSession(ANNA);
  openOwn(LAST_KNOWN).write('10000');
  doubtSession();
  endSession();
  expect(Object.keys(localStorage).filter((key) => key.includes(LAST_KNOWN))).toEqual([]);
});

it('what was last seen is forgotten after a day', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  beginSession(ANNA);
  openOwn(LAST_KNOWN).write('10000');
  doubtSession();
  vi.setSystemTime(1_800_000_000_000 + 86_400_000);
  expect(readLastOwn(LAST_KNOWN)).toBeUndefined();
});
