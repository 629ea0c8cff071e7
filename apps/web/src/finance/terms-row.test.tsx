/** [0.9] The terms of a product on its page: what holds, what was announced, what held before. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import { DAY_MS } from '@anywhen/prices';
import { leaveTestPage } from '../../testing/test-page.tsx';
import { NOW_MS } from '../../testing/earn-parts/days.ts';
import { openFinancePage, user } from '../../testing/finance/test-finance.ts';

const COMING = {
  fromMs: NOW_MS + DAY_MS,
  announcedAtMs: NOW_MS - 1_000,
  values: [{ key: 'yearly-rate.F30', before: 450, after: 400 }],
};
const PAST = {
  fromMs: NOW_MS - 9 * DAY_MS,
  announcedAtMs: NOW_MS - 10 * DAY_MS,
  values: [
    { key: 'yearly-rate.F7', before: 280, after: 300 },
    { key: 'yearly-rate.F30', before: 420, after: 450 },
  ],
};

afterEach(() => {
  leaveTestPage();
  vi.useRealTimers();
});

async function openProduct(code: string, changes: readonly object[]) {
  const fields = [
    { key: 'yearly-rate.F7', value: 300 },
    { key: 'yearly-rate.F30', value: 450 },
  ];
  const data = { fields, changes, nextCursor: null };
  await openFinancePage(`/homeindex/finance-details?id=${code}`, {
    script: { 'GET /terms/finance': () => ({ data }) },
  });
  return screen.findByRole('button', { name: /^Terms and their history/ });
}

describe('[0.9] the terms of a product', () => {
  it('say on its page, before they begin, that others are coming', async () => {
    const row = await openProduct('F30', [COMING, PAST]);
    await within(row).findByText(/^Other terms from/);
    await user.click(row);
    const sheet = await screen.findByRole('dialog');
    await within(sheet).findByText('4.50% → 4.00%');
    within(sheet).getByText('4.20% → 4.50%');
    within(sheet).getByText(/at least 24 hours before it begins/);
    expect(within(sheet).queryByText('2.80% → 3.00%')).toBeNull();
  });

  it('leave out what is announced of another product', async () => {
    const row = await openProduct('F7', [COMING, PAST]);
    within(row).getByText('They apply to what you buy from now on');
    await user.click(row);
    const sheet = await screen.findByRole('dialog');
    await within(sheet).findByText('2.80% → 3.00%');
    expect(within(sheet).queryByText('Announced')).toBeNull();
  });

  it('that nobody has changed say so', async () => {
    await user.click(await openProduct('F7', []));
    const sheet = await screen.findByRole('dialog');
    await within(sheet).findByText('Nothing was changed so far.');
    within(sheet).getByText('3.00%');
  });
});
