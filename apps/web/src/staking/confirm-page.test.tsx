/** `/homeindex/livecoin-confirm`: the preview of a pledge, and making it exactly once. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { balance, eight, leaveTestPage } from '../../testing/test-page.tsx';
import { deskOf, positionOf } from '../../testing/staking/staking.ts';
import { user, openStaking, press, valueOf } from '../../testing/staking/test-staking.ts';

afterEach(leaveTestPage);

const BALANCES = [balance('financial', 'USDT', '3000'), balance('financial', 'SOL', '50')];
const STAKED = {
  data: {
    position: positionOf({ pool: 'LC-USDT', amount: eight('2500'), daily: '0.24657534' }),
    available: eight('500'),
  },
};

const field = () => screen.getByLabelText<HTMLInputElement>('Amount to stake');
const partsOf = () => {
  const tiers = screen.getByText(/^Rates hold for parts/).nextSibling as HTMLElement;
  return within(tiers)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const agree = async () => user.click(screen.getByRole('checkbox'));

async function openConfirm(query: string, setting: Parameters<typeof openStaking>[1] = {}) {
  const page = await openStaking(`/homeindex/livecoin-confirm?${query}`, {
    ...setting,
    topics: { balance: { balances: BALANCES }, ...setting.topics },
  });
  await screen.findByLabelText('Amount to stake');
  await page.subscribed('balance');
  return page;
}

describe('[5.4] the preview of a pledge', () => {
  it('[EX-5.1] shows its parts by tier, per day, and when the first reward comes', async () => {
    await openConfirm('pool=LC-USDT&amount=2500');
    expect(field().value).toBe('2500');
    expect(partsOf()).toEqual([
      '6.00% a year up to 1,000.00 USDT1,000.00 USDT',
      '2.00% a year above1,500.00 USDT',
    ]);
    expect(valueOf('Per day')).toBe('0.24657534 USDT');
    await waitFor(() => expect(valueOf('First reward')).toMatch(/^Jan 12, 2026 UTC/));
    expect(valueOf('Earns from')).toBe('Jan 11, 2026 UTC');
    screen.getByText(/back at once, the rest after 24 hours, without reward meanwhile/);
  });

  it('counts tiers on top of what is pledged there already', async () => {
    const before = positionOf({ pool: 'LC-USDT', amount: eight('600') });
    await openConfirm('pool=LC-USDT&amount=700', { positions: [before] });
    await waitFor(() =>
      expect(partsOf()).toEqual([
        '6.00% a year up to 1,000.00 USDT400.00 USDT',
        '2.00% a year above300.00 USDT',
      ]),
    );
    expect(valueOf('You already have here')).toBe('600.00USDT');
    expect(valueOf('Per day, with all of it')).toBe('0.18082191USDT');
  });

  it('[EX-5.3] of a locked pool has a total and the return date', async () => {
    await openConfirm('pool=LC-SOL60&amount=40');
    expect(valueOf('After 60 days')).toBe('0.40767123 SOL');
    expect(valueOf('Comes back')).toBe('Mar 12, 2026 UTC');
    screen.getByText(/gives back all rewards/);
  });

  it('is compared with holding', async () => {
    await openConfirm('pool=LC-USDT&amount=1000');
    const table = await screen.findByRole('table');
    const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
    expect(within(table).getAllByRole('row').map(cells)).toEqual([
      ['The last', 'Held as BTC', 'At these rates'],
      ['30 days', '+200.00', '+4.93'],
      ['90 days', '+200.00', '+14.79'],
      ['365 days', '+200.00', '+60.00'],
    ]);
    screen.getByText('Left lying as USDT it would have made 0.00.');
  });

  it('of an unknown pool links to the existing ones', async () => {
    await openStaking('/homeindex/livecoin-confirm?pool=LC-XYZ');
    await screen.findByText('This pool does not exist');
    screen.getByRole('link', { name: 'See all pools' });
  });
});

describe('[5.4] its checks', () => {
  it.each([
    ['', 'Please enter the purchase amount'],
    ['9.99', 'The purchase must be at least 10.00 USDT'],
    ['60000', 'The purchase must be at most 50,000.00 USDT'],
    ['3000.01', 'Insufficient balance'],
  ])('%j: %s', async (amount, text) => {
    const page = await openConfirm(`pool=LC-USDT&amount=${amount}`, { desk: deskOf() });
    await agree();
    await waitFor(() => screen.getByText(/you may still stake 50,000\.00 USDT here/));
    await press(/^Stake/);
    await screen.findByText(text);
    expect(document.activeElement).toBe(field());
    expect(page.callsTo('POST /staking/positions')).toEqual([]);
  });

  it('link to a transfer when the balance is short', async () => {
    await openConfirm('pool=LC-SOL60&amount=51');
    await agree();
    await press(/^Stake/);
    const link = await screen.findByRole('link', { name: 'Transfer SOL to the financial account' });
    expect(link.getAttribute('href')).toBe(
      '/pay/payexchange?from=spot&to=financial&currency=SOL&back=order',
    );
  });

  it('require the agreement before anything is sent', async () => {
    const page = await openConfirm('pool=LC-USDT&amount=100');
    await press('Stake 100.00 USDT');
    await screen.findByText('Please tick that you agree');
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    expect(page.callsTo('POST /staking/positions')).toEqual([]);
  });
});

describe('pledging', () => {
  it('sends the displayed rates, once, and says "Order successfully"', async () => {
    const page = await openConfirm('pool=LC-USDT&amount=2500', {
      script: { 'POST /staking/positions': () => STAKED },
    });
    await agree();
    await press('Stake 2,500.00 USDT');
    await screen.findByRole('heading', { name: 'Order successfully' });
    const [call, ...more] = page.callsTo('POST /staking/positions');
    expect(call?.body).toEqual({
      pool: 'LC-USDT',
      amount: '2500',
      aprsBps: [600, 200],
      isAgreed: true,
    });
    expect([call?.key === '', more]).toEqual([false, []]);
    expect(valueOf('Still available')).toBe('500.00USDT');
    const link = screen.getByRole('link', { name: 'See the position' });
    expect(link.getAttribute('href')).toBe('/homeindex/livecoin?position=31');
  });

  it.each([
    ['QUOTE_CHANGED', 'The price or rate has changed. Please look at it again.'],
    ['FEED_STALE', /^Prices are paused/],
    ['PRODUCT_CLOSED', 'This product is not on sale now.'],
  ] as const)('that is refused with %s shows why and refetches the pools', async (code, text) => {
    const page = await openConfirm('pool=LC-USDT&amount=100', {
      script: { 'POST /staking/positions': () => ({ rejection: { code } }) },
    });
    const asked = page.callsTo('GET /staking/pools').length;
    await agree();
    await press('Stake 100.00 USDT');
    await screen.findByText(text);
    await waitFor(() => expect(page.callsTo('GET /staking/pools').length).toBeGreaterThan(asked));
  });

  it('that an account is not allowed to do is reported in a dialog', async () => {
    await openConfirm('pool=LC-USDT&amount=100', {
      script: { 'POST /staking/positions': () => ({ rejection: { code: 'ACCOUNT_FROZEN' } }) },
    });
    await agree();
    await press('Stake 100.00 USDT');
    await screen.findByText('You cannot stake right now');
  });

  it('whose answer got lost is looked up, and offered again unchanged', async () => {
    let calls = 0;
    const page = await openConfirm('pool=LC-USDT&amount=100', {
      script: {
        'POST /staking/positions': () => {
          calls += 1;
          return calls === 1 ? 'lost' : STAKED;
        },
        'POST /requests/drop': () => ({ data: { hasHappened: false } }),
      },
    });
    await agree();
    await press('Stake 100.00 USDT');
    await screen.findByText('It did not happen');
    await press('Try again: stake 100.00 USDT');
    await screen.findByRole('heading', { name: 'Order successfully' });
    const keys = page.callsTo('POST /staking/positions').map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
});
