/**
 * Commission and signing in the machine: the worked examples, who may be signed, what survives a
 * restart, and that nothing but the fees of trades earns anything.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { type Holdings, SpotMachine } from '../../testing/spot-machine.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Change } from '../modules.ts';
import { openMember } from '../members/member.ts';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';

const CARL: Uid = 10000003;
const DORA: Uid = 10000004;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OPENED_MS = Date.UTC(2026, 0, 1);
const SELL = { side: 'sell', type: 'limit', price: '64996.75', quantity: '0.01' } as const;

const holdings: Holdings = [ALICE, BOB, CARL, DORA].flatMap((uid) => [
  { uid, currency: 'USDT', quantity: '500000' },
  { uid, currency: 'BTC', quantity: '10' },
]);

class PromotionMachine extends SpotMachine {
  readonly changes: Change[] = [];

  constructor(more: readonly Uid[] = []) {
    const uids = [ALICE, BOB, CARL, DORA, ...more];
    const members = uids.map((uid) => ({ ...openMember(uid, OPENED_MS), level: 1 as const }));
    const ofMore = more.flatMap((uid) => [
      { uid, currency: 'USDT', quantity: '50000' },
      { uid, currency: 'BTC', quantity: '1' },
    ]);
    super({ holdings: [...holdings, ...ofMore], image: { members } });
  }

  invite(uid: Uid, inviterUid: Uid): string {
    return Machine.answer(this.asSystem({ kind: 'set-inviter', uid, inviterUid }));
  }

  sign(signerUid: Uid, uid: Uid): string {
    return Machine.answer(this.asMember(signerUid, { kind: 'sign-member', uid }));
  }

  endSigning(uid: Uid): string {
    return Machine.answer(this.asMember(uid, { kind: 'end-signing' }));
  }

  /** A sale of 0.01 BTC at 64 996.75: the seller's fee is 0.64996750 USDT. */
  sell(seller: Uid, buyer: Uid): void {
    expect(this.place(seller, SELL).answer).toBe('accepted');
    const bought = this.place(buyer, { ...SELL, side: 'buy' });
    expect(bought.fills).toHaveLength(1);
  }

  /** At a time of the day after, in hours. */
  nextDay(hours: number): readonly Change[] {
    const midnight = Math.floor(this.nowMs / DAY_MS) * DAY_MS + DAY_MS;
    this.nowMs = midnight + hours * HOUR_MS;
    const { changes } = this.asSystem({ kind: 'settle-due' });
    return changes;
  }

  funds(uid: Uid): string {
    return formatUnits(this.balance(uid));
  }
}

describe('[14.7] commission', () => {
  it('[EX-14.1] of one fee is paid at 00:20 of the next UTC day, from the fees of the house', () => {
    const machine = new PromotionMachine();
    expect(machine.invite(BOB, ALICE)).toBe('accepted');
    machine.sell(BOB, DORA);
    const house = machine.balance('house:fees');
    machine.nextDay(20 / 60);
    expect(machine.funds(ALICE)).toBe('0.00000000');
    machine.nowMs += 2_000;
    machine.asSystem({ kind: 'settle-due' });
    expect(machine.funds(ALICE)).toBe('0.06499675');
    expect(machine.balance('house:fees')).toBe(house - parseUnits('0.06499675'));
    machine.nextDay(10);
    expect(machine.funds(ALICE)).toBe('0.06499675');
  });

  it('is paid after an outage of days as if there had been none, each day once', () => {
    const machine = new PromotionMachine();
    machine.invite(BOB, ALICE);
    machine.sell(BOB, DORA);
    machine.nowMs += 5 * DAY_MS;
    for (let time = 0; time < 3; time += 1) machine.asSystem({ kind: 'settle-due' });
    expect(machine.funds(ALICE)).toBe('0.06499675');
  });

  it('[EX-14.1] has the share of tier 1 with five who are active, of tier 2 with twenty', () => {
    for (const [count, each] of [
      [5, '0.09749512'],
      [20, '0.12999350'],
    ] as const) {
      const many = Array.from({ length: count }, (_, index) => 10000100 + index);
      const machine = new PromotionMachine(many);
      for (const uid of many) {
        machine.invite(uid, ALICE);
        machine.sell(uid, DORA);
      }
      machine.nextDay(1);
      expect(machine.funds(ALICE)).toBe(formatUnits(parseUnits(each) * BigInt(count)));
    }
  });

  it('ends 180 days after the registration of the invited member', () => {
    const machine = new PromotionMachine();
    machine.invite(BOB, ALICE);
    const members = [...machine.exchange.modules.members.all()];
    const openedAtMs = machine.nowMs - 180 * DAY_MS;
    const late = new Exchange({
      ...EMPTY_IMAGE,
      members: members.map((member) => ({ ...member, openedAtMs })),
      promotion: {
        ...EMPTY_IMAGE.promotion,
        invitations: [{ id: 1, uid: BOB, inviterUid: ALICE, lastFeeDay: null }],
      },
    });
    const changes: Change[] = [];
    const command = { seq: 1, atMs: machine.nowMs, actor: { kind: 'system' }, id: 'x' } as const;
    const context = { command, changes, events: [] };
    late.modules.promotion.feeCharged(context, { uid: BOB, usdtUnits: 100n });
    expect(changes.map(({ kind }) => kind)).toEqual(['invitation']);
  });

  it('[P11] comes of no deposit, no transfer and no loss, and nobody earns by their own trades', () => {
    const machine = new PromotionMachine();
    machine.invite(BOB, ALICE);
    machine.sell(ALICE, DORA);
    const transfer = { kind: 'transfer', from: 'spot', to: 'funds', currency: 'USDT' } as const;
    machine.asMember(BOB, { ...transfer, quantity: '1000' });
    expect(machine.nextDay(1).filter(({ kind }) => kind === 'posting')).toEqual([]);
  });
});

describe('[14.6] an inviter', () => {
  it('is fixed: a second command changes nothing', () => {
    const machine = new PromotionMachine();
    machine.invite(BOB, ALICE);
    const { changes, reply } = machine.asSystem({
      kind: 'set-inviter',
      uid: BOB,
      inviterUid: CARL,
    });
    expect([changes, reply]).toEqual([[], { isAccepted: true, data: { inviterUid: ALICE } }]);
  });

  it('is another member, and none of those they have invited', () => {
    const machine = new PromotionMachine();
    machine.invite(BOB, ALICE);
    expect(machine.invite(ALICE, ALICE)).toBe('FORBIDDEN');
    expect(machine.invite(ALICE, BOB)).toBe('FORBIDDEN');
    expect(machine.invite(ALICE, 10009999)).toBe('USER_NOT_FOUND');
    expect(
      Machine.answer(machine.asMember(BOB, { kind: 'set-inviter', uid: CARL, inviterUid: BOB })),
    ).toBe('FORBIDDEN');
  });
});

describe('[14.8] signing', () => {
  it('[EX-14.4] gives the signer at least tier 1 and the signed member 5 % of the own fee', () => {
    const machine = new PromotionMachine();
    machine.invite(BOB, ALICE);
    expect(machine.sign(ALICE, BOB)).toBe('accepted');
    machine.sell(BOB, DORA);
    machine.nextDay(1);
    expect([machine.funds(ALICE), machine.funds(BOB)]).toEqual(['0.09749512', '0.03249837']);
  });

  it('leaves the inviter their share where another member has signed', () => {
    const machine = new PromotionMachine();
    machine.invite(BOB, ALICE);
    machine.sign(CARL, BOB);
    machine.sell(BOB, DORA);
    machine.nextDay(1);
    expect([machine.funds(ALICE), machine.funds(CARL)]).toEqual(['0.06499675', '0.09749512']);
  });

  it('ends by the signed member alone, and earns nothing from then on', () => {
    const machine = new PromotionMachine();
    machine.sign(ALICE, BOB);
    expect(machine.endSigning(ALICE)).toBe('NOT_FOUND');
    expect(machine.endSigning(BOB)).toBe('accepted');
    expect(machine.endSigning(BOB)).toBe('NOT_FOUND');
    machine.sell(BOB, DORA);
    machine.nextDay(1);
    expect([machine.funds(ALICE), machine.funds(BOB)]).toEqual(['0.00000000', '0.00000000']);
  });

  it('[EX-14.6] is of another member with no signer, and never goes round in a circle', () => {
    const machine = new PromotionMachine();
    expect(machine.sign(ALICE, ALICE)).toBe('SIGN_NOT_ALLOWED');
    machine.invite(BOB, ALICE);
    machine.sign(BOB, CARL);
    expect(machine.sign(DORA, CARL)).toBe('SIGN_NOT_ALLOWED');
    expect(machine.sign(CARL, BOB)).toBe('SIGN_NOT_ALLOWED');
    expect(machine.sign(CARL, ALICE)).toBe('SIGN_NOT_ALLOWED');
    expect(machine.sign(CARL, DORA)).toBe('accepted');
    expect(machine.sign(ALICE, 10009999)).toBe('SIGN_NOT_ALLOWED');
  });

  it('is for members of level 1 on both sides who may open something', () => {
    const machine = new PromotionMachine();
    const status = { kind: 'change-status', status: 'frozen', reason: 'unusual-activity' } as const;
    machine.asSystem({ ...status, uid: DORA });
    expect(machine.sign(DORA, BOB)).toBe('ACCOUNT_FROZEN');
    expect(machine.sign(BOB, DORA)).toBe('SIGN_NOT_ALLOWED');
    machine.asSystem({ kind: 'open-member', uid: 10000009 });
    expect(machine.sign(10000009, BOB)).toBe('KYC_PRIMARY_REQUIRED');
    expect(machine.sign(BOB, 10000009)).toBe('SIGN_NOT_ALLOWED');
  });
});
