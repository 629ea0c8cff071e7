/** The tabs of a browser: who logs in or out in one does so in all, and another member is told. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { dismissToast, listToasts } from '@anywhen/ui';
import { startLanguage } from '../i18n/index.ts';
import {
  beginSession,
  doubtSession,
  endSession,
  findMember,
  reportOtherMember,
  sessionState,
} from '../session/session.ts';
import { followSession } from './session-tabs.ts';

const ANNA = { uid: '10000001', username: 'anna', level: 0, status: 'active' } as const;
const KEY = 'anywhen.session';

const fromOtherTab = (newValue: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
const told = () => listToasts().shown?.text;

beforeAll(async () => {
  await startLanguage('en');
  followSession();
});
beforeEach(() => {
  for (let { shown } = listToasts(); shown; { shown } = listToasts()) dismissToast(shown.id);
  endSession();
  beginSession(ANNA);
});

it('a login and a log out are shared', () => {
  expect(localStorage.getItem(KEY)).toBe(ANNA.uid);
  endSession();
  expect(localStorage.getItem(KEY)).toBe('');
});

it('a log out in another tab ends the session here', () => {
  fromOtherTab('');
  expect(sessionState()).toBe('visitor');
});

it('a login in another tab is believed only after the server was asked', () => {
  endSession();
  fromOtherTab(ANNA.uid);
  expect(sessionState()).toBe('unknown');
  expect(told()).toBeUndefined();
});

it('another member in another tab is told, and never shown this member’s pages', () => {
  fromOtherTab('10000002');
  expect([sessionState(), findMember()]).toEqual(['unknown', undefined]);
  expect(told()).toMatch(/Another tab has changed accounts/);
});

it('a call that was refused for another member tells it once', () => {
  reportOtherMember(ANNA.uid);
  reportOtherMember(ANNA.uid);
  expect(sessionState()).toBe('unknown');
  expect(told()).toMatch(/Another tab has changed accounts/);
  expect(listToasts().waitingCount).toBe(0);
});

it('an answer to an earlier member changes nothing', () => {
  reportOtherMember('10000002');
  expect(findMember()?.uid).toBe(ANNA.uid);
  doubtSession();
});
