/** What a restart loads: whatever of it was changed shows in the fingerprint. */
import { expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { type CommissionDay, beginDay } from './commission-day.ts';
import type { Invitation } from './invitations.ts';
import { Invitations } from './invitations.ts';
import { Fingerprint } from '../kernel/fingerprint.ts';
import type { Signing } from './signing.ts';

const invitation: Invitation = { id: 1, uid: BOB, inviterUid: ALICE, lastFeeDay: 20_000 };
const signing: Signing = { id: 1, uid: BOB, signerUid: ALICE, signedAtMs: 5, endedAtMs: null };
const day: CommissionDay = beginDay({ id: 1, uid: ALICE, day: 20_000 });

type Parts = { invitation?: Invitation; signing?: Signing; day?: CommissionDay };

function fingerprintOf(parts: Parts): string {
  const promotion = {
    ...EMPTY_IMAGE.promotion,
    invitations: [parts.invitation ?? invitation],
    signings: [parts.signing ?? signing],
    commissions: [parts.day ?? day],
  };
  return new Exchange({ ...EMPTY_IMAGE, promotion }).fingerprint;
}

it.each<Parts>([
  { invitation: { ...invitation, id: 2 } },
  { invitation: { ...invitation, uid: 10000003 } },
  { invitation: { ...invitation, inviterUid: 10000003 } },
  { invitation: { ...invitation, lastFeeDay: null } },
  { signing: { ...signing, id: 2 } },
  { signing: { ...signing, uid: 10000003 } },
  { signing: { ...signing, signerUid: 10000003 } },
  { signing: { ...signing, signedAtMs: 6 } },
  { day: { ...day, id: 2 } },
  { day: { ...day, uid: BOB } },
  { day: { ...day, day: 20_001 } },
  { day: { ...day, trades: 1 } },
  { day: { ...day, feeUnits: 1n } },
  { day: { ...day, tier0Units: 1n } },
  { day: { ...day, tier1Units: 1n } },
  { day: { ...day, tier2Units: 1n } },
  { day: { ...day, rebateUnits: 1n } },
])('[M3] the fingerprint covers promotion whole: %o is another state', (changed) => {
  expect(fingerprintOf(changed)).not.toBe(fingerprintOf({}));
});

it('[14.7] active is who traded in the 30 days that end with the day', () => {
  const invitations = new Invitations(new Fingerprint(), []);
  const put = (uid: number, lastFeeDay: number | null) =>
    invitations.put({ id: uid, uid, inviterUid: ALICE, lastFeeDay });
  put(BOB, null);
  put(10000003, 19_971);
  put(10000004, 19_970);
  put(10000005, 20_001);
  expect(invitations.activeCountOf(ALICE, 20_000)).toBe(2);
  put(BOB, 20_000);
  put(10000003, 20_001);
  expect([20_000, 20_030, 20_031].map((each) => invitations.activeCountOf(ALICE, each))).toEqual([
    3, 2, 0,
  ]);
});
