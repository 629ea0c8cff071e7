/** Spot positions: cost, value and gain at the current price, and the open orders below them. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { SpotPosition } from '@anywhen/protocol';
import { leaveTestPage, type Answer } from '../../testing/test-page.tsx';
import { openPage, order, prices, spotBalance, tick } from '../../testing/spot/test-page.ts';

afterEach(leaveTestPage);

const BTC: SpotPosition = {
  currency: 'BTC',
  symbol: 'BTCUSDT',
  available: '0.02000000',
  held: '0.01000000',
  quantity: '0.03000000',
  cost: '1900.00000000',
  averageCost: '63333.33333333',
};

const positions = (list: readonly SpotPosition[]): Answer => ({ data: { positions: list } });

function open(answer: () => Answer) {
  return openPage('/trade/positionList', {
    script: { 'GET /spot/positions': answer },
    topics: {
      'ticker:all': prices({ BTCUSDT: '65000.00' }),
      order: { orders: [order('9')] },
      balance: { balances: [spotBalance('BTC', '0.02', '0.01')] },
    },
  });
}

const pageText = () => document.body.textContent ?? '';

describe('[19] spot positions', () => {
  it('show quantity, held part, average cost, price, value and gain', async () => {
    await open(() => positions([BTC]));
    await screen.findByRole('link', { name: 'BTC' });
    await waitFor(() => expect(pageText()).toContain('1,950.00'));
    expect(pageText()).toContain('Quantity0.03');
    expect(pageText()).toContain('Held0.01');
    expect(pageText()).toContain('63,333.33');
    expect(pageText()).toContain('+50.00 (+2.63%)');
  });

  it('follow the price', async () => {
    const page = await open(() => positions([BTC]));
    await waitFor(() => expect(pageText()).toContain('1,950.00'));
    await page.push('ticker:all', tick({ BTCUSDT: '60000.00' }));
    await waitFor(() => expect(pageText()).toContain('−100.00 (−5.26%)'));
  });

  it('are refetched when a balance changed', async () => {
    const answers = [positions([BTC]), positions([{ ...BTC, quantity: '1', cost: '64000' }])];
    const page = await open(() => (answers.length > 1 ? answers.shift() : answers[0]) as Answer);
    await page.push('balance', { balances: [spotBalance('BTC', '1')] });
    await waitFor(() => expect(pageText()).toContain('65,000.00USDT'));
    expect(page.callsTo('GET /spot/positions').length).toBeGreaterThan(1);
  });

  it('hide amounts and gains, not prices', async () => {
    await open(() => positions([BTC]));
    await waitFor(() => expect(pageText()).toContain('+50.00'));
    await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
    await waitFor(() => expect(pageText()).not.toContain('+50.00'));
    expect(pageText()).not.toContain('1,950.00');
    expect(pageText()).toContain('63,333.33');
  });

  it('list the open orders with cancel', async () => {
    await open(() => positions([BTC]));
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(pageText()).toContain('1 open order');
  });

  it('link to trading when there are none', async () => {
    await open(() => positions([]));
    const link = await screen.findByRole('link', { name: 'To spot trading' });
    expect(link.getAttribute('href')).toBe('/trade/trade');
  });

  it('that failed to load can be retried', async () => {
    const answers: Answer[] = [{ rejection: { code: 'UNAVAILABLE' } }, positions([BTC])];
    await open(() => answers.shift() ?? positions([BTC]));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'BTC' })).toBeTruthy();
  });
});
