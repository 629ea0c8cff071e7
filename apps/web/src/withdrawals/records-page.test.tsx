/** The record of withdrawals: filtered, paged, and each opened with its timeline, live. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Withdrawal } from '@anywhen/protocol';
import { leaveTestPage, type Call } from '../../testing/test-page.tsx';
import { user, sheetIsGone } from '../../testing/withdrawals/form-actions.ts';
import {
  PASSED,
  REJECTED,
  openWithdrawals,
  withdrawal,
} from '../../testing/withdrawals/test-withdrawals.ts';

afterEach(leaveTestPage);

const TO_BANK = withdrawal({
  id: '43',
  account: 'spot',
  channel: 'bank',
  target: { kind: 'bank', bankName: 'Bank of Nowhere', accountNumber: '•••• 4821' },
});
const ALL = [TO_BANK, withdrawal({ id: '42', ...REJECTED }), withdrawal()];

function openRecord(
  query: `?${string}` | '' = '',
  { all = ALL, nextCursor = null }: { all?: Withdrawal[]; nextCursor?: string | null } = {},
) {
  return openWithdrawals(`/pay/record2${query}` as '/pay/record2', {
    script: {
      'GET /withdrawals': ({ query: asked }: Call) => ({
        data: asked.has('cursor')
          ? { withdrawals: [withdrawal({ id: '12' })], nextCursor: null }
          : { withdrawals: all, nextCursor },
      }),
      ...Object.fromEntries(
        all.map((one) => [`GET /withdrawals/${one.id}`, () => ({ data: one })]),
      ),
    },
  });
}

const rows = async () => {
  await screen.findAllByRole('listitem');
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

describe('[10.5] the record', () => {
  it('lists target, time, amount and state in the fixed words', async () => {
    await openRecord();
    expect(await rows()).toEqual([
      expect.stringMatching(/^1,000\.00USDTSpot · Bank of Nowhere •••• 4821.*Under review$/),
      expect.stringMatching(/^1,000\.00USDTFunds · SIM-TRC20-…HJ3VNE.*Review rejection$/),
      expect.stringMatching(/^1,000\.00USDTFunds · SIM-TRC20-…HJ3VNE.*Under review$/),
    ]);
  });

  it('is filtered by account and state, in the URL', async () => {
    const page = await openRecord();
    await rows();
    await user.click(screen.getByRole('radio', { name: 'Spot' }));
    await user.click(screen.getByRole('radio', { name: 'Review passed' }));
    await waitFor(() =>
      expect(page.callsTo('GET /withdrawals').at(-1)?.query.toString()).toBe(
        'account=spot&state=passed',
      ),
    );
    expect(window.location.search).toBe('?account=spot&state=passed');
  });

  it('loads older ones on request', async () => {
    await openRecord('', { nextCursor: 'next' });
    await rows();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(4));
  });

  it('shows an empty state, and when a filter hides some', async () => {
    await openRecord('', { all: [] });
    expect(await screen.findByText('No withdrawals yet')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Withdraw' });
    expect(link.getAttribute('href')).toBe('/pay/withdraw');
    await user.click(screen.getByRole('radio', { name: 'Review passed' }));
    expect(await screen.findByText('Nothing matches this filter')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No withdrawals yet')).toBeTruthy();
  });
});

describe('[10.5] one withdrawal', () => {
  it('opens with its timeline, and a rejected one without a fee', async () => {
    await openRecord();
    await rows();
    await user.click(screen.getByRole('button', { name: /Review rejection/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Withdrawal' });
    expect(await within(sheet).findByText('The risk review did not pass it.')).toBeTruthy();
    expect(within(sheet).queryByText('Fee')).toBeNull();
  });

  it('opens by its URL, as in messages, and closing stays in the record', async () => {
    await openRecord('?withdrawal=43');
    const sheet = await screen.findByRole('dialog', { name: 'Withdrawal' });
    expect(await within(sheet).findByText('Bank of Nowhere •••• 4821')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await sheetIsGone();
    expect(window.location.search).toBe('');
  });

  it('updates live while it is open, and so does its line', async () => {
    const page = await openRecord('?withdrawal=41');
    const sheet = await screen.findByRole('dialog', { name: 'Withdrawal' });
    await within(sheet).findByText('Under review');
    await page.subscribed('withdrawals');
    page.push('withdrawals', { withdrawals: [withdrawal(PASSED)] });
    expect(await within(sheet).findByText('Review passed')).toBeTruthy();
    expect(within(sheet).getByText(/^Sending on the simulated chain/)).toBeTruthy();
    const lines = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(lines.some((line) => line?.endsWith('Review passed'))).toBe(true);
  });

  it('leaves the list of those under review when it is decided', async () => {
    const all = [withdrawal()];
    const page = await openRecord('?state=under-review', { all });
    await rows();
    await page.subscribed('withdrawals');
    all.pop();
    page.push('withdrawals', { withdrawals: [withdrawal(PASSED)] });
    expect(await screen.findByText('Nothing matches this filter')).toBeTruthy();
  });

  it('that is missing, or of another member, is not found', async () => {
    await openRecord('?withdrawal=99');
    expect(await screen.findByText('There is no such withdrawal')).toBeTruthy();
  });

  it('is refetched when it ended unnoticed', async () => {
    const page = await openRecord('?withdrawal=41');
    const sheet = await screen.findByRole('dialog', { name: 'Withdrawal' });
    await within(sheet).findByText('Under review');
    await page.subscribed('withdrawals');
    const before = page.callsTo('GET /withdrawals/41').length;
    page.pushSnapshot('withdrawals', { withdrawals: [] });
    await waitFor(() => expect(page.callsTo('GET /withdrawals/41').length).toBeGreaterThan(before));
  });
});
