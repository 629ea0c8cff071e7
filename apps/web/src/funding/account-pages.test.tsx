/** The asset pages: live balances, hidden amounts, tabs in the URL, empty and failed states. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ACCOUNT_KINDS, type AccountKind, type AssetLine } from '@anywhen/protocol';
import {
  balance,
  holdTime,
  leaveTestPage,
  passTime,
  type Answer,
} from '../../testing/test-page.tsx';
import { openPage, type Setting } from '../../testing/funding/test-page.ts';

afterEach(leaveTestPage);

const EQUITY: Partial<Record<AccountKind, string>> = {
  funds: '10000.00000000',
  spot: '32500.00000000',
};

const overview = (totalUsdt: string): Answer => ({
  data: {
    atMs: Date.now(),
    totalUsdt,
    totalBtc: '0.65384615',
    todayPnlUsdt: '-12.34567890',
    accounts: ACCOUNT_KINDS.map((kind) => ({ kind, equityUsdt: EQUITY[kind] ?? '0.00000000' })),
    curve: [
      { atMs: Date.now() - 86_400_000, totalUsdt: '42000.00000000', resultUsdt: '0.00000000' },
      { atMs: Date.now(), totalUsdt, resultUsdt: '-3.50000000' },
    ],
  },
});

const assets = (equityUsdt: string, ...lines: AssetLine[]): Answer => ({
  data: { equityUsdt, lines },
});

const SPOT_BTC = { ...balance('spot', 'BTC', '0.3', '0.2'), valueUsdt: '32500.00000000' };

const setting = (changes: Partial<Setting> = {}): Setting => ({
  script: {
    'GET /assets/overview': () => overview('42500.00000000'),
    'GET /assets/spot': () => assets('32500.00000000', SPOT_BTC),
    'GET /assets/contract': () => assets('0.00000000'),
    'GET /assets/derivatives': () => assets('0.00000000'),
    'GET /assets/strategy': () => assets('0.00000000'),
  },
  ...changes,
});

const row = (name: RegExp) => screen.getByRole('button', { name });

describe('[4.6] the finance account', () => {
  const TODAY = 20_463;
  const line = { heldUsdt: '0.00000000', todayUsdt: '0.00000000', earnedUsdt: '0.00000000' };
  const PRODUCTS = [
    { ...line, product: 'finance', heldUsdt: '1500.00000000', earnedUsdt: '9.86301360', count: 2 },
    { ...line, product: 'staking', count: 0 },
    { ...line, product: 'mining', count: 0 },
  ];
  const COMING = {
    day: TODAY + 1,
    atMs: (TODAY + 1) * 86_400_000,
    product: 'finance',
    kind: 'interest',
    currency: 'USDT',
    amount: '0.21917808',
    count: 1,
    recordId: '12',
  };

  it('shows the principal that is held, with links to its records and to upcoming payments', async () => {
    await openPage('/pay/financial', {
      script: {
        'GET /assets/financial': () => assets('5000.00000000'),
        'GET /earn/totals': () => ({ data: { products: PRODUCTS } }),
        'GET /earn/coming': () => ({ data: { day: TODAY, lines: [COMING] } }),
      },
    });
    await screen.findByRole('heading', { name: 'Principal held in products' });
    const records = screen.getByRole('link', { name: /^Finance 2 records/ });
    expect(records.getAttribute('href')).toBe('/homeindex/eaorders');
    expect(records.textContent).toContain('1,500.00');
    await screen.findByRole('figure', { name: /^What you will earn/ });
    const calendar = screen.getByRole('link', { name: /^Calendar/ });
    expect(calendar.getAttribute('href')).toBe('/financial/financeindex?tab=calendar');
    const flow = screen.getByRole('link', { name: 'Flow record of this account' });
    expect(flow.getAttribute('href')).toBe('/pay/record?account=financial');
  });

  it('shows the calendar on the assets page', async () => {
    await openPage('/pay/assets', setting());
    const calendar = await screen.findByRole('link', { name: /^Calendar/ });
    expect(calendar.getAttribute('href')).toBe('/financial/financeindex?tab=calendar');
  });
});

describe('[0.3] the finance account', () => {
  const openWith = (businessDaySeconds: number) =>
    openPage('/pay/financial', {
      script: {
        'GET /assets/financial': () => assets('0.00000000'),
        'GET /installation': () => ({ data: { businessDaySeconds } }),
      },
    });

  it('shows the length of a day where days are fast', async () => {
    await openWith(60);
    expect(await screen.findByText('Fast days: 1 day = 60 s')).toBeTruthy();
  });

  it('shows no note where a day is a day', async () => {
    const page = await openWith(86_400);
    await screen.findByText('Nothing in this account yet');
    await waitFor(() => expect(page.callsTo('GET /installation')).toHaveLength(1));
    expect(screen.queryByText(/Fast days/)).toBeNull();
  });
});

describe('[1.1] [EX-9.3] the withdrawable amount', () => {
  const openSpot = (locked: Setting['locked']) =>
    openPage('/pay/spotgoods', {
      ...setting({ balances: [balance('spot', 'USDT', '700'), balance('spot', 'BTC', '1')] }),
      ...(locked && { locked }),
    });

  it('is shown beside the available amount where it is less, and follows the confirmations', async () => {
    const page = await openSpot([{ currency: 'USDT', amount: '500.00000000' }]);
    await waitFor(() => expect(row(/USDT/).textContent).toContain('Withdrawable 200.00'));
    expect(row(/^B?BTC/).textContent).not.toContain('Withdrawable');
    await userEvent.click(row(/USDT/));
    const sheet = await screen.findByRole('dialog', { name: 'USDT · Spot' });
    expect(sheet.textContent).toContain(
      'Withdrawable200.00USDTNewer deposits need more confirmations',
    );
    page.push('deposits', { deposits: [], locked: [] });
    await waitFor(() => expect(sheet.textContent).toContain('Withdrawable700.00USDTHeld'));
    expect(sheet.textContent).not.toContain('Newer deposits');
  });

  it('is not shown until the locked amounts are loaded', async () => {
    await openSpot(undefined);
    await waitFor(() => expect(row(/USDT/).textContent).toContain('700.00'));
    expect(screen.queryByText(/Withdrawable/)).toBeNull();
  });
});

describe('an account', () => {
  it('shows available, held and value from the reply, before the first live event', async () => {
    await openPage('/pay/spotgoods', setting());
    expect((await screen.findByText('32,500')).textContent).toBe('32,500.00USDTPaper');
    expect(row(/^B?BTC/).textContent).toContain('Held 0.2');
    expect(row(/^B?BTC/).textContent).toContain('0.3');
    expect(row(/^B?BTC/).textContent).toContain('≈ 32,500.00');
  });

  it('follows the live balance and the live price without refetching', async () => {
    const page = await openPage(
      '/pay/spotgoods',
      setting({
        balances: [balance('spot', 'BTC', '0.3', '0.2'), balance('funds', 'USDT', '7')],
        prices: { BTCUSDT: '60000.00' },
      }),
    );
    await waitFor(() => expect(row(/^B?BTC/).textContent).toContain('≈ 30,000.00'));
    page.pushBalances([balance('spot', 'BTC', '0.5'), balance('spot', 'USDT', '100')]);
    await waitFor(() => expect(row(/^B?BTC/).textContent).toContain('0.5'));
    expect(row(/^B?BTC/).textContent).not.toContain('Held');
    expect(row(/^U?USDT/).textContent).toContain('100.00');
    expect(screen.getByText('30,100').textContent).toBe('30,100.00USDTPaper');
    expect(page.callsTo('GET /assets/spot')).toHaveLength(1);
  });

  it('shows every digit when a row is tapped, and a link to transfer it', async () => {
    await openPage('/pay/spotgoods', setting({ balances: [balance('spot', 'BTC', '0.12345678')] }));
    await userEvent.click(await screen.findByRole('button', { name: /^B?BTC/ }));
    const sheet = await screen.findByRole('dialog', { name: 'BTC · Spot' });
    expect(sheet.textContent).toContain('0.12345678');
    expect(within(sheet).getByRole('link', { name: 'Transfer' }).getAttribute('href')).toBe(
      '/pay/payexchange?from=spot&to=funds&currency=BTC',
    );
  });

  it('[19] of spot shows the cost of each currency, total and average', async () => {
    const position = { currency: 'BTC', symbol: 'BTCUSDT', available: '0.3', held: '0.2' };
    const cost = { quantity: '0.5', cost: '31000.12345678', averageCost: '62000.24' };
    const { script } = setting();
    const answer = () => ({ data: { positions: [{ ...position, ...cost }] } });
    await openPage('/pay/spotgoods', {
      script: { ...script, 'GET /spot/positions': answer },
      balances: [balance('spot', 'BTC', '0.3', '0.2')],
    });
    await waitFor(() => expect(row(/^B?BTC/).textContent).toContain('Cost 31,000.12'));
    await userEvent.click(row(/^B?BTC/));
    const sheet = await screen.findByRole('dialog', { name: 'BTC · Spot' });
    expect(sheet.textContent).toContain('Average cost62,000.24 USDT');
    expect(sheet.textContent).toContain('31,000.12345678');
  });

  it('links to the products its funds are for', async () => {
    await openPage('/pay/contract', setting());
    for (const name of ['Seconds contracts', 'Leveraged contracts']) {
      const way = await screen.findByRole('link', { name: new RegExp(`^${name}`) });
      expect(way.textContent).toBe(name);
    }
  });

  it('that is empty offers new bots and a transfer into it, nothing else', async () => {
    await openPage('/pay/strategy', setting());
    await screen.findByText('Nothing in this account yet');
    const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    // Bots are loaded when the page is there already.
    await waitFor(() =>
      expect(links()).toEqual([
        '/pay/strategy?new=dca',
        '/pay/strategy?new=grid',
        '/pay/payexchange?from=funds&to=strategy',
      ]),
    );
  });

  it('[19] of contracts has a section for derivatives', async () => {
    await openPage('/pay/contract', setting());
    expect(await screen.findByRole('heading', { name: 'Delivery contracts' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Derivatives' })).toBeTruthy();
  });

  it('explains a failure, and retries', async () => {
    const answers: Answer[] = [{ rejection: { code: 'FEED_STALE' } }];
    const script = {
      'GET /assets/spot': () => answers.shift() ?? assets('32500.00000000', SPOT_BTC),
    };
    await openPage('/pay/spotgoods', { script });
    expect(await screen.findByText(/Prices are paused/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(row(/^B?BTC/)).toBeTruthy());
  });
});

describe('the overview', () => {
  it('[EX-1.2] shows the total, its BTC equivalent, and today', async () => {
    await openPage('/pay/overview', setting());
    expect(await screen.findByText('42,500')).toBeTruthy();
    expect(screen.getByText('0.6538')).toBeTruthy();
    expect(screen.getByText('\u221212.35 USDT')).toBeTruthy();
    expect(screen.getByText('23.53%')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /^(Funds|Derivatives)/ })).toHaveLength(2);
  });

  it('[EX-1.5] has a line of the result around zero, in its colour, whatever came from outside', async () => {
    await openPage('/pay/overview', setting());
    // The total has grown by a deposit; what was traded has lost.
    const line = await screen.findByRole('figure', { name: /^Result since/ });
    expect(line.className).toContain('text-down');
    expect(line.querySelector('path[stroke-dasharray]')).not.toBeNull();
    expect(line.nextElementSibling?.textContent).toContain('\u22123.50 USDT');
  });

  it('lists the largest account first, as the ring shows them', async () => {
    await openPage('/pay/overview', setting());
    const list = (await screen.findByText('23.53%')).closest('ul');
    const shares = [...(list?.children ?? [])].map((line) => line.textContent ?? '');
    expect(shares.slice(0, 2)).toEqual(['Spot76.47%', 'Funds23.53%']);
  });

  it('fetches once when many balances change', async () => {
    const page = await openPage(
      '/pay/overview',
      setting({ balances: [balance('funds', 'USDT', '1')] }),
    );
    await screen.findByText('42,500');
    holdTime();
    for (const amount of ['2', '3', '4', '5']) {
      page.pushBalances([balance('funds', 'USDT', amount)]);
      await passTime(60);
    }
    await passTime(1_000);
    expect(page.callsTo('GET /assets/overview')).toHaveLength(2);
    await passTime(1_200);
    expect(page.callsTo('GET /assets/overview')).toHaveLength(2);
  });

  it('hides every amount on request, also on the next page, but no share', async () => {
    await openPage('/pay/overview', setting());
    await screen.findByText('42,500');
    await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(document.body.textContent).not.toMatch(/42,500|0\.6538|12\.35|32,500/);
    expect(screen.getAllByText('Amount hidden').length).toBeGreaterThan(8);
    expect(screen.getByText('23.53%')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: /^Spot/ }));
    await screen.findByRole('button', { name: /^B?BTC/ });
    expect(document.body.textContent).not.toMatch(/0\.3\b|32,500/);
    await userEvent.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(row(/^B?BTC/).textContent).toContain('0.3');
  });
});

describe('the tabs of assets', () => {
  it('[19] are seven, and the chosen one is in the URL', async () => {
    await openPage('/pay/assets', setting());
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual([
      'Overview',
      'Funds',
      'Spot',
      'Contract',
      'Finance',
      'Strategy',
      'Options',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Spot' }));
    await waitFor(() => expect(window.location.search).toBe('?tab=spot'));
    await screen.findByRole('button', { name: /^B?BTC/ });
  });

  it('open at the one named in the URL, and at the overview for an unknown one', async () => {
    await openPage('/pay/assets?tab=contract', setting());
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Contract');
    leaveTestPage();
    await openPage('/pay/assets?tab=nonsense', setting());
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
  });
});
