/** [4.5] [4.6] One record: its timeline, every posting, cancelling and early redemption. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { NOW_MS } from '../../testing/earn-parts/days.ts';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { leaveTestPage } from '../../testing/test-page.tsx';
import { recordOf, runningOf, usdt } from '../../testing/finance/finance.ts';
import { figure, openFinancePage, press } from '../../testing/finance/test-finance.ts';

const INFO = '/homeindex/finance-info?id=12';
const CANCEL = 'POST /finance/records/12/cancel';
const REDEEM = 'POST /finance/records/12/redeem';

afterEach(() => {
  leaveTestPage();
  vi.useRealTimers();
});

/** The timeline step with its content. */
function step(title: string): string {
  const steps = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  return steps.find((text) => text.startsWith(title)) ?? '';
}

describe('[4.5] a record', () => {
  it('[EX-4.1] shows state, dates, interest and each posting', async () => {
    await openFinancePage(INFO, { records: [runningOf(3)] });
    await screen.findByText('Fixed term, 180 days · F180');
    expect(step('Purchased')).toContain('(Done)');
    expect(step('In progress')).toContain('(Now)');
    expect(step('Settled')).toContain('(To come)');
    expect(figure('Daily fixed interest')).toBe('0.21917808USDT');
    expect(figure('Total interest')).toBe('39.45205479USDT');
    expect(figure('Income so far')).toBe('0.65753424USDT');
    expect(figure('Interest calculation time')).toBe('Jan 13, 2026 UTC');
    expect(figure('Redemption date')).toBe('Jul 10, 2026 UTC');
    const lines = screen.getByRole('region', { name: 'Interest day by day' });
    expect(
      within(lines)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      expect.stringMatching(/^Jan 13, 2026 UTC/),
      expect.stringMatching(/^Jan 12, 2026 UTC/),
      expect.stringMatching(/^Jan 11, 2026 UTC/),
    ]);
  });

  it('follows the topic: a day is paid, then it is settled', async () => {
    const page = await openFinancePage(INFO, { records: [runningOf(1)] });
    await screen.findByText('Jan 11, 2026 UTC', { selector: 'li span' });
    await page.subscribed('finance');
    page.publish(runningOf(2));
    await waitFor(() => expect(figure('Income so far')).toBe('0.43835616USDT'));
    await screen.findByText('Jan 12, 2026 UTC', { selector: 'li span' });
    page.publish(
      runningOf(180, {
        state: 'settled',
        ending: 'matured',
        paid: '39.45205479',
        settledAtMs: NOW_MS,
      }),
    );
    await screen.findByText('Principal and interest were paid in full.');
    screen.getByText('Settled · matured');
    screen.getByRole('progressbar', { name: '180 of 180 days are over' });
  });

  it('of another member looks like a missing one', async () => {
    await openFinancePage('/homeindex/finance-info?id=99');
    await screen.findByText('There is no such record');
  });

  it('hides its amounts on request', async () => {
    await openFinancePage(INFO, { records: [runningOf(3)] });
    await screen.findByText('Fixed term, 180 days · F180');
    hideAmounts(true);
    await waitFor(() => expect(document.body.textContent).not.toContain('39.45205479'));
    expect(document.body.textContent).not.toContain('1,000.00');
  });

  it('[4.1] of trust finance cannot be redeemed early', async () => {
    const record = runningOf(0, { product: 'TR60', amount: usdt('5000') });
    await openFinancePage(INFO, { records: [record] });
    await screen.findByText('Trust finance cannot be redeemed early once interest has begun.');
    expect(screen.queryByRole('button', { name: 'Redeem early' })).toBeNull();
  });
});

describe('[4.5] ending a record', () => {
  it('[EX-4.9] cancels before interest begins: all of it comes back', async () => {
    const cancelled = recordOf({ state: 'settled', ending: 'cancelled', settledAtMs: NOW_MS });
    const page = await openFinancePage(INFO, {
      records: [recordOf()],
      script: { [CANCEL]: () => ({ data: cancelled }) },
    });
    await press('Cancel the purchase');
    await screen.findByRole('dialog', { name: 'Cancel the purchase' });
    expect(figure('Comes back')).toBe('1,000.00USDT');
    page.publish(cancelled);
    await screen.findByText('Meanwhile it has moved on. There is nothing to end any more.');
  });

  it('[EX-4.9] sends the cancellation once it is confirmed', async () => {
    const cancelled = recordOf({ state: 'settled', ending: 'cancelled', settledAtMs: NOW_MS });
    const page = await openFinancePage(INFO, {
      records: [recordOf()],
      script: { [CANCEL]: () => ({ data: cancelled }) },
    });
    await press('Cancel the purchase');
    await press('Cancel it now');
    await screen.findByText('Cancelled. Your principal is back.');
    expect(page.callsTo(CANCEL)).toHaveLength(1);
  });

  it('[EX-4.7] shows in figures what early redemption loses, live while it is open', async () => {
    const page = await openFinancePage(INFO, { records: [runningOf(44)] });
    await press('Redeem early');
    await screen.findByRole('dialog', { name: 'Redeem early' });
    expect(figure('Paid out now')).toBe('990.35616448USDT');
    await page.subscribed('finance');
    page.publish(runningOf(45));
    await waitFor(() => expect(figure('Paid out now')).toBe('990.1369864USDT'));
    expect(figure('Interest taken back')).toBe('−9.8630136USDTof 45 days');
    expect(figure('Interest you give up')).toBe('29.58904119USDT');
  });

  it('[1.3.1] has brought nothing once all interest was taken back', async () => {
    const settled = { state: 'settled', ending: 'early', settledAtMs: NOW_MS } as const;
    const figures = { paid: usdt('0'), givenBack: usdt('9.8630136') };
    await openFinancePage(INFO, { records: [runningOf(45, { ...settled, ...figures })] });
    await screen.findByText('Fixed term, 180 days · F180');
    expect(figure('Interest')).toBe('+9.8630136 USDT');
    expect(figure('Interest given back')).toBe('−9.8630136 USDT');
    expect(figure('Result')).toBe('0.00 USDT');
  });

  it('redeems early after the tap, with a key of its own', async () => {
    const record = runningOf(45);
    const waiting = { ...record, state: 'waiting', settlesAtMs: NOW_MS + 5_000 } as const;
    const page = await openFinancePage(INFO, {
      records: [record],
      script: { [REDEEM]: () => ({ data: waiting }) },
    });
    await press('Redeem early');
    await press('Redeem now and lose the interest');
    await screen.findByText('Redeemed early. The payout follows within seconds.');
    expect(page.callsTo(REDEEM)[0]?.key).not.toBe('');
  });

  it('shows a temporary refusal in the sheet', async () => {
    await openFinancePage(INFO, {
      records: [runningOf(45)],
      script: { [REDEEM]: () => ({ rejection: { code: 'REDEEM_NOT_ALLOWED' } }) },
    });
    await press('Redeem early');
    await press('Redeem now and lose the interest');
    await screen.findByText('This cannot be redeemed or cancelled now.');
  });

  it('reports a lost answer on the page', async () => {
    await openFinancePage(INFO, {
      records: [runningOf(45)],
      script: {
        [REDEEM]: () => 'lost',
        'POST /requests/drop': () => ({ data: { hasHappened: false } }),
      },
    });
    await press('Redeem early');
    await press('Redeem now and lose the interest');
    await screen.findByRole('button', { name: 'Do it now: redeeming record 12 early' });
  });
});
