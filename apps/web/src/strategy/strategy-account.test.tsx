/** `/pay/strategy`: the member's bots, one of them in full, and starting one. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { StrategyBot } from '@anywhen/protocol';
import { eight, leaveTestPage, loseTestPage } from '../../testing/test-page.tsx';
import {
  DCA,
  GRID,
  SOLD,
  user,
  openStrategy,
  press,
  currentPrice,
} from '../../testing/strategy/bots.ts';
import { valueOf } from '../../testing/strategy/bots.ts';
import { openOwn } from '../session/own-records.ts';

afterEach(leaveTestPage);

describe('the account', () => {
  it('lists bots with state and result at the current price, and links to each', async () => {
    const page = await openStrategy('/pay/strategy', { bots: [GRID, DCA] });
    const grid = await screen.findByRole('button', { name: /Grid BTC\/USDT/ });
    expect(grid.textContent).toContain('Running');
    await waitFor(() => expect(grid.textContent).toContain('+20.00 (+2.00%)'));
    page.push('ticker:all', currentPrice('60000.00'));
    await waitFor(() => expect(grid.textContent).toContain('−20.00 (−2.00%)'));
    await user.click(grid);
    expect(window.location.search).toBe('?bot=9');
    expect(await screen.findByRole('heading', { name: 'Grid BTC/USDT' })).toBeTruthy();
  });

  it('explains bots when there is none', async () => {
    await openStrategy('/pay/strategy');
    expect(await screen.findByText('No bots yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New grid' })).toBeTruthy();
  });
});

describe('[8.1] a bot', () => {
  it('shows its result in two parts that add up, its lines and its log', async () => {
    await openStrategy('/pay/strategy?bot=9', { bots: [GRID], log: [SOLD] });
    await screen.findByRole('heading', { name: 'Grid BTC/USDT' });
    await waitFor(() => expect(valueOf('Realised')).toContain('+8.07'));
    expect(valueOf('Grid profit, realised')).toContain('+8.07');
    expect(valueOf('Total result')).toContain('+20.00 USDT (+2.00%)');
    // 1 000 USDT would have bought 0.01612 BTC at 62 003.10, less the fee.
    expect(valueOf('Holding BTC instead')).toContain('+47.26');
    expect(valueOf('Not realised')).toContain('+11.93');
    expect(valueOf('Worth now')).toBe('1,020.00USDT');
    expect(valueOf('Round trips')).toBe('1');
    expect(screen.getByRole('figure', { name: /Grid from 64,000.00 to 66,000.00/ })).toBeTruthy();
    const log = screen.getByRole('region', { name: 'Log' });
    expect(await within(log).findByText('Sold')).toBeTruthy();
    expect(log.textContent).toContain('65,000.00');
  });

  it('shows that the price is out of its range', async () => {
    const page = await openStrategy('/pay/strategy?bot=9', { bots: [GRID] });
    await screen.findByRole('heading', { name: 'Grid BTC/USDT' });
    expect(screen.queryByText('Out of range')).toBeNull();
    page.push('ticker:all', currentPrice('66000.01'));
    expect(await screen.findByText('Out of range')).toBeTruthy();
  });

  it('that is paused shows why, and one that failed shows the refusal', async () => {
    await openStrategy('/pay/strategy?bot=7', {
      bots: [{ ...DCA, state: 'paused', pauseReason: 'funds' }],
    });
    expect(await screen.findByText(/three times in a row there was not enough USDT/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy();
    leaveTestPage();
    await openStrategy('/pay/strategy?bot=9', {
      bots: [{ ...GRID, state: 'error', failure: 'BALANCE_INSUFFICIENT' }],
    });
    expect(await screen.findByText(/It stopped trading: Insufficient balance/)).toBeTruthy();
  });

  it('is paused and stopped after a confirmation, with the consequences for its currency', async () => {
    let bot: StrategyBot = { ...GRID, base: '0.00800123' };
    const become = (change: Partial<StrategyBot>) => ({ data: (bot = { ...bot, ...change }) });
    const page = await openStrategy('/pay/strategy?bot=9', {
      bots: [bot],
      script: {
        'GET /strategy/bots/9': () => ({ data: bot }),
        'POST /strategy/bots/9/pause': () => become({ state: 'paused', pauseReason: 'member' }),
        'POST /strategy/bots/9/stop': () => become({ state: 'stopped', exit: 'move' }),
      },
    });
    await press('Pause');
    await press('Pause it');
    expect(await screen.findByText('You paused it.')).toBeTruthy();
    await press('Stop');
    expect(screen.getAllByText('Holding BTC instead')).toHaveLength(2);
    await waitFor(() => expect(valueOf('Sale after the fee, about')).toBe('519.48USDT'));
    expect(valueOf('Fee, about')).toBe('0.52USDT');
    expect(valueOf('You get back about')).toBe('1,019.48USDT');
    expect(valueOf('Goes to spot')).toBe('0.00000123BTC');
    await user.click(screen.getByRole('radio', { name: 'Move the BTC to spot' }));
    await press('Stop it');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
    expect(page.callsTo('POST /strategy/bots/9/stop')[0]?.body).toEqual({ exit: 'move' });
  });

  it.each([
    ['stop', { exit: 'sell' }, 'stopped'],
    ['pause', {}, 'paused'],
    ['resume', {}, 'running'],
  ] as const)(
    '[0.4] looks up a lost %s after a reload too, when it has happened',
    async (...lost) => {
      const [action, asked, state] = lost;
      const KEY = '3d1f7a52-9c0e-4b7a-8f26-5e0d9b1c4a77';
      const bot: StrategyBot = { ...GRID, state };
      await openStrategy('/pay/strategy'); // Its member is known from here on.
      openOwn(`attempt.strategy.${action}.9`).write({ request: { id: '9', ...asked }, key: KEY });
      loseTestPage();
      const page = await openStrategy('/pay/strategy?bot=9', {
        bots: [bot],
        script: {
          'POST /requests/drop': () => ({ data: { hasHappened: true } }),
          [`POST /strategy/bots/9/${action}`]: () => ({ data: bot }),
        },
      });
      await waitFor(() => expect(page.callsTo('POST /requests/drop')).toHaveLength(1));
      const stored = () => Object.keys(localStorage).filter((key) => key.includes('attempt'));
      await waitFor(() => expect(stored()).toEqual([]));
    },
  );
});

describe('[8.1.1] a new regular purchase', () => {
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

  it('[EX-8.1] shows the first purchase, the total and a back-test, then starts once', async () => {
    const page = await openStrategy('/pay/strategy?new=dca', {
      script: {
        'POST /strategy/dca': () => ({ data: { bot: DCA, available: eight('9900.55') } }),
      },
    });
    await user.type(await screen.findByLabelText('Amount of each purchase'), '100');
    await waitFor(() => expect(valueOf('You get about')).toBe('0.00152847BTC'));
    expect(valueOf('Paid')).toBe('99.45USDT');
    expect(valueOf('All purchases together')).toBe('3,000.00USDT');
    await waitFor(() => expect(valueOf('Worth least')).toBeTruthy());
    expect(screen.getByText('Simulated past')).toBeTruthy();
    await press('Start buying');
    expect(await screen.findByText(/The first purchase is made right away/)).toBeTruthy();
    const sent = page.callsTo('POST /strategy/dca');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      symbol: 'BTCUSDT',
      amount: '100',
      interval: '1d',
      runs: 30,
      shownPrice: '65000.00',
    });
  });

  it('is tested only on candles that show each of its dates, and shows since when', async () => {
    await openStrategy('/pay/strategy?new=dca');
    await user.type(await screen.findByLabelText('Amount of each purchase'), '100');
    await user.click(screen.getByRole('radio', { name: '180 days' }));
    await waitFor(() => expect(valueOf('Tested since')).toContain('1970'));
    await user.click(screen.getByRole('radio', { name: 'Every hour' }));
    expect(screen.queryByRole('radio', { name: '180 days' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '30 days' }).checked).toBe(true);
  });

  it('shows faults at their field and sends nothing', async () => {
    const page = await openStrategy('/pay/strategy?new=dca', { available: '50' });
    await screen.findByLabelText('Amount of each purchase');
    await press('Start buying');
    expect(await screen.findByText('Please enter an amount')).toBeTruthy();
    await user.type(field('Amount of each purchase'), '60');
    await press('Start buying');
    expect(await screen.findByRole('link', { name: /Transfer/ })).toBeTruthy();
    await user.clear(field('Purchases'));
    await user.type(field('Purchases'), '400');
    await press('Start buying');
    expect(await screen.findByText('Enter a number from 1 to 365')).toBeTruthy();
    expect(page.callsTo('POST /strategy/dca')).toEqual([]);
  });
});

describe('a bot before it starts', () => {
  it('is read once with its fee and worst case; declining starts nothing', async () => {
    const page = await openStrategy('/pay/strategy?new=dca', {
      question: 'always',
      script: {
        'POST /strategy/dca': () => ({ data: { bot: DCA, available: eight('9900.55') } }),
      },
    });
    await user.type(await screen.findByLabelText('Amount of each purchase'), '100');
    await waitFor(() => expect(valueOf('Paid')).toBe('99.45USDT'));
    await press('Start buying');
    const sheet = await screen.findByRole('dialog', { name: 'Read before it starts' });
    expect(sheet.textContent).toMatch(/At worst all that it buys for is lost: 3000 USDT/);
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.callsTo('POST /strategy/dca')).toEqual([]);
    await press('Start buying');
    const again = await screen.findByRole('dialog');
    await user.click(within(again).getByRole('button', { name: 'Start buying' }));
    await screen.findByText('Order successfully');
    expect(page.callsTo('POST /strategy/dca')).toHaveLength(1);
  });
});

describe('[8.1.2] a new grid', () => {
  it('[EX-8.30] shows lines, orders and profit before it starts, and sends them', async () => {
    const page = await openStrategy('/pay/strategy?new=grid', {
      script: { 'POST /strategy/grids': () => ({ data: { bot: GRID, available: eight('0') } }) },
    });
    await user.type(await screen.findByLabelText('Lowest line'), '60000');
    await user.type(screen.getByLabelText('Highest line'), '70000');
    await user.type(screen.getByLabelText('Investment'), '6400');
    await waitFor(() => expect(valueOf('Bought right away')).toBe('0.05005BTC3,253.25USDT'));
    expect(valueOf('Held for purchases')).toBe('3,103.10USDT');
    expect(valueOf('Each order')).toBe('0.01001BTC');
    await press('Start the grid');
    expect(await screen.findByText(/Its orders are placed with the next price/)).toBeTruthy();
    expect(page.callsTo('POST /strategy/grids')[0]?.body).toMatchObject({
      lower: '60000',
      upper: '70000',
      grids: 10,
      investment: '6400',
      shown: { quantity: '0.01001', startCost: '3253.25000000' },
    });
  });

  it('applies a preset range, and reports lines that are too close', async () => {
    await openStrategy('/pay/strategy?new=grid');
    await user.click(await screen.findByRole('radio', { name: '± 3%' }));
    expect(screen.getByLabelText<HTMLInputElement>('Lowest line').value).toBe('63050');
    const grids = screen.getByLabelText<HTMLInputElement>('Grids');
    await user.clear(grids);
    await user.type(grids, '50');
    await user.type(screen.getByLabelText('Investment'), '5000');
    await press('Start the grid');
    await waitFor(() => expect(grids.getAttribute('aria-invalid')).toBe('true'));
  });

  it('says at each field what is missing, with a number that would do', async () => {
    await openStrategy('/pay/strategy?new=grid');
    expect(await screen.findByText('Please enter a price, for example 63,050')).toBeTruthy();
    const needed = 'Needed above: Lowest line, Highest line, Investment.';
    await waitFor(() => expect(screen.getAllByText(needed)).toHaveLength(2));
    await user.type(screen.getByLabelText('Lowest line'), '60000');
    await user.type(screen.getByLabelText('Highest line'), '70000');
    const least = () => screen.getAllByText('These lines need at least 77.24 USDT');
    expect(least()).toHaveLength(1);
    await press('Start the grid');
    await waitFor(() =>
      expect(screen.getByLabelText('Investment').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(least()).toHaveLength(1);
    await user.type(screen.getByLabelText('Investment'), '300');
    expect(screen.queryByText(/Needed above/)).toBeNull();
    expect(valueOf('Fee')).toBe('0.10% of each purchase and sale');
  });

  it('[EX-8.33] offers another number of grids with one tap', async () => {
    await openStrategy('/pay/strategy?new=grid');
    await user.click(await screen.findByRole('radio', { name: '± 3%' }));
    const grids = screen.getByLabelText<HTMLInputElement>('Grids');
    await user.clear(grids);
    await user.type(grids, '14');
    await user.type(screen.getByLabelText('Investment'), '5000');
    expect(
      await screen.findByText(/^7 grids would bring \d\.\d\d instead of \d\.\d\d USDT each/),
    ).toBeTruthy();
    await press('Take 7 grids');
    expect(grids.value).toBe('7');
    expect(screen.queryByText(/would bring/)).toBeNull();
  });

  it('that changed meanwhile is shown again and not lost', async () => {
    await openStrategy('/pay/strategy?new=grid', {
      script: { 'POST /strategy/grids': () => ({ rejection: { code: 'QUOTE_CHANGED' } }) },
    });
    await user.click(await screen.findByRole('radio', { name: '± 10%' }));
    await user.type(screen.getByLabelText('Investment'), '5000');
    await press('Start the grid');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Investment').value).toBe('5000');
  });
});
