/**
 * Deposits and withdrawals in the crash scenario: members deposit and withdraw again and again.
 * Every accepted case exists once and ends once, and the balances follow from the cases.
 */
import { parseUnits } from '@anywhen/money';
import { SIGNUP_GRANT_USDT, simulatedAddress } from '@anywhen/protocol';
import { expect } from 'vitest';
import type { CrashEvidence } from '../crash/evidence.ts';
import type { CrashPart } from '../crash/part.ts';

/** Level 1 may withdraw three times a day. */
const ROUNDS = 3;
const DEPOSITED = '250';
const WITHDRAWN = '100';
const ADDRESS = simulatedAddress('TRC20', new Uint8Array(24));
const REVIEWED = { flaw: null, reviewer: 'simulated' } as const;
const TO_CHAIN = { account: 'funds', currency: 'USDT', address: ADDRESS } as const;
/** The previous one must have ended, and a member who withdraws must have passed verification. */
const PASSING = ['ORDER_NOT_COMPLETED', 'KYC_PRIMARY_REQUIRED'] as const;
const OPEN_CASES = `select (select count(*) from deposit where state < 2)
  + (select count(*) from withdrawal where state < 2) as count`;

export const cashCrashPart: CrashPart = {
  async act(member) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const folder = (member.uid * ROUNDS + round).toString(16).padStart(32, '0');
      const deposit = { ...TO_CHAIN, network: 'TRC20', amount: DEPOSITED, folder, ...REVIEWED };
      await member.requestUntilAccepted(async () => {
        return { kind: 'submit-deposit', ...deposit } as const;
      }, PASSING);
      const target = { channel: 'TRC20', payeeId: null, amount: WITHDRAWN } as const;
      await member.requestUntilAccepted(async () => {
        return { kind: 'request-withdrawal', ...TO_CHAIN, ...target, ...REVIEWED } as const;
      }, PASSING);
    }
  },

  async isSettled(evidence) {
    return (await evidence.count(OPEN_CASES)) === 0;
  },

  async check(evidence) {
    const cases = evidence.uids.length * ROUNDS;
    const unlocked = evidence.changesOf('deposit').flatMap(({ deposit }) => {
      return deposit.state === 'unlocked' ? [String(deposit.id)] : [];
    });
    const done = evidence.changesOf('withdrawal').flatMap(({ withdrawal }) => {
      return withdrawal.state === 'done' ? [String(withdrawal.id)] : [];
    });
    const deposits = evidence.acceptedOf('submit-deposit').map(({ data }) => data.id);
    const withdrawals = evidence.acceptedOf('request-withdrawal');
    expect([deposits.length, withdrawals.length]).toEqual([cases, cases]);
    expect(unlocked.toSorted()).toEqual(deposits.toSorted());
    expect(done.toSorted()).toEqual(withdrawals.map(({ data }) => data.withdrawal.id).toSorted());
    expect(await listFunds(evidence)).toEqual(
      evidence.uids.map((uid) => expectFunds(evidence, uid)),
    );
  },
};

type Funds = { uid: number; available: bigint; held: bigint };

async function listFunds(evidence: CrashEvidence): Promise<Funds[]> {
  const rows = await evidence.list<{ uid: number; available: string; held: string }>(
    `select a.uid, sum(p.balance_after) filter (where a.bucket = 'available') as available,
       coalesce(sum(p.balance_after) filter (where a.bucket = 'held'), 0) as held
     from account a cross join lateral (
       select balance_after from posting where account_id = a.id order by seq desc limit 1) p
     where a.kind = 'funds' and a.currency = 'USDT' group by a.uid order by a.uid`,
  );
  return rows.map(({ uid, available, held }) => {
    return { uid, available: BigInt(available), held: BigInt(held) };
  });
}

/** The grant, deposits and withdrawals by cases, and transfers to other accounts and back. */
function expectFunds(evidence: CrashEvidence, uid: number): Funds {
  const ofMember = (each: { uid: number }) => each.uid === uid;
  const moved = evidence
    .acceptedOf('transfer')
    .filter(ofMember)
    .map(({ body }) => {
      const units = parseUnits(body.quantity);
      return body.to === 'funds' ? units : -units;
    });
  const cases = BigInt(ROUNDS) * (parseUnits(DEPOSITED) - parseUnits(WITHDRAWN));
  const available = moved.reduce(
    (sum, units) => sum + units,
    parseUnits(SIGNUP_GRANT_USDT) + cases,
  );
  return { uid, available, held: 0n };
}
