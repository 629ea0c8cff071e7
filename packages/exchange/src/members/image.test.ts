/** What a restart loads: a member changed behind the exchange's back shows in its fingerprint. */
import { expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { type Member, openMember } from './member.ts';

const pendingLossLimit = { units: '900', fromMs: 5_000 };
const member: Member = { ...openMember(ALICE, 1_000), pendingLossLimit };

it.each<Partial<Member>>([
  { uid: BOB },
  { status: 'frozen' },
  { level: 1 },
  { withdrawLockUntilMs: 2_000 },
  { lossLimitUnits: '100' },
  { pendingLossLimit: null },
  { pendingLossLimit: { ...pendingLossLimit, units: '901' } },
  { pendingLossLimit: { ...pendingLossLimit, fromMs: 5_001 } },
  { openedAtMs: 1_001 },
])('[M3] the fingerprint covers a member whole: %o is another state', (change) => {
  expect(fingerprintOf({ ...member, ...change })).not.toBe(fingerprintOf(member));
});

function fingerprintOf(...members: Member[]): string {
  return new Exchange({ ...EMPTY_IMAGE, members }).fingerprint;
}
