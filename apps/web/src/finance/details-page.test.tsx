/** [4.6] One product and its purchase dialog. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { TODAY } from '../../testing/earn-parts/days.ts';
import { leaveTestPage } from '../../testing/test-page.tsx';
import { PRODUCTS, productOf, usdt } from '../../testing/finance/finance.ts';
import { figure, user, openFinancePage, press } from '../../testing/finance/test-finance.ts';

const F180 = '/homeindex/finance-details?id=F180';

afterEach(() => {
  leaveTestPage();
  vi.useRealTimers();
});

async function openDialog() {
  await press('Buy');
  return screen.findByRole('dialog', { name: 'Purchase' });
}

async function type(amount: string) {
  await user.type(screen.getByLabelText('Purchase amount'), amount);
}

describe('[4.6] the page of a product', () => {
  it('shows every field of the product, each rate as simulated', async () => {
    await openFinancePage(F180, {
      products: [productOf('F180', { sold: usdt('2469000') })],
    });
    await screen.findByRole('heading', { name: 'Fixed term, 180 days' });
    expect(figure('Term')).toBe('180 days');
    expect(figure('Subscription currency')).toBe('USDT');
    expect(figure('Annualized rate')).toBe('8.00%Simulated rate');
    expect(figure('Expected rate of return')).toBe('3.9452%Simulated rate');
    expect(figure('Total product amount')).toBe('10,000,000.00 USDT2,469,000.00 USDT sold');
    expect(figure('Starting purchase amount')).toBe('100.00 USDT');
    expect(figure('Personal limit')).toMatch(/^100,000\.00 USDT/);
    expect(figure('Subscription start time')).toBe('Always open');
    expect(figure('Subscription end time')).toBe('No end');
    expect(figure('Subscription date')).toBe('Jan 10, 2026 UTC');
    expect(figure('Interest start date')).toBe('Jan 11, 2026 UTC');
    expect(figure('Redemption date')).toBe('Jul 10, 2026 UTC');
    expect(figure('Daily fixed interest')).toBe('0.21917808 USDTfor 1,000.00 USDT');
    expect(figure('Estimated earnings')).toBe('39.45205479 USDTfor 1,000.00 USDT');
    screen.getByRole('progressbar', { name: '24.69% sold' });
    screen.getByText(/all interest that was paid until then is taken back/);
  });

  it('[4.1] of trust finance shows its window, its issues and what is different', async () => {
    const product = productOf('TR60');
    const { windowDay, startDay, redemptionDay, total } = product;
    const issue = { windowDay: windowDay ?? 0, startDay, redemptionDay, total };
    const issues = [{ ...issue, state: 'open', sold: usdt('250000') }];
    await openFinancePage('/homeindex/finance-details?id=TR60', {
      script: { 'GET /finance/products/TR60': () => ({ data: { product, issues } }) },
    });
    await screen.findByRole('heading', { name: 'Trust finance, 60 days' });
    screen.getByText('25.00% sold');
    screen.getByText(
      'Each issue is sold for 14 days. When its window ends, interest begins for everybody and the next issue is sold.',
    );
    screen.getByText('Once interest has begun it cannot be redeemed early.');
    expect(figure('Daily fixed interest')).toBeUndefined();
  });

  it('shows "not found" for an unknown product', async () => {
    await openFinancePage('/homeindex/finance-details?id=F1');
    await screen.findByText('This product is not offered');
  });

  it('refetches with each business day, because the dates change', async () => {
    const page = await openFinancePage(F180);
    await screen.findByRole('heading', { name: /^Fixed term/ });
    await page.subscribed('business-day');
    page.turnTo(TODAY + 1);
    await waitFor(() => expect(page.callsTo('GET /finance/products/F180')).toHaveLength(2));
  });
});

describe('[4.6] the purchase dialog', () => {
  it('computes the result of an amount while typing, and links to the confirmation', async () => {
    await openFinancePage('/homeindex/finance-details?id=F30');
    const dialog = await openDialog();
    within(dialog).getByText('From');
    await type('2500');
    expect(within(dialog).getByText('9.24657534 USDT')).toBeTruthy(); // EX-4.3
    expect(within(dialog).getByText('0.30821917 USDT')).toBeTruthy();
    await press('Continue');
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe(
        '/homeindex/finance-confirm?id=F30&amount=2500',
      ),
    );
  });

  it('links from the 180-day product to its own confirmation', async () => {
    await openFinancePage(F180);
    await openDialog();
    await type('1000');
    await press('Continue');
    await waitFor(() => expect(window.location.pathname).toBe('/homeindex/finance-confirm2'));
  });

  it('offers shares of the maximum', async () => {
    await openFinancePage(F180, { desk: { available: usdt('1000.50') } });
    await openDialog();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Max' })).toHaveProperty('disabled', false),
    );
    await press('Max');
    expect(screen.getByLabelText<HTMLInputElement>('Purchase amount').value).toBe('1000.5');
    await press('50%');
    expect(screen.getByLabelText<HTMLInputElement>('Purchase amount').value).toBe('500.25');
  });

  it('shows faults at the field, and where to get more money', async () => {
    await openFinancePage(F180, { desk: { available: usdt('500') } });
    const dialog = await openDialog();
    await type('50');
    await press('Continue');
    await within(dialog).findByText('The purchase must be at least 100.00 USDT');
    await type('0.01');
    expect(within(dialog).queryByText(/must be at least/)).toBeNull();
    await user.clear(screen.getByLabelText('Purchase amount'));
    await type('600');
    await press('Continue');
    await within(dialog).findByText('Insufficient balance');
    const link = within(dialog).getByRole('link', { name: /^Transfer/ });
    expect(link.getAttribute('href')).toBe(
      '/pay/payexchange?from=funds&to=financial&currency=USDT&back=order',
    );
  });
});

describe('before the tap', () => {
  it('visitors are sent to the login and back', async () => {
    await openFinancePage(F180, { member: null });
    const link = await screen.findByRole('link', { name: 'Log in to buy' });
    expect(link.getAttribute('href')).toBe(
      '/account/login?redirect=%2Fhomeindex%2Ffinance-details%3Fid%3DF180',
    );
  });

  it('[1.5] level 1 is required where a product needs it', async () => {
    await openFinancePage('/homeindex/finance-details?id=TR60', { member: { level: 0 } });
    await screen.findByText('Please complete primary certification first.');
    const link = screen.getByRole('link', { name: 'Get verified' });
    expect(link.getAttribute('href')).toBe('/homeindex/userauth');
  });

  it('[4.2] a sold-out product cannot be opened', async () => {
    const soldOut = productOf('F7', { sold: usdt('5000000'), state: 'sold-out' });
    await openFinancePage('/homeindex/finance-details?id=F7', { products: [...PRODUCTS, soldOut] });
    await screen.findByText('This product is sold out.');
    expect(screen.getByRole('button', { name: 'Buy' })).toHaveProperty('disabled', true);
  });
});
