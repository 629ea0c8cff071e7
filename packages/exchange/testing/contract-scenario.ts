/**
 * A running exchange with prices, and members who have money in the contract account: the place
 * where orders for seconds contracts are tried out.
 */
import { parseUnits } from '@anywhen/money';
import type { Uid } from '../src/kernel/actor.ts';
import type { CommandBody } from '../src/modules.ts';
import { EMPTY_IMAGE } from '../src/exchange.ts';
import type { Outcome } from '../src/outcome.ts';
import type { SecondsContract } from '../src/seconds/contract.ts';
import type { SecondsOrder } from '../src/seconds/commands.ts';
import { describeSecondsTerms } from '../src/seconds/seconds-terms.ts';
import { Feed } from './feed.ts';
import { ALICE, BOB, Machine } from './machine.ts';
import { START } from './hand-fed-seconds.ts';

const ORDER: SecondsOrder = {
  symbol: 'BTCUSDT',
  direction: 'up',
  periodSeconds: 60,
  amount: '100',
};

const CROWD_FIRST_UID = 20000001;

export class ContractScenario {
  readonly machine: Machine;
  readonly feed: Feed;
  readonly crowd: readonly Uid[];

  /**
   * Two ticks are out; it is 0.4 s after the second. Alice and Bob have 9 000 USDT to wager; they
   * joined the day before. A crowd that was there too may lose as much as anybody may.
   */
  constructor({
    start = START,
    days = 1,
    bookingsMax = 5_000,
    lossLimit = undefined as string | undefined,
    crowdSize = 0,
    isUnderFirstTerms = false,
    dayBefore = (_machine: Machine): void => undefined,
  } = {}) {
    this.machine = new Machine(EMPTY_IMAGE, { bookingsMax });
    this.machine.nowMs = (start - 86_400) * 1_000;
    if (!isUnderFirstTerms) {
      this.machine.asSystem({ kind: 'set-seconds-terms', ...describeSecondsTerms() });
    }
    for (const uid of [ALICE, BOB]) this.join(uid, '9000', lossLimit);
    this.crowd = Array.from({ length: crowdSize }, (_, index) => CROWD_FIRST_UID + index);
    for (const uid of this.crowd) this.join(uid, '9000', '20000');
    dayBefore(this.machine);
    this.machine.nowMs = start * 1_000;
    this.feed = new Feed(this.machine, { days });
    this.feed.tick();
    this.feed.tick();
    this.machine.nowMs += 400;
  }

  join(uid: Uid, quantity: string, lossLimit?: string): void {
    this.machine.asSystem({ kind: 'open-member', uid });
    if (lossLimit) this.machine.asMember(uid, { kind: 'set-loss-limit', amount: lossLimit });
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

  /**
   * Everybody of the crowd wagers 5 000 USDT on BTC for 300 s, or what the refusal says is left.
   */
  gatherCrowd(): void {
    for (const uid of this.crowd) {
      const { reply } = this.place(uid, { periodSeconds: 300, amount: '5000' });
      if (reply.isAccepted) continue;
      const left = String(reply.rejection.data?.['left']).slice(0, -6);
      this.place(uid, { periodSeconds: 300, amount: left });
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
