/** The comparison of a product with holding: short histories, and failing prices. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Comparison } from './comparison.tsx';
import { dayCandles } from '../../testing/earn-parts/days.ts';
import { closePart, openPart, showPart } from '../../testing/earn-parts/test-part.tsx';

beforeEach(() => openPart());
afterEach(closePart);

const closes = [
  ...Array<string>(270).fill('100.00'),
  ...Array<string>(60).fill('50.00'),
  ...Array<string>(35).fill('100.00'),
  '110.00',
];

const answers = (klines = dayCandles(closes)) => ({ '/klines': { klines, historyEndsMs: 0 } });

const comparison = (
  <Comparison
    usdt="1000.00000000"
    heldAs="BTC"
    pays={(days) => (days === 365 ? undefined : `${days / 10}.00000000`)}
    paysLabel="At this rate"
    note="Interest only."
    hasPlainUsdt
  />
);

const rows = async () => {
  const table = await screen.findByRole('table');
  const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
  return within(table).getAllByRole('row').map(cellsOf);
};

describe('the comparison with holding', () => {
  it('shows both results for the last 30, 90 and 365 days, with their signs', async () => {
    showPart(comparison, answers());
    expect(await rows()).toEqual([
      ['The last', 'Held as BTC', 'At this rate'],
      ['30 days', '+100.00', '+3.00'],
      ['90 days', '+1,200.00', '+9.00'],
      ['365 days', '+100.00', '–'],
    ]);
    screen.getByText(/^What 1,000\.00 USDT would have made held as BTC in the simulated prices/);
    screen.getByText('Left lying as USDT it would have made 0.00.');
    screen.getByText('Interest only.');
    expect(screen.queryByText(/^There are simulated prices/)).toBeNull();
  });

  it('shows the number of days with prices when there are fewer', async () => {
    showPart(comparison, answers(dayCandles(closes.slice(-13))));
    expect((await rows()).map(([days]) => days)).toEqual(['The last', '12 days']);
    screen.getByText('There are simulated prices of the last 12 days only.');
  });

  it('retries failed prices, and shows nothing in their place', async () => {
    showPart(comparison);
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('table')).toBeNull();
  });
});
