/**
 * A running exchange with prices, and members who have money in the contract account: the place
 * where orders for seconds contracts are tried out.
 */
import { parseUnits } from '@anywhen/money';
import type { Uid } from '../kernel/actor.ts';
import type { CommandBody } from '../modules.ts';
import { EMPTY_IMAGE } from '../exchange.ts';
import type { Outcome } from '../outcome.ts';
import type { SecondsContract } from '../seconds/contract.ts';
import type { SecondsOrder } from '../seconds/commands.ts';
import { Feed } from './feed.ts';
import { ALICE, BOB, Machine } from './machine.ts';
import { START } from './hand-fed-seconds.ts';

export const ORDER: SecondsOrder = {
  symbol: 'BTCUSDT',
  direction: 'up',
  periodSeconds: 60,
  amount: '100',
};

const CROWD = Array.from({ length: 42 }, (_, index) => 20000001 + index);

export class ContractWorld {
  readonly machine: Machine;
  readonly feed: Feed;

  /**
   * Two ticks are out; it is 0.4 s after the second. Alice and Bob have 9 000 USDT to wager; they
   * joined the day before.
   */
  constructor({
    start = START,
    days = 1,
    bookingsMax = 5_000,
    dayBefore = (_machine: Machine): void => undefined,
  } = {}) {
    this.machine = new Machine(EMPTY_IMAGE, { bookingsMax });
    this.machine.nowMs = (start - 86_400) * 1_000;
    for (const uid of [ALICE, BOB]) this.join(uid, '9000');
    dayBefore(this.machine);
    this.machine.nowMs = start * 1_000;
    this.feed = new Feed(this.machine, { days });
    this.feed.tick();
    this.feed.tick();
    this.machine.nowMs += 400;
  }

  join(uid: Uid, quantity: string): void {
    this.machine.asSystem({ kind: 'open-member', uid });
    this.machine.asMember(uid, transfer('funds', 'contract', quantity));
  }

  place(uid: Uid = ALICE, change: Partial<SecondsOrder> = {}, id?: string): Outcome {
    return this.machine.asMember(uid, { kind: 'place-seconds', ...ORDER, ...change }, id);
  }

  /** Ticks until the open contracts of this moment have ended; says how they ended. */
  playOut(seconds = 62): SecondsContract[] {
    const ended: SecondsContract[] = [];
    for (let each = 0; each < seconds; each += 1) ended.push(...endedIn(this.feed.tick()));
    return ended;
  }

  /** One goes up, one goes down: one of them loses at least this much. */
  findLoser(amount: string): Uid {
    this.place(ALICE, { amount });
    this.place(BOB, { amount, direction: 'down' });
    const loser = this.playOut().find(({ result }) => result === 'lose');
    if (!loser) throw new Error('nobody has lost');
    return loser.uid;
  }

  /** Takes all but 2 600 of the 200 000 USDT the house may owe on BTC. */
  gatherCrowd(): void {
    for (const uid of CROWD) {
      this.join(uid, '5000');
      this.place(uid, { periodSeconds: 300, amount: '5000' });
    }
  }

  takeAway(uid: Uid, left: string): void {
    const available = this.machine.balance(uid, 'USDT', 'contract');
    const units = available - parseUnits(left);
    const quantity = `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;
    this.machine.asMember(uid, transfer('contract', 'funds', quantity));
  }
}

export function endedIn({ changes }: Outcome): SecondsContract[] {
  return changes
    .filter((change) => change.kind === 'seconds-contract')
    .map(({ contract }) => contract)
    .filter(({ state }) => state === 'ended');
}

function transfer(from: 'funds' | 'contract', to: 'funds' | 'contract', quantity: string) {
  return { kind: 'transfer', from, to, currency: 'USDT', quantity } satisfies CommandBody;
}
