/** What is shown of the last visit when the app is opened without a network. */
import { render, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeLanguage, loadNamespaces } from '../../i18n/index.ts';
import { hideAmounts } from '../hidden-amounts.ts';
import { LAST_KNOWN, openOwn, wipeOwn } from '../../session/own-records.ts';
import { beginSession, doubtSession, endSession } from '../../session/session.ts';
import { LastKnown } from './last-known.tsx';

const ANNA = { uid: '10000001', username: 'anna', level: 0, status: 'active' } as const;
const MINUTE_MS = 60_000;

const TOTALS = {
  totalUsdt: '10012.345678',
  accounts: [
    { kind: 'funds', equityUsdt: '9000' },
    { kind: 'spot', equityUsdt: '1012.345678' },
    { kind: 'options', equityUsdt: '0' },
  ],
};

const QUOTES = [{ symbol: 'BTCUSDT', last: '65005.31', changeBps: -125 }];

beforeEach(async () => {
  await loadNamespaces(['app']);
});

afterEach(async () => {
  await changeLanguage('en');
  hideAmounts(false);
  endSession();
  wipeOwn();
  localStorage.clear();
});

function lookAfter(minutes: number): HTMLElement {
  const uid = ANNA.uid;
  const atMs = Date.now() - minutes * MINUTE_MS;
  beginSession(ANNA);
  openOwn(LAST_KNOWN).write(TOTALS);
  localStorage.setItem(`anywhen.own.${uid}.last-known`, JSON.stringify({ atMs, value: TOTALS }));
  localStorage.setItem('anywhen.last-quotes', JSON.stringify({ atMs, value: QUOTES }));
  doubtSession();
  return render(<LastKnown />).container;
}

it('shows total, accounts and quotes with their age, and nothing to press', () => {
  const seen = lookAfter(3);
  expect(within(seen).getByRole('region', { name: 'Last seen on this device' })).toBeTruthy();
  expect(within(seen).getAllByText('As of 3 min. ago · no connection')).toHaveLength(2);
  expect(seen.textContent).toContain('10,012.34');
  expect(seen.textContent).toContain('Spot account');
  expect(seen.textContent).not.toContain('Options account');
  expect(seen.textContent).toContain('65,005.31');
  expect(seen.textContent).toContain('1.25%');
  expect(seen.querySelectorAll('a, button, input')).toHaveLength(0);
});

it('hides the member’s amounts as everywhere, not the public ones', () => {
  hideAmounts(true);
  const seen = lookAfter(3);
  expect(seen.textContent).not.toContain('10,012');
  expect(seen.textContent).toContain('65,005.31');
});

it('speaks the member’s language, numbers included', async () => {
  await changeLanguage('fr');
  const seen = lookAfter(120);
  expect(within(seen).getAllByText(/^État d’il y a 2/)).toHaveLength(2);
  expect(seen.textContent).toMatch(/65\s005,31/);
});

it('shows nothing of what cannot be read, is a day old, or of a visitor', () => {
  const atMs = Date.now();
  localStorage.setItem('anywhen.last-quotes', JSON.stringify({ atMs, value: [{ symbol: 'X' }] }));
  localStorage.setItem('anywhen.own.visitor.last-known', JSON.stringify({ atMs, value: TOTALS }));
  doubtSession();
  const { container } = render(<LastKnown />);
  expect(container.textContent).not.toContain('10,012');
  expect(container.textContent).not.toContain('X');
});
