/** [4.4] [4.6] The confirmation of a purchase: all figures, the boxes, and the purchase itself. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { leaveTestPage, type Call, type Script } from '../../testing/test-page.tsx';
import type { To } from '../router/index.ts';
import { productOf, recordOf, usdt } from '../../testing/finance/finance.ts';
import { figure, user, openFinancePage, press } from '../../testing/finance/test-finance.ts';

const BUY = 'POST /finance/records';
const F30: To = '/homeindex/finance-confirm?id=F30&amount=2500';
const F180: To = '/homeindex/finance-confirm2?id=F180&amount=1000';
const AGREE = /^I have read what this pays/;
const UNDERSTAND = 'I understand that early redemption loses all interest';
const BUTTON = 'Confirm purchase';

afterEach(() => {
  leaveTestPage();
  vi.useRealTimers();
});

function sells(change: Parameters<typeof recordOf>[0] = {}): Script {
  const record = recordOf({ product: 'F30', amount: usdt('2500'), ...change });
  return { [BUY]: () => ({ data: { record, available: usdt('2500') } }) };
}

async function tick(name: string | RegExp) {
  await user.click(await screen.findByRole('checkbox', { name }));
}

const address = () => window.location.pathname + window.location.search;

describe('[4.6] the confirmation', () => {
  it('[EX-4.3] shows dates, each payment, the end and the cost of leaving early', async () => {
    await openFinancePage(F30);
    await screen.findByText('2,500.00 USDT');
    expect(figure('A year (APR)')).toBe('4.50%Simulated rate');
    expect(figure('Per day')).toBe('0.30821917 USDT');
    expect(figure('After 30 days')).toBe('9.24657534 USDT');
    expect(figure('First interest')).toBe('Jan 12, 2026 UTC0.30821917 USDT');
    expect(figure('Last interest, with your principal')).toBe('Feb 10, 2026 UTC0.30821941 USDT');
    expect(figure('Principal and interest')).toMatch(/^2,509\.24657534 USDT/);
    screen.getByText(/After 15 days you would have received 4\.62328755 USDT/);
    screen.getByText('Before Jan 11, 2026 UTC you can still cancel at no cost.');
    expect(screen.queryByRole('checkbox', { name: UNDERSTAND })).toBeNull();
  });

  it('compares with holding, before the tap', async () => {
    await openFinancePage(F30);
    const table = await screen.findByRole('table');
    within(table).getByText('At this rate');
    screen.getByText(/This product runs for 30 days/);
  });

  it('[EX-4.5] of trust finance shows the single payment, and that it is locked', async () => {
    await openFinancePage('/homeindex/finance-confirm?id=TR60&amount=5000');
    await screen.findByText('5,000.00 USDT');
    expect(figure('Principal and interest')).toMatch(/^5,073\.97260273 USDT/);
    screen.getByText(/It is not possible\. 5,000\.00 USDT cannot be used before/);
  });

  it('without an amount links back to the product', async () => {
    await openFinancePage('/homeindex/finance-confirm?id=F30&amount=many');
    await screen.findByText('There is no amount to confirm');
    const link = screen.getByRole('link', { name: 'Change the amount' });
    expect(link.getAttribute('href')).toBe('/homeindex/finance-details?id=F30');
  });
});

describe('[4.6] the 180-day version', () => {
  it('has the schedule by month, expandable into days', async () => {
    await openFinancePage(F180);
    await screen.findByText('All 180 payments');
    expect(screen.queryByText('Jan 13, 2026 UTC')).toBeNull();
    await user.click(screen.getByText('January 2026'));
    await screen.findByText('Jan 13, 2026 UTC');
    expect(screen.getAllByText('0.21917808')).toHaveLength(20);
  });

  it('requires the explicit sentence, under either of the two URLs', async () => {
    const page = await openFinancePage('/homeindex/finance-confirm?id=F180&amount=1000', {
      script: sells({ product: 'F180' }),
    });
    await tick(AGREE);
    await press(BUTTON);
    await screen.findByText('Please tick that you understand this');
    expect(page.callsTo(BUY)).toHaveLength(0);
    await tick(UNDERSTAND);
    await press(BUTTON);
    await screen.findByText('Order successfully');
    expect(page.callsTo(BUY)).toHaveLength(1);
  });
});

describe('[4.4] a purchase', () => {
  it('sends issue, amount and interest as shown, and opens its record', async () => {
    const page = await openFinancePage(F30, { script: sells() });
    await tick(AGREE);
    await press(BUTTON);
    await screen.findByText('Order successfully');
    await waitFor(() => expect(address()).toBe('/homeindex/finance-info?id=12'));
    const [call] = page.callsTo(BUY);
    expect(call?.body).toEqual({
      product: 'F30',
      windowDay: null,
      amount: '2500',
      interest: '9.24657534',
      isAgreed: true,
    });
    expect(call?.key).not.toBe('');
  });

  it('of a trust product names the window of its issue', async () => {
    const product = productOf('TR60');
    const page = await openFinancePage('/homeindex/finance-confirm?id=TR60&amount=500', {
      script: sells({ product: 'TR60', amount: usdt('500') }),
    });
    await tick(AGREE);
    await press(BUTTON);
    await screen.findByText('Order successfully');
    expect(page.callsTo(BUY)[0]?.body).toMatchObject({ windowDay: product.windowDay });
  });

  it('is not made without the agreement', async () => {
    const page = await openFinancePage(F30, { script: sells() });
    await screen.findByText('2,500.00 USDT');
    await press(BUTTON);
    await screen.findByText('Please tick that you agree');
    expect(page.callsTo(BUY)).toHaveLength(0);
  });

  it('that was refused for its amount links to the amount, and refetches', async () => {
    const page = await openFinancePage(F30, {
      desk: { available: usdt('9000') },
      script: { [BUY]: () => ({ rejection: { code: 'BALANCE_INSUFFICIENT' } }) },
    });
    await tick(AGREE);
    await press(BUTTON);
    await screen.findByText('Insufficient balance.');
    screen.getByRole('link', { name: /^Transfer/ });
    screen.getByRole('link', { name: 'Change the amount' });
    await waitFor(() =>
      expect(page.callsTo('GET /finance/products/F30').length).toBeGreaterThan(1),
    );
  });

  it('[4.4] whose day has not turned says so and can be retried with the same key', async () => {
    let isEarly = true;
    const script = sells();
    const page = await openFinancePage(F30, {
      script: {
        [BUY]: (call) => {
          const answer = isEarly
            ? { rejection: { code: 'DAY_NOT_BOOKED' } as const }
            : script[BUY]?.(call);
          isEarly = false;
          return answer ?? 'lost';
        },
      },
    });
    await tick(AGREE);
    await press(BUTTON);
    await screen.findByText(/^A new business day has just begun/);
    await press(BUTTON);
    await screen.findByText('Order successfully');
    const keys = page.callsTo(BUY).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });

  it('whose answer got lost is looked up, and happens once', async () => {
    let isLost = true;
    const script = sells();
    const answer = (call: Call) => script[BUY]?.(call) ?? 'lost';
    const page = await openFinancePage(F30, {
      script: {
        [BUY]: (call) => {
          if (!isLost) return answer(call);
          isLost = false;
          return 'lost';
        },
        'POST /requests/drop': () => ({ data: { hasHappened: true } }),
      },
    });
    await tick(AGREE);
    await press(BUTTON);
    await waitFor(() => expect(address()).toBe('/homeindex/finance-info?id=12'));
    const keys = page.callsTo(BUY).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('that did not arrive is offered again with its figures', async () => {
    await openFinancePage(F30, {
      script: {
        [BUY]: () => 'lost',
        'POST /requests/drop': () => ({ data: { hasHappened: false } }),
      },
    });
    await tick(AGREE);
    await press(BUTTON);
    await screen.findByRole('button', { name: 'Do it now: 2,500.00 USDT for F30' });
  });

  it('is not possible for a product that closed meanwhile', async () => {
    await openFinancePage(F30, { products: [productOf('F30', { state: 'closed' })] });
    await screen.findByText('This product is not on sale now.');
    expect(screen.getByRole('button', { name: BUTTON })).toHaveProperty('disabled', true);
  });
});
