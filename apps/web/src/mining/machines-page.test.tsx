/** `/homeindex/machine`: models at the current price, the network, machines and their sheet. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Machine } from '@anywhen/protocol';
import { TODAY } from '../../testing/earn-parts/days.ts';
import { openOwn } from '../session/own-records.ts';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { leaveTestPage, loseTestPage, type Script } from '../../testing/test-page.tsx';
import { MODELS, PENDING, machineOf, modelOf } from '../../testing/mining/mining.ts';
import {
  user,
  openMining,
  press,
  currentPrice,
  valueOf,
} from '../../testing/mining/test-mining.ts';

afterEach(leaveTestPage);

const cardOf = async (model: string) => {
  const heading = await screen.findByRole('heading', { name: model });
  return heading.closest('section') as HTMLElement;
};
const row = (name: string | RegExp) => screen.getByRole('button', { name });

describe('[6.2] the models', () => {
  it('show cost, output, stock and the personal limit', async () => {
    await openMining('/homeindex/machine', {
      desk: { models: [{ code: 'Core', left: 8 }] },
    });
    const core = await cardOf('Core');
    await waitFor(() => expect(valueOf('Per member', core)).toBe('8 more of 10'));
    expect(core.textContent).toMatch(/^Core50 TH\/s · 90 days160\.1116179 USDT/);
    expect(valueOf('Output per day', core)).toBe('0.00002756 BTC');
    expect(valueOf('Output in all', core)).toBe('0.00248062 BTC');
    expect(valueOf('Break-even BTC price', core)).toBe('64,545.00 USDT');
    expect(valueOf('Stock', core)).toBe('1,000 left of 1,000');
    const link = within(core).getByRole('link', { name: 'Look closer and buy Core' });
    expect(link.getAttribute('href')).toBe('/homeindex/machine-confirm?model=Core');
  });

  it('follow the price of bitcoin live, and state plainly what they bring at it', async () => {
    const page = await openMining('/homeindex/machine');
    const core = await cardOf('Core');
    await within(core).findByText(
      "At today's price of 65,000.00 USDT for one BTC, all it brings would be worth " +
        '161.24 USDT: 1.13 USDT more than it costs.',
    );
    page.push('ticker:all', currentPrice('60000.00'));
    await within(core).findByText(/worth 148\.84 USDT: 1\.04 USDT more than it costs\.$/);
    expect(core.textContent).toMatch(/^Core50 TH\/s · 90 days147\.7953396 USDT/);
    expect(valueOf('Break-even BTC price', core)).toBe('59,580.00 USDT');
    within(core).getByText(/^It costs 99\.30% of what all it brings is worth/);
  });

  it('state nothing of the kind without a price', async () => {
    await openMining('/homeindex/machine', { price: null });
    const nano = await cardOf('Nano');
    within(nano).getByText('There is no price right now to compare it with.');
  });

  it('that are sold out cannot be bought', async () => {
    const soldOut = { ...modelOf('Max'), left: 0 };
    await openMining('/homeindex/machine', {
      script: { 'GET /mining/models': () => ({ data: { ...MODELS, models: [soldOut] } }) },
    });
    const max = await cardOf('Max');
    within(max).getByText('Sold out');
    expect(within(max).queryByRole('link')).toBeNull();
  });

  it('come with the constants of the network and the formula, for visitors too', async () => {
    const page = await openMining('/homeindex/machine', { member: null });
    const card = await cardOf('How output is counted');
    expect(valueOf('New BTC per block', card)).toBe('3.125 BTC');
    expect(valueOf('Blocks a day', card)).toBe('144');
    expect(valueOf('All machines of the network', card)).toBe('800,000,000 TH/s');
    expect(valueOf('Fee', card)).toBe('2.00%');
    within(card).getByText(/^BTC per day = .* × \(1 − fee\)$/);
    expect(screen.queryByText('My machines')).toBeNull();
    expect(page.callsTo('GET /mining/desk')).toEqual([]);
  });
});

describe('my machines', () => {
  it('show output so far with its value, and days run of the total', async () => {
    const expired = machineOf({ id: '50', model: 'Nano', quantity: 1, state: 'expired' });
    await openMining('/homeindex/machine', { machines: [PENDING, machineOf(), expired] });
    await screen.findByText('That is everything');
    const running = row(/^2 × Core Running/);
    const text = () => running.textContent?.split('Running')[1];
    await waitFor(() => expect(text()).toBe('40 of 90 days0.002205BTC ≈ 143.31USDT'));
    row(/^2 × Core Pending start/);
    row(/^Nano Expired/);
    await screen.findByText('0.002205', { selector: '.text-28' });
  });

  it('hide their amounts with all others', async () => {
    await openMining('/homeindex/machine', { machines: [machineOf()] });
    await screen.findByText('That is everything');
    act(() => hideAmounts(true));
    expect(screen.queryByText(/0\.0022048|143\.31|141\.1/)).toBeNull();
  });

  it('follow the topic', async () => {
    const page = await openMining('/homeindex/machine', { machines: [machineOf()] });
    await screen.findByText('That is everything');
    await page.subscribed('mining');
    page.push('mining', { machines: [machineOf({ paidDays: 41, paid: '0.00225992' })] });
    await screen.findByText('41 of 90 days');
  });

  it('open in a sheet with value, dates and every payment, also by URL', async () => {
    const lines = [{ day: TODAY - 1, amount: '0.00005512', atMs: TODAY * 86_400_000 }];
    const machine = machineOf();
    await openMining('/homeindex/machine?machine=51', {
      machines: [machine],
      script: { 'GET /mining/machines/51': () => ({ data: { machine, lines } }) },
    });
    const sheet = await screen.findByRole('dialog');
    await within(sheet).findByText('Payments by day');
    expect(valueOf('Output so far', sheet)).toBe('0.0022048BTC');
    await waitFor(() => expect(valueOf('Worth now', sheet)).toBe('143.31USDT'));
    expect(valueOf('Worth as it was paid', sheet)).toBe('141.10USDT');
    expect(valueOf('Still to come', sheet)).toBe('0.00275644BTC');
    await waitFor(() => expect(valueOf('Next payment', sheet)).toMatch(/^Jan 11, 2026 UTC/));
    expect(valueOf('Last payment', sheet)).toBe('Mar 1, 2026 UTC');
    within(sheet).getByText('+0.00005512');
    expect(within(sheet).queryByRole('button', { name: 'Cancel the purchase' })).toBeNull();
  });
});

describe('[EX-6.2] cancelling', () => {
  const CANCELLED: Machine = { ...PENDING, state: 'cancelled', refund: '304.21207402' };

  const open = async (answer: Script[string], pending = PENDING) => {
    let machine = pending;
    const page = await openMining('/homeindex/machine', {
      machines: [pending],
      script: {
        'GET /mining/machines': () => ({ data: { machines: [machine], nextCursor: null } }),
        'GET /mining/machines/52': () => ({ data: { machine, lines: [] } }),
        'POST /mining/machines/52/cancel': async (call) => {
          const answered = await answer(call);
          if (answered !== 'lost' && 'data' in answered) machine = CANCELLED;
          return answered;
        },
        'POST /requests/drop': () => ({ data: { hasHappened: false } }),
      },
    });
    await screen.findByText('That is everything');
    await user.click(row(/^2 × Core/));
    await press('Cancel the purchase');
    return page;
  };

  it('is offered before the start, with what comes back at the price of the moment', async () => {
    const page = await open(() => ({ data: CANCELLED }));
    await waitFor(() => expect(valueOf('You get back')).toBe('320.2232358USDT'));
    page.push('ticker:all', currentPrice('61750.00'));
    await waitFor(() => expect(valueOf('You get back')).toBe('304.21207402USDT'));
    expect(valueOf('Lost by cancelling')).toBe('16.01116178USDT');
    await press('Cancel now');
    await screen.findByRole('button', { name: /^2 × Core Cancelled/, hidden: true });
    const [call] = page.callsTo('POST /mining/machines/52/cancel');
    expect(call?.key).not.toBe('');
    expect(call?.body).toEqual({ refund: '304.21207402' });
  });

  it('brings all of it back where the price was one in USDT', async () => {
    const { priceBps: _priceBps, ...fixed } = PENDING;
    await open(() => ({ data: CANCELLED }), { ...fixed, price: '312.00000000' });
    expect(valueOf('You get back')).toBe('312.00USDT');
    expect(screen.queryByText('Lost by cancelling')).toBeNull();
  });

  it('that comes too late is refused with the reason', async () => {
    await open(() => ({ rejection: { code: 'REDEEM_NOT_ALLOWED' } }));
    await press('Cancel now');
    await screen.findByText('This cannot be redeemed or cancelled now.');
  });

  it('whose answer got lost is looked up', async () => {
    await open(() => 'lost');
    await press('Cancel now');
    await screen.findByRole('button', { name: 'Try cancelling 2 × Core again' });
  });

  it('[0.4] is looked up after a reload too, when the machine is cancelled already', async () => {
    const KEY = '3d1f7a52-9c0e-4b7a-8f26-5e0d9b1c4a77';
    await openMining('/homeindex/machine'); // Its member is known from here on.
    openOwn('attempt.mining.cancel.52').write({ request: { id: '52' }, key: KEY });
    loseTestPage();
    const page = await openMining('/homeindex/machine?machine=52', {
      script: {
        'GET /mining/machines/52': () => ({ data: { machine: CANCELLED, lines: [] } }),
        'POST /requests/drop': () => ({ data: { hasHappened: true } }),
        'POST /mining/machines/52/cancel': () => ({ data: CANCELLED }),
      },
    });
    await waitFor(() => expect(page.callsTo('POST /requests/drop')).toHaveLength(1));
    const stored = () => Object.keys(localStorage).filter((key) => key.includes('attempt'));
    await waitFor(() => expect(stored()).toEqual([]));
  });
});
