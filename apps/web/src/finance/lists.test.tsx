/** [4.6] The lists: own records by state, trust products, and the centre. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { comingLine } from '../../testing/earn-parts/coming.ts';
import { TODAY } from '../../testing/earn-parts/days.ts';
import { leaveTestPage, type Script } from '../../testing/test-page.tsx';
import { recordOf, runningOf, usdt } from '../../testing/finance/finance.ts';
import { user, openFinancePage } from '../../testing/finance/test-finance.ts';

afterEach(() => {
  leaveTestPage();
  vi.useRealTimers();
});

describe('[4.6] finance records', () => {
  const RECORDS = [
    recordOf({ id: '14', product: 'F7', amount: usdt('500') }),
    runningOf(45, { id: '12' }),
    recordOf({ id: '11', state: 'settled', ending: 'cancelled' }),
  ];

  it('are listed with state, income and a link to each', async () => {
    await openFinancePage('/homeindex/eaorders', { records: RECORDS });
    const row = await screen.findByRole('link', {
      name: /Fixed term, 180 days · F180.*In progress|In progress.*Fixed term, 180 days · F180/,
    });
    expect(row.getAttribute('href')).toBe('/homeindex/finance-info?id=12');
    expect(row.textContent).toContain('Income so far 9.86');
    expect(row.textContent).toContain('(Simulated rate)');
    screen.getByText('Settled · cancelled');
  });

  it('are filtered by state, in the URL', async () => {
    const page = await openFinancePage('/homeindex/eaorders', { records: RECORDS });
    await screen.findByText('Settled · cancelled');
    await user.click(screen.getByRole('radio', { name: 'Purchased' }));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1));
    expect(window.location.search).toBe('?state=purchased');
    expect(page.callsTo('GET /finance/records').at(-1)?.query.get('state')).toBe('purchased');
  });

  it('leave the list of a state they no longer have', async () => {
    const page = await openFinancePage('/homeindex/eaorders?state=purchased', { records: RECORDS });
    await screen.findByRole('link');
    await page.subscribed('finance');
    page.publish(runningOf(0, { id: '14', product: 'F7', amount: usdt('500') }));
    await screen.findByText('No record is in this state');
  });

  it('show an empty state with a link to the products', async () => {
    await openFinancePage('/homeindex/eaorders');
    await screen.findByText('You have not bought anything yet');
    const link = screen.getByRole('link', { name: 'See what is offered' });
    expect(link.getAttribute('href')).toBe('/financial/financeindex');
  });
});

describe('[4.6] trust finance', () => {
  it('shows each issue with its countdown and sold share', async () => {
    await openFinancePage('/homeindex/finance');
    const cards = await screen.findAllByRole('link', { name: /^Trust finance/ });
    expect(cards.map((card) => card.getAttribute('href'))).toEqual([
      '/homeindex/finance-details?id=TR60',
      '/homeindex/finance-details?id=TR120',
    ]);
    expect(cards[0]?.textContent).toContain('Sold for another');
    expect(cards[0]?.textContent).toMatch(/\d+ days? \d\d:\d\d:\d\d/);
    screen.getAllByRole('progressbar', { name: '0.00% sold' });
    expect(screen.queryByText(/for members with verification level 1/)).toBeNull();
  });

  it('[1.5] shows before the tap that level 1 is required', async () => {
    await openFinancePage('/homeindex/finance', { member: { level: 0 } });
    await screen.findByText(/for members with verification level 1/);
    screen.getByRole('link', { name: 'Get verified' });
  });
});

describe('[4.6] the Financial Management Center', () => {
  const totals = (mined: string) => ({
    data: {
      products: [
        earned('finance', { held: '1500', today: '0.26', inAll: '9.86', count: 2 }),
        earned('staking', { held: '500', today: '0.04', inAll: '0.14', count: 1 }),
        earned('mining', { held: '0', today: '0', inAll: mined, count: Number(mined) }),
      ],
    },
  });
  const SCRIPT: Script = {
    'GET /earn/totals': () => totals('0'),
    'GET /earn/coming': () => ({
      data: { day: TODAY, lines: [comingLine(), comingLine({ day: TODAY + 40 })] },
    }),
    'GET /staking/pools': () => ({
      data: {
        pools: [
          {
            code: 'BTC-FLEX',
            currency: 'BTC',
            mode: 'flexible',
            tiers: [{ upTo: null, aprBps: 150 }],
            min: '0.00100000',
            max: '10.00000000',
            lockDays: 0,
            leaveSeconds: 86_400,
            staked: '1.00000000',
            startDay: TODAY + 1,
            firstCreditDay: TODAY + 2,
          },
        ],
      },
    }),
    'GET /mining/models': () => ({
      data: {
        network: { blockSubsidy: '3.12500000', blocksPerDay: 144, networkTh: 1, feeBps: 100 },
        models: [
          {
            code: 'M1',
            th: 100,
            termDays: 30,
            price: usdt('300'),
            daily: '0.00001000',
            output: '0.00030000',
            breakEven: usdt('1000000'),
            perMember: 10,
            stock: 100,
            left: 60,
            startDay: TODAY + 1,
          },
        ],
      },
    }),
  };

  it('[H9] shows that the output of machines does not include their price', async () => {
    const script: Script = { ...SCRIPT, 'GET /earn/totals': () => totals('5') };
    await openFinancePage('/financial/financeindex', { script });
    await screen.findByText(/what they cost is not taken off/);
  });

  it('shows totals, earnings, upcoming payments and the fixed terms', async () => {
    await openFinancePage('/financial/financeindex', { script: SCRIPT });
    await screen.findByText((_, element) => element?.textContent === '2,000.00USDTPaper');
    screen.getByText(/\+0\.30 USDT/);
    screen.getByText(/\+10\.00 USDT/);
    screen.getByText('2 records');
    expect(screen.queryByText(/what they cost is not taken off/)).toBeNull();
    await screen.findByRole('figure', {
      name: 'What you will earn, and when principal comes back',
    });
    const panel = screen.getByRole('tabpanel');
    expect(await within(panel).findAllByRole('link', { name: /^Fixed term/ })).toHaveLength(4);
  });

  it('links from each tab to the page of its product', async () => {
    await openFinancePage('/financial/financeindex', { script: SCRIPT });
    await user.click(await screen.findByRole('tab', { name: 'Trust' }));
    await screen.findByRole('link', { name: /^Trust finance, 60 days/ });
    await user.click(screen.getByRole('tab', { name: 'Staking' }));
    const pool = await screen.findByRole('link', { name: /BTC-FLEX/ });
    expect(pool.getAttribute('href')).toBe('/homeindex/livecoin');
    expect(pool.textContent).toContain('1.50% a yearSimulated rate');
    await user.click(screen.getByRole('tab', { name: 'Mining' }));
    const model = await screen.findByRole('link', { name: /M1/ });
    expect(model.getAttribute('href')).toBe('/homeindex/machine');
    expect(window.location.search).toBe('?tab=mining');
  });

  it('has a URL for the calendar', async () => {
    await openFinancePage('/financial/financeindex?tab=calendar', { script: SCRIPT });
    await screen.findByText('January 2026');
    screen.getByText('February 2026');
  });

  it('shows a visitor all products', async () => {
    await openFinancePage('/financial/financeindex', { member: null });
    await screen.findByText('Look at everything first');
    expect(await screen.findAllByRole('link', { name: /^Fixed term/ })).toHaveLength(4);
  });
});

type Earned = { held: string; today: string; inAll: string; count: number };

function earned(product: string, { held, today, inAll, count }: Earned) {
  const earnedUsdt = usdt(inAll);
  return { product, heldUsdt: usdt(held), todayUsdt: usdt(today), earnedUsdt, count };
}
