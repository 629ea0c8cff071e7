/** `/pay/record3`: the list by account and state, and a case in its sheet, both updated live. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEPOSITS_PER_PAGE, type Deposit } from '@anywhen/protocol';
import type { To } from '../router/index.ts';
import { eight, leaveTestPage, type Call } from '../../testing/test-page.tsx';
import { depositOf, passed, rejected, unlocked } from '../../testing/deposits/deposits.ts';
import { user, openDepositPage, step } from '../../testing/deposits/test-deposits.ts';

afterEach(leaveTestPage);

const LONG_AGO_MS = Date.now() - 3_600_000;
const OPEN = depositOf({ id: '43', amount: eight('100') });
const SPOT = unlocked(depositOf({ id: '42', account: 'spot', submittedAtMs: LONG_AGO_MS }));
const REJECTED = rejected(
  depositOf({
    id: '41',
    amount: eight('100.14'),
    sent: eight('99.14'),
    submittedAtMs: LONG_AGO_MS,
  }),
  'AMOUNT_MISMATCH',
);
const ALL = [OPEN, SPOT, REJECTED];

async function openRecords(address: To = '/pay/record3', deposits: readonly Deposit[] = ALL) {
  const list = ({ query }: Call) => {
    const isAsked = ({ account, state }: Deposit) =>
      (query.get('account') ?? account) === account && (query.get('state') ?? state) === state;
    return { data: { deposits: deposits.filter(isAsked), nextCursor: null } };
  };
  const ones = deposits.map((one) => [`GET /deposits/${one.id}`, () => ({ data: one })]);
  const page = await openDepositPage(address, {
    desk: { open: deposits.filter(({ state }) => state === 'under-review') },
    script: { 'GET /deposits': list, ...Object.fromEntries(ones) },
  });
  return page;
}

function row(amount: string) {
  return screen.getByRole('button', { name: new RegExp(`^${amount} USDT`) });
}

describe('[9.4] deposit records', () => {
  it('list amount, account, network, state and progress', async () => {
    await openRecords();
    await screen.findByText('That is everything');
    expect(row('100.00').textContent).toMatch(/Under review.*Funds · TRC20/);
    expect(row('500.00').textContent).toMatch(/Review passedSpot · TRC20.*Unlocked/);
    expect(row('100.14').textContent).toMatch(/Review rejection.*Not credited/);
  });

  it('are filtered by account and state, in the URL', async () => {
    const page = await openRecords();
    await screen.findByText('That is everything');
    await user.click(screen.getByRole('radio', { name: 'Spot' }));
    await waitFor(() =>
      expect(screen.queryByText('Under review', { selector: 'li *' })).toBeNull(),
    );
    expect(window.location.search).toBe('?account=spot');
    await user.click(screen.getByRole('radio', { name: 'Review rejection' }));
    await screen.findByText('Nothing matches this filter');
    expect(page.callsTo('GET /deposits').at(-1)?.query.toString()).toBe(
      'account=spot&state=rejected',
    );
  });

  it('show an empty state with a link to the first deposit', async () => {
    await openRecords('/pay/record3', []);
    await screen.findByText('No deposits yet');
    const link = screen.getByRole('link', { name: 'Make a deposit' });
    expect(link.getAttribute('href')).toBe('/pay/recharge');
  });

  it('are paged', async () => {
    const page = await openDepositPage('/pay/record3', {
      script: {
        'GET /deposits': ({ query }) =>
          query.get('cursor') === 'older'
            ? { data: { deposits: [REJECTED], nextCursor: null } }
            : { data: { deposits: [OPEN], nextCursor: 'older' } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => row('100.14'));
    expect(page.callsTo('GET /deposits')).toHaveLength(2);
    expect(DEPOSITS_PER_PAGE).toBeGreaterThan(1);
  });

  it('update live, and new ones appear', async () => {
    const page = await openRecords();
    await screen.findByText('That is everything');
    await page.subscribed('deposits');
    page.publish(passed(OPEN));
    await waitFor(() => expect(row('100.00').textContent).toContain('Review passed'));
    const asked = page.callsTo('GET /deposits').length;
    page.publish(depositOf({ id: '44', amount: eight('250') }));
    await waitFor(() => expect(page.callsTo('GET /deposits').length).toBeGreaterThan(asked));
  });
});

describe('a case in its sheet', () => {
  it('opens from its row, updates live, and closes with browser back', async () => {
    const page = await openRecords();
    await screen.findByText('That is everything');
    await user.click(row('100.00'));
    const sheet = await screen.findByRole('dialog', { name: 'Deposit' });
    await within(sheet).findByText('To Funds · TRON (TRC20)');
    await page.subscribed('deposits');
    page.publish(passed(OPEN));
    await within(sheet).findByText('Review passed');
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/pay/record3');
  });

  it('opens by URL with amounts, transaction, address and reason', async () => {
    await openRecords('/pay/record3?deposit=41');
    const sheet = await screen.findByRole('dialog', { name: 'Deposit' });
    await within(sheet).findByText('Arrived on the chain');
    within(sheet).getByText(REJECTED.address);
    within(sheet).getByRole('link', { name: /^SIM-TRC20-TX-/ });
    expect(step('Review')).toContain('The amount that arrived is not the amount you entered.');
  });

  it('[0.6] shows that a credit was reversed, by whom and why', async () => {
    const correction = { atMs: Date.now(), reason: 'CREDITED_TWICE' } as const;
    await openRecords('/pay/record3?deposit=42', [{ ...SPOT, correction }]);
    await screen.findByRole('dialog', { name: 'Deposit' });
    await waitFor(() => expect(step('Taken back')).toContain('Staff'));
    expect(step('Taken back')).toContain('The same deposit had been credited twice.');
  });

  it('of an unknown id shows "not found"', async () => {
    await openRecords('/pay/record3?deposit=999');
    await screen.findByText('This deposit was not found');
  });
});
