/** `/pay/results`: a month as pictures, a day with its parts, the tables, and what is empty. */
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ResultDay, Tally } from '@anywhen/protocol';
import {
  ME,
  accept,
  answerWith,
  closeApp,
  openPage,
  press,
  refuse,
  type Answers,
} from '../../testing/test-app.tsx';

afterEach(closeApp);

const RESULTS = 'GET /results';
const at = (day: number) => Date.UTC(2026, 10, day);
const main = () => screen.getByRole('main');

const tally = (won: string, lost: string, change: Partial<Tally> = {}): Tally => ({
  trades: 20,
  wins: 12,
  losses: 8,
  unknown: 0,
  resultUsdt: (Number(won) + Number(lost)).toFixed(8),
  wonUsdt: won,
  lostUsdt: lost,
  feesUsdt: '1.50000000',
  spreadUsdt: '0.00000000',
  ...change,
});

const day = (number: number, resultUsdt: string, change: Partial<ResultDay> = {}): ResultDay => ({
  startMs: at(number),
  resultUsdt,
  accounts: [],
  exposureUsdt: '0.00000000',
  products: [],
  ...change,
});

const month = {
  atMs: at(3) + 1,
  month: '2026-11',
  firstMonth: '2026-10',
  lastMonth: '2026-11',
  days: [
    day(1, '-12.50000000'),
    day(2, '28.50000000', {
      accounts: [{ kind: 'contract', resultUsdt: '28.50000000' }],
      products: [{ product: 'seconds', ...tally('96.00000000', '-80.00000000') }],
      exposureUsdt: '50.00000000',
    }),
    day(3, '0.00000000'),
  ],
  markets: [{ product: 'seconds', market: 'BTCUSDT', ...tally('96.00000000', '-80.00000000') }],
  isCut: false,
};

async function open(answers: Answers = {}): Promise<void> {
  answerWith({
    'GET /me': accept(ME),
    [RESULTS]: accept(month),
    ...answers,
  });
  await openPage('/pay/results', ME);
}

describe('[25.1] a month of results', () => {
  it('is a calendar with a sign in each cell, the best and the worst day, and what was open', async () => {
    await open();
    await screen.findByText('November 2026');
    const calendar = screen.getByRole('region', { name: 'Results by day' });
    const cells = within(calendar).getAllByRole('button');
    const shown = cells.map((cell) => [...cell.children].slice(1).map((part) => part.textContent));
    expect(shown).toEqual([
      ['1', '−13'],
      ['2', '+29'],
      ['3', '0'],
    ]);
    within(calendar).getByRole('button', { name: /: \+28.50 USDT$/ });
    expect(main().textContent).toMatch(/Best day.*28.50.*Worst day.*12.50/);
    expect(main().textContent).toContain('16.00');
  });

  it('opens a day with its accounts and products', async () => {
    await open();
    await screen.findByText('November 2026');
    const [, second] = within(screen.getByRole('region', { name: 'Results by day' })).getAllByRole(
      'button',
    );
    second?.click();
    await screen.findByText('Contract');
    expect(main().textContent).toContain('50.00');
  });

  it('goes back to months there are results of, and no further', async () => {
    const earlier = { ...month, month: '2026-10', days: [], markets: [] };
    await open({ 'GET /results?month=2026-10': accept(earlier) });
    await screen.findByText('November 2026');
    expect(screen.getByRole('button', { name: 'Month after' })).toHaveProperty('disabled', true);
    await press('Month before');
    await screen.findByText('October 2026');
    expect(screen.getByRole('button', { name: 'Month before' })).toHaveProperty('disabled', true);
  });
});

describe('[25.3] how often one wins', () => {
  it('[EX-25.3] [EX-25.4] has its range and the break-even line beside it', async () => {
    await open();
    await screen.findByText('November 2026');
    expect(main().textContent).toContain('60.00%');
    expect(main().textContent).toContain('likely between 38.66% and 78.12%');
    expect(main().textContent).toMatch(/Break-even55.56%/);
    expect(main().textContent).toContain('12 won, 8 lost, 0 even');
  });
});

describe('[25.2] the tables behind', () => {
  it('are by product, by market and by day', async () => {
    await open();
    await screen.findByText('November 2026');
    const row = (name: RegExp) => screen.getByRole('row', { name });
    expect(row(/Seconds contract/).textContent).toContain('60.00%');
    screen.getByRole('radio', { name: 'Market' }).click();
    expect((await screen.findByRole('row', { name: /BTCUSDT/ })).textContent).toContain('20');
    screen.getByRole('radio', { name: 'Day' }).click();
    await screen.findByRole('row', { name: /Nov 2, 2026/ });
  });

  it('say what is not counted', async () => {
    const [line] = month.markets;
    const cut = { ...month, isCut: true, markets: [{ ...line, unknown: 2 }] };
    await open({ [RESULTS]: accept(cut) });
    await screen.findByText(/of 20,000 of it/);
    await screen.findByText('2 sales whose cost is too long ago');
  });
});

describe('a month without anything', () => {
  it('leads to where something begins', async () => {
    const days = [day(1, '0.00000000')];
    await open({ [RESULTS]: accept({ ...month, days, markets: [] }) });
    const link = await screen.findByRole('link', { name: 'To the markets' });
    expect(link.getAttribute('href')).toBe('/homeindex/quotes');
  });

  it('says why it did not come, and asks again', async () => {
    await open({ [RESULTS]: [refuse({ code: 'UNAVAILABLE' }), accept(month)] });
    await screen.findByText('Try again');
    await press('Try again');
    await screen.findByText('November 2026');
  });
});
