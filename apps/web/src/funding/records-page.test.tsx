/** The flow record: days, filters as request parameters, paging, details. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { FlowBooking, FlowLine, FlowOrder } from '@anywhen/protocol';
import { DAY_MS } from '@anywhen/prices';
import { balance, leaveTestPage, type Answer, type Call } from '../../testing/test-page.tsx';
import { openPage } from '../../testing/funding/test-page.ts';
import { fill, order } from '../../testing/spot-samples.ts';

afterEach(leaveTestPage);

const NOW = Date.now();

const line = (id: string, change: Partial<FlowBooking> = {}): FlowBooking => ({
  kind: 'booking',
  id,
  atMs: NOW,
  type: 'TRANSFER_OUT',
  record: 'transfer',
  account: 'funds',
  currency: 'USDT',
  amount: '-2500.00000000',
  availableAfter: '7500.00000000',
  reference: 'spot',
  product: null,
  day: null,
  wager: null,
  withdrawn: null,
  givenBack: null,
  ...change,
});

const TRANSFER = line('7-2');
const GRANT = line('7-1', {
  atMs: NOW - 3 * DAY_MS,
  type: 'SIM_GRANT',
  record: 'deposit-approved',
  amount: '10000.12345678',
  availableAfter: '10000.12345678',
  reference: 'welcome',
});

const ME = {
  uid: '10000123',
  username: 'margaret',
  email: null,
  phone: null,
  level: 0,
  status: 'active',
  inviteCode: 'ABCDEF',
  createdAtMs: 0,
  withdrawLockUntilMs: 0,
  dateFormat: 'iso',
  dailyLossLimit: '0.00000000',
  pendingLossLimit: null,
  actsFor: null,
};

const WIN = line('9-6', {
  type: 'SECONDS_PAYOUT',
  record: 'profit',
  account: 'contract',
  amount: '455.91000000',
  availableAfter: '5956.91000000',
  reference: '7',
  wager: '501.00000000',
});

const ORDER: FlowOrder = {
  kind: 'order',
  id: 'order-41',
  atMs: NOW,
  record: 'payment',
  account: 'spot',
  held: '120.00000000',
  order: order('41', {
    state: 'PARTIALLY_FILLED',
    executedQuantity: '0.00800000',
    executedQuote: '512.00000000',
    fee: '0.00000800',
  }),
};

const pageWith = (lines: FlowLine[], nextCursor: string | null = null): Answer => ({
  data: { lines, nextCursor },
});

function open(
  flow: (call: Call) => Answer,
  address: `/pay/record${string}` = '/pay/record',
  more: Record<string, (call: Call) => Answer> = {},
) {
  return openPage(address as '/pay/record', {
    balances: [balance('funds', 'USDT', '1')],
    script: { ...more, 'GET /flow': flow, 'GET /me': () => ({ data: ME }) },
  });
}

const asked = (calls: Call[]) => calls.map(({ query }) => Object.fromEntries(query));
const twoDigits = (part: number) => String(part).padStart(2, '0');
const isoDay = (atMs: number) => {
  const at = new Date(atMs);
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
};

describe('[17] the flow record', () => {
  it('shows a win as one line: the gain, the returned stake, and a link', async () => {
    await open(() => pageWith([WIN]));
    const row = await screen.findByRole('button', { name: /^Contract won/ });
    expect(row.textContent).toContain('+455.91USDT');
    expect(row.textContent).toContain('Stake back 501.00');
    expect(row.textContent).toContain('Contract · Contract 7');
    await userEvent.click(row);
    const sheet = await screen.findByRole('dialog', { name: 'Contract won' });
    const way = within(sheet).getByRole('link', { name: 'Open the contract' });
    expect(way.getAttribute('href')).toBe('/newContract/contractinfo?orderId=7');
  });

  it('shows a sent withdrawal as one line: what arrived, its fee, and a link', async () => {
    const sent = line('9-8', {
      type: 'WITHDRAW_DONE',
      record: 'withdrawal-approved',
      amount: '0.00000000',
      reference: '5',
      withdrawn: { received: '999.00000000', fee: '1.00000000' },
    });
    await open(() => pageWith([sent]));
    const row = await screen.findByRole('button', { name: /^Withdrawal sent/ });
    expect(row.textContent).toContain('Funds · Withdrawal 5');
    expect(row.textContent).toContain('Received 999.00');
    expect(row.textContent).toContain('Fee 1.00');
    await userEvent.click(row);
    const sheet = await screen.findByRole('dialog', { name: 'Withdrawal sent' });
    expect(sheet.textContent).toContain('Withdrawal approved');
    expect(sheet.textContent).toMatch(/Received999\b.*Fee1\b/);
    const way = within(sheet).getByRole('link', { name: 'Open the withdrawal' });
    expect(way.getAttribute('href')).toBe('/pay/record2?withdrawal=5');
  });

  it('shows interest with its product and day, all digits, and a link', async () => {
    const paid = line('12-3', {
      type: 'FINANCE_INTEREST',
      record: 'profit',
      account: 'financial',
      amount: '0.00082191',
      reference: '12',
      product: 'F180',
      day: Date.UTC(2026, 0, 11) / DAY_MS,
    });
    await open(() => pageWith([paid]));
    const row = await screen.findByRole('button', { name: /^Interest/ });
    expect(row.textContent).toContain('+0.0008219USDT');
    expect(row.textContent).toContain('Finance · F180 · Purchase 12 · for 2026-01-11');
    await userEvent.click(row);
    const sheet = await screen.findByRole('dialog', { name: 'Interest' });
    expect(sheet.textContent).toMatch(/ProductF180.*Business day2026-01-11/);
    const way = within(sheet).getByRole('link', { name: 'Open the purchase' });
    expect(way.getAttribute('href')).toBe('/homeindex/finance-info?id=12');
  });

  it('shows an early redemption as one line: the returned principal, and the loss', async () => {
    const redeemed = line('12-4', {
      type: 'FINANCE_PRINCIPAL',
      record: 'payment',
      account: 'financial',
      amount: '990.13698640',
      reference: '12',
      product: 'F180',
      givenBack: '9.86301360',
    });
    await open(() => pageWith([redeemed]));
    const row = await screen.findByRole('button', { name: /^Principal back/ });
    expect(row.textContent).toContain('Interest given back 9.86');
    await userEvent.click(row);
    const sheet = await screen.findByRole('dialog', { name: 'Principal back' });
    expect(sheet.textContent).toMatch(/Principal1,000.00.*Interest given back−9.8630136/);
  });

  it('[EX-8.10] shows funding as paid or received, without a minus', async () => {
    const funding = { type: 'DERIV_FUNDING', record: 'payment', account: 'derivatives' } as const;
    const about = { ...funding, amount: '0.00000000', reference: '7', product: 'BTCUSDT' };
    const lines = [
      line('14-2', { ...about, wager: '-0.65000000' }),
      line('14-1', { ...about, wager: '0.65000000' }),
    ];
    await open(() => pageWith(lines));
    const [received, paid] = await screen.findAllByRole('button', { name: /^Leverage: funding/ });
    expect(received?.textContent).toContain('BTCUSDT · Position 7');
    expect(received?.textContent).toContain('Funding received 0.65');
    expect(paid?.textContent).toContain('Funding paid 0.65');
    if (received) await userEvent.click(received);
    const sheet = await screen.findByRole('dialog', { name: 'Leverage: funding' });
    expect(sheet.textContent).toContain('Funding received0.65');
    expect(within(sheet).getByRole('link').getAttribute('href')).toContain('position=7');
  });

  it('shows the fee of a filled limit, and what a gain gave back beside it', async () => {
    const about = { record: 'payment', account: 'derivatives', reference: '8' } as const;
    const fee = { ...about, type: 'DERIV_FEE', amount: '0.00000000', wager: '1.28' } as const;
    const gain = { ...about, type: 'DERIV_PROFIT', amount: '126.685', wager: '652.6' } as const;
    await open(() => pageWith([line('14-4', fee), line('14-3', gain)]));
    const row = await screen.findByRole('button', { name: /^Leverage: fee of a filled limit/ });
    expect(row.textContent).toContain('Fee 1.28');
    const won = screen.getByRole('button', { name: /^Leverage: closed with a gain/ });
    expect(won.textContent).toContain('Margin back 652.60');
  });

  it('shows an order as one line that opens into its fills and links to it', async () => {
    const fills = [fill('1'), fill('2')];
    const page = await open(() => pageWith([ORDER]), '/pay/record', {
      'GET /spot/orders/41': () => ({ data: { order: ORDER.order, fills } }),
    });
    const row = await screen.findByRole('button', { name: /^Bought BTC/ });
    expect(row.textContent).toContain('+0.007992BTC');
    expect(row.textContent).toContain('Spot · Order 41 · partly filled');
    expect(row.textContent).toContain('Paid 512.00USDT');
    expect(row.textContent).toContain('Held 120.00USDT');
    expect(page.callsTo('GET /spot/orders/41')).toHaveLength(0);
    await userEvent.click(row);
    const sheet = await screen.findByRole('dialog', { name: 'Bought BTC' });
    expect(await within(sheet).findByText('2 fills')).toBeTruthy();
    expect(within(sheet).getAllByText('65,003.25')).toHaveLength(2);
    const way = within(sheet).getByRole('link', { name: 'Open the order' });
    expect(way.getAttribute('href')).toBe('/trade/tardelist?order=41');
  });

  it('shows what an order holds while nothing has filled', async () => {
    await open(() => pageWith([{ ...ORDER, order: order('41') }]));
    const row = await screen.findByRole('button', { name: /^Buy order BTC/ });
    expect(row.textContent).toContain('\u2212120.00USDT');
    expect(row.textContent).toContain('Order 41 · open');
  });

  it('shows the lines by day with type, account, amount and remaining balance', async () => {
    await open(() => pageWith([TRANSFER, GRANT]));
    const first = await screen.findByRole('button', { name: /^Transfer out/ });
    expect(first.textContent).toContain('\u22122,500.00USDT');
    expect(first.textContent).toContain('Funds · to Spot');
    expect(first.textContent).toContain('Available 7,500.00');
    const grant = screen.getByRole('button', { name: /^Paper funds/ });
    expect(grant.textContent).toContain('+10,000.12USDT');
    await waitFor(() => {
      const days = screen.getAllByRole('heading').map((heading) => heading.textContent);
      expect(days).toEqual([`Today${isoDay(NOW)}`, isoDay(GRANT.atMs)]);
    });
  });

  it('opens a line with every field, every digit, and its number to copy', async () => {
    await open(() => pageWith([GRANT]));
    await userEvent.click(await screen.findByRole('button', { name: /^Paper funds/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Paper funds' });
    expect(sheet.textContent).toContain('+10,000.12345678');
    expect(sheet.textContent).toContain('Deposit approved');
    expect(sheet.textContent).toContain('Welcome gift');
    expect(sheet.textContent).toContain('UTC');
    const user = userEvent.setup();
    await user.click(within(sheet).getByRole('button', { name: 'Copy 7-1' }));
    expect(await navigator.clipboard.readText()).toBe('7-1');
  });

  it('pages on from the cursor', async () => {
    const page = await open(({ query }) =>
      query.get('cursor') === 'next-1' ? pageWith([GRANT]) : pageWith([TRANSFER], 'next-1'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByRole('button', { name: /^Paper funds/ });
    expect(screen.getByText('That is everything')).toBeTruthy();
    expect(asked(page.callsTo('GET /flow'))).toEqual([{}, { cursor: 'next-1' }]);
  });

  it('shows where it begins when older lines were archived', async () => {
    const archivedBeforeMs = Date.UTC(2025, 8, 1, 12);
    await open(() => ({ data: { lines: [GRANT], nextCursor: null, archivedBeforeMs } }));
    await screen.findByText(/^Lines from before 2025-09-01 are archived/);
    expect(screen.queryByText('That is everything')).toBeNull();
  });

  it('keeps its lines when older ones fail to load, and retries', async () => {
    const page = await open(({ query }) => {
      if (!query.has('cursor')) return pageWith([TRANSFER], 'next-1');
      return page.callsTo('GET /flow').length < 3
        ? { rejection: { code: 'UNAVAILABLE' } }
        : pageWith([GRANT]);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Older entries could not be loaded.');
    expect(screen.getByRole('button', { name: /^Transfer out/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /^Paper funds/ });
  });

  it('announces new lines instead of moving under the finger', async () => {
    let lines = [GRANT];
    const page = await open(() => pageWith(lines));
    await screen.findByRole('button', { name: /^Paper funds/ });
    await page.subscribed('balance');
    lines = [TRANSFER, GRANT];
    page.pushBalances([balance('funds', 'USDT', '2')]);
    const renew = await screen.findByRole('button', { name: 'New entries' });
    expect(page.callsTo('GET /flow')).toHaveLength(1);
    await userEvent.click(renew);
    await screen.findByRole('button', { name: /^Transfer out/ });
    expect(screen.queryByRole('button', { name: 'New entries' })).toBeNull();
  });
});

describe('[17] filters', () => {
  it('are chosen in a sheet, sent to the server, counted, and removed one by one', async () => {
    const page = await open(() => pageWith([TRANSFER]));
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filter' });
    const choose = (name: string) => userEvent.click(within(sheet).getByRole('radio', { name }));
    await choose('Spot');
    await choose('Profit');
    await choose('7 days');
    await userEvent.selectOptions(within(sheet).getByRole('combobox'), 'BTC');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Show entries' }));
    await screen.findByRole('button', { name: 'Filter · 4' });
    const midnight = new Date(NOW).setHours(0, 0, 0, 0);
    const sevenDays = asked(page.callsTo('GET /flow')).at(-1);
    expect(sevenDays).toMatchObject({ account: 'spot', record: 'profit', currency: 'BTC' });
    expect(Math.round((midnight - Number(sevenDays?.['fromMs'])) / DAY_MS)).toBe(6);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Profit' }));
    await screen.findByRole('button', { name: 'Filter · 3' });
    await waitFor(() => {
      expect(asked(page.callsTo('GET /flow')).at(-1)).not.toHaveProperty('record');
    });
  });

  it('in the URL apply at once', async () => {
    const page = await open(() => pageWith([]), '/pay/record?account=spot&currency=BTC');
    await screen.findByText('Nothing matches this filter');
    expect(asked(page.callsTo('GET /flow'))).toEqual([{ account: 'spot', currency: 'BTC' }]);
  });

  it('reject a reversed range of days', async () => {
    await open(() => pageWith([TRANSFER]), '/pay/record?span=custom&from=2026-11-10&to=2026-11-01');
    await userEvent.click(await screen.findByRole('button', { name: 'Filter · 1' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filter' });
    expect(sheet.textContent).toContain('The last day lies before the first');
    const apply = within(sheet).getByRole('button', { name: 'Show entries' });
    expect(apply).toHaveProperty('disabled', true);
  });

  it('show an empty state with a link to the first transfer when unset', async () => {
    await open(() => pageWith([]));
    await screen.findByText('No entries yet');
    expect(screen.getByRole('link', { name: 'Transfer' })).toBeTruthy();
  });
});
