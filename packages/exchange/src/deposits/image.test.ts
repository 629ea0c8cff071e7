/** What a restart loads: a deposit changed behind the exchange's back shows in its fingerprint. */
import { parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { ALICE, BOB, depositOf } from '../../testing/machine.ts';
import type { DepositDay } from './day-totals.ts';
import { type DepositRecord, decideDeposit, openDeposit, proposeCorrection } from './deposit.ts';

const { account, currency, address, folder, flaw, reviewer } = depositOf();
const units = parseUnits('500');
const open = openDeposit(
  { account, currency, network: 'TRC20', address, units, usdtUnits: units, folder, flaw, reviewer },
  { id: 7, uid: ALICE, requestId: 'key', submittedAtMs: 1_000 },
);
const credited = decideDeposit(open, { reason: null, atMs: 77_000, by: 'rules' });
const proposal = { reason: 'CREDITED_TWICE', proposedBy: 'rosa', proposedAtMs: 78_000 } as const;
const proposed = proposeCorrection(credited, proposal);
const day: DepositDay = { uid: ALICE, day: 0, usdtUnits: units };

const fingerprintOf = (
  deposits: DepositRecord[],
  days: DepositDay[] = [],
  thirtyDays: DepositDay[] = [],
) => {
  const image = { nextDepositId: 8, deposits, days, thirtyDays };
  return new Exchange({ ...EMPTY_IMAGE, deposits: image }).fingerprint;
};

describe('the fingerprint', () => {
  it.each<Partial<DepositRecord>>([
    { id: 8 },
    { uid: BOB },
    { requestId: 'other' },
    { account: 'spot' },
    { currency: 'BTC' },
    { network: 'BEP20' },
    { address: 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNF' },
    { units: units + 1n },
    { usdtUnits: units + 1n },
    { sentUnits: units - 1n },
    { folder: 'e0'.repeat(16) },
    { flaw: 'PROOF_UNREADABLE' },
    { reviewer: 'staff' },
    { transaction: 'SIM-TRC20-TX-00000000000000000000000000000000' },
    { submittedAtMs: 1_001 },
    { minedAtMs: 3_001 },
    { confirmedAtMs: 57_001 },
    { unlockableAtMs: 81_001 },
    { state: 'unlocked' },
    { reason: 'PROOF_UNREADABLE' },
    { decidedAtMs: 77_001 },
    { decidedBy: 'staff' },
    { unlockedAtMs: 81_000 },
    { correction: null },
    { correction: { ...proposal, approvedBy: null, approvedAtMs: null, proposedBy: 'omar' } },
    { correction: { ...proposal, approvedBy: null, approvedAtMs: null, proposedAtMs: 1 } },
    { correction: { ...proposal, approvedBy: 'omar', approvedAtMs: null } },
    { correction: { ...proposal, approvedBy: null, approvedAtMs: 79_000 } },
    {
      correction: {
        ...proposal,
        approvedBy: null,
        approvedAtMs: null,
        reason: 'CREDITED_WRONGLY',
      },
    },
  ])('covers a deposit whole: %o is another state', (change) => {
    expect(fingerprintOf([{ ...proposed, ...change }])).not.toBe(fingerprintOf([proposed]));
  });

  it.each<Partial<DepositDay>>([{ uid: BOB }, { day: 1 }, { usdtUnits: 1n }])(
    'covers what was deposited of a day: %o is another state',
    (change) => {
      const changed = [{ ...day, ...change }];
      expect(fingerprintOf([], changed)).not.toBe(fingerprintOf([], [day]));
      expect(fingerprintOf([], [day], changed)).not.toBe(fingerprintOf([], [day], [day]));
    },
  );

  it('does not depend on the order in which a table gives its rows', () => {
    const deposits = [1, 2, 3].map((id) => ({ ...proposed, id }));
    const days = [day, { ...day, uid: BOB }];
    const thirty = [0, 7, 29, 40].map((each) => ({ ...day, day: each }));
    expect(fingerprintOf(deposits.toReversed(), days.toReversed(), thirty.toReversed())).toBe(
      fingerprintOf(deposits, days, thirty),
    );
  });

  it('[9.1] forgets days that no longer count beside the last one', () => {
    const thirty = [0, 10, 11, 40].map((each) => ({ ...day, day: each }));
    expect(fingerprintOf([], [], thirty)).toBe(fingerprintOf([], [], thirty.slice(2)));
    expect(fingerprintOf([], [], thirty)).not.toBe(fingerprintOf([], [], thirty.slice(3)));
  });

  it('forgets what nothing can become of any more', () => {
    const over = (['final', 'rejected'] as const).map((state, id) => ({ ...open, id, state }));
    expect(fingerprintOf([proposed, ...over])).toBe(fingerprintOf([proposed]));
  });
});
