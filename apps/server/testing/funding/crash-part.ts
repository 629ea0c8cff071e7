/** Transfers in the crash scenario: a cent there and back, and each is in the books once. */
import { expect } from 'vitest';
import { type CrashPart, randomBelow } from '../crash/part.ts';

export const fundingCrashPart: CrashPart = {
  async act(member) {
    for (let turn = 0; !member.isOver; turn += 1) {
      const [from, to] =
        turn % 2 === 0 ? (['funds', 'spot'] as const) : (['spot', 'funds'] as const);
      const move = { from, to, currency: 'USDT', quantity: '0.01' } as const;
      await member.requestUntilAccepted(async () => ({ kind: 'transfer', ...move }), []);
      await member.pass(1 + randomBelow(8));
    }
  },

  async check(evidence) {
    const transfers = evidence.acceptedOf('transfer');
    const expected = evidence.uids.map((uid) => {
      return [uid, transfers.filter((each) => each.uid === uid).length];
    });
    const booked = await evidence.list<{ uid: number; count: string }>(
      `select a.uid, count(*) from posting p join account a on a.id = p.account_id
       where a.kind = 'funds' and p.type in (10, 11) group by a.uid order by a.uid`,
    );
    expect(booked.map(({ uid, count }) => [uid, Number(count)])).toEqual(expected);
  },
};
