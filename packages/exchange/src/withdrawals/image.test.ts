/** What a restart loads: what was changed behind the exchange's back shows in its fingerprint. */
import { parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import { TRC20_ADDRESS } from '../../testing/withdrawal-scenario.ts';
import type { WithdrawalsImage } from './commands.ts';
import { type WithdrawalRecord, approveWithdrawal, finishWithdrawal } from './withdrawal.ts';
import { openWithdrawal, passWithdrawal } from './withdrawal.ts';
import type { WithdrawalDay } from './withdrawal-day.ts';

const open = openWithdrawal({
  id: 7,
  uid: ALICE,
  requestId: 'key',
  account: 'funds',
  currency: 'USDT',
  channel: 'TRC20',
  address: TRC20_ADDRESS,
  payeeId: 3,
  units: parseUnits('1000'),
  feeUnits: parseUnits('1'),
  valueUnits: parseUnits('1000'),
  flaw: null,
  reviewer: 'staff',
  submittedAtMs: 1_000,
});
const sending = passWithdrawal(approveWithdrawal(open, 'rosa'), { by: 'staff', atMs: 2_000 });
const day: WithdrawalDay = { uid: ALICE, day: 20_000, valueUnits: 5n, count: 1 };

describe('the fingerprint', () => {
  it.each<Partial<WithdrawalRecord>>([
    { id: 8 },
    { uid: BOB },
    { requestId: 'other' },
    { account: 'spot' },
    { currency: 'BTC' },
    { channel: 'bank' },
    { address: null },
    { payeeId: null },
    { units: 1n },
    { feeUnits: 2n },
    { valueUnits: 3n },
    { flaw: 'RISK_REVIEW' },
    { reviewer: 'simulated' },
    { submittedAtMs: 1_001 },
    { state: 'under-review' },
    { reason: 'RISK_REVIEW' },
    { approvedBy: 'pavel' },
    { approvals: 2 },
    { decidedAtMs: 2_001 },
    { decidedBy: 'rules' },
    { transaction: null },
    { arrivesAtMs: 9_000 },
    { doneAtMs: 9_001 },
  ])('covers a withdrawal whole: %o is another state', (change) => {
    const changed = fingerprintOf({ withdrawals: [{ ...sending, ...change }] });
    expect(changed).not.toBe(fingerprintOf({ withdrawals: [sending] }));
  });

  it.each<Partial<WithdrawalDay>>([
    { uid: BOB },
    { day: 20_001 },
    { valueUnits: 6n },
    { count: 2 },
  ])('covers a day whole: %o is another state', (change) => {
    const changed = fingerprintOf({ days: [{ ...day, ...change }] });
    expect(changed).not.toBe(fingerprintOf({ days: [day] }));
  });

  it('does not depend on the order in which a table gives its rows', () => {
    const withdrawals = [1, 2, 3].map((id) => ({ ...sending, id }));
    const days = [ALICE, BOB].map((uid) => ({ ...day, uid }));
    expect(fingerprintOf({ withdrawals: withdrawals.toReversed(), days: days.toReversed() })).toBe(
      fingerprintOf({ withdrawals, days }),
    );
  });

  it('knows nothing of what is over', () => {
    const done = finishWithdrawal(sending, 3_000);
    expect(fingerprintOf({ withdrawals: [done] })).toBe(fingerprintOf({}));
  });
});

function fingerprintOf(image: Partial<WithdrawalsImage>): string {
  const withdrawals = { ...EMPTY_IMAGE.withdrawals, ...image };
  return new Exchange({ ...EMPTY_IMAGE, withdrawals }).fingerprint;
}
