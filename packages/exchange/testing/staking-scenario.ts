/**
 * A machine in which Alice and Bob have all currencies of the pools in the financial account, and
 * in which business days pass as their driver turns them: in time, or all at once after an outage.
 */
import { parseUnits } from '@anywhen/money';
import { STAKING_POOLS, businessDayAt, ratesOf, startOfBusinessDay } from '@anywhen/protocol';
import { EMPTY_IMAGE, type ExchangeImage } from '../src/exchange.ts';
import type { Uid } from '../src/kernel/actor.ts';
import type { PostingAppended } from '../src/ledger/commands.ts';
import type { MarketsImage } from '../src/markets/market-state.ts';
import { openMember } from '../src/members/member.ts';
import type { Outcome } from '../src/outcome.ts';
import type { StakeRequest } from '../src/staking/commands.ts';
import type { StakingRecord, StakingReward } from '../src/staking/position.ts';
import { type StakingTerms, describeStakingTerms } from '../src/staking/staking-terms.ts';
import { Feed } from './feed.ts';
import { ALICE, BOB, Machine, plain } from './machine.ts';

const CURRENCIES = ['USDT', 'ETH', 'ADA', 'TRX', 'SOL', 'DOT'];
const LAST_TICK_MS = Date.UTC(2026, 2, 1) - 1_000;

/** It takes a whole day's hashes: worked out once for all tests of a file. */
let priced: MarketsImage | undefined;

type Beginning = {
  startMs?: number;
  daySeconds?: number;
  /** Then the last second of February has been the last with prices: time goes by the clock. */
  isPriced?: boolean;
  bookingsMax?: number;
  terms?: StakingTerms;
};

/** From before anything could leave at once. */
export const WAITING_TERMS: StakingTerms = {
  pools: STAKING_POOLS.map((pool) => {
    const { unearnedLeavesAtOnce: _right, ...waiting } = pool;
    return waiting;
  }),
};

export class StakingScenario {
  readonly machine: Machine;
  readonly rewards: StakingReward[] = [];
  readonly postings: PostingAppended[] = [];
  /** Every position as it last changed; the machine itself keeps the open ones only. */
  readonly #last = new Map<number, StakingRecord>();

  constructor({
    startMs = Date.UTC(2026, 2, 1, 10),
    daySeconds = 86_400,
    isPriced = false,
    bookingsMax = 5_000,
    terms = describeStakingTerms(),
  }: Beginning = {}) {
    const markets = isPriced ? lastPrices() : EMPTY_IMAGE.markets;
    this.machine = new Machine({ ...fundedImage(), markets }, { bookingsMax });
    this.machine.nowMs = startMs;
    this.machine.asSystem({ kind: 'set-business-days', daySeconds });
    this.setTerms(terms);
  }

  get day(): number {
    return this.machine.exchange.modules.agenda.calendar?.day ?? 0;
  }

  setTerms(terms: StakingTerms = describeStakingTerms()): Outcome {
    return this.machine.asSystem({ kind: 'set-staking-terms', ...terms });
  }

  stake(pool: string, amount: string, change: Partial<StakeRequest> & { uid?: Uid } = {}): Outcome {
    const { uid = ALICE, ...request } = change;
    const tiers = STAKING_POOLS.find(({ code }) => code === pool)?.tiers ?? [];
    const body = { kind: 'stake', pool, amount, aprsBps: ratesOf(tiers), ...request } as const;
    return this.note(this.machine.asMember(uid, body));
  }

  leave(positionId: number, amount: string | null = null, uid: Uid = ALICE): Outcome {
    const body = { kind: 'leave-staking', positionId, amount } as const;
    return this.note(this.machine.asMember(uid, body));
  }

  /** Every day turns in the moment it begins. */
  passTo(untilMs: number): void {
    for (;;) {
      const { calendar } = this.machine.exchange.modules.agenda;
      const nextMs = calendar ? startOfBusinessDay(calendar, calendar.day + 1) * 1_000 : Infinity;
      if (nextMs > untilMs) break;
      this.machine.nowMs = nextMs;
      this.turnDays();
    }
    this.machine.nowMs = untilMs;
    this.settle();
  }

  passDays(days: number): void {
    const { calendar } = this.machine.exchange.modules.agenda;
    this.passTo(this.machine.nowMs + days * (calendar?.daySeconds ?? 0) * 1_000);
  }

  /** Nothing runs until this moment; then all that was missed is made up for. */
  sleepTo(untilMs: number): void {
    this.machine.nowMs = untilMs;
    this.turnDays();
    this.settle();
  }

  turnDays(): void {
    for (;;) {
      const { calendar } = this.machine.exchange.modules.agenda;
      if (!calendar || businessDayAt(calendar, this.machine.nowMs) <= calendar.day) break;
      this.note(this.machine.asSystem({ kind: 'roll-day', day: calendar.day + 1 }));
      this.settle();
    }
  }

  /** Until nothing that is due has found no room. */
  settle(): void {
    for (let due = 1; due > 0;) {
      const { reply } = this.note(this.machine.asSystem({ kind: 'settle-due' }));
      due = 'data' in reply ? Number(reply.data['due']) : 0;
    }
  }

  last(id = 1): StakingRecord {
    const position = this.#last.get(id);
    if (!position) throw new Error(`there is no position ${id}`);
    return position;
  }

  /** Day and amount of a position's rewards, in the order they were credited. */
  rewardsOf(id: number): [day: number, amount: string][] {
    const own = this.rewards.filter(({ positionId }) => positionId === id);
    return own.map(({ day, units }) => [day, plain(units)]);
  }

  available(currency = 'USDT', uid: Uid = ALICE): string {
    return plain(this.machine.balance(uid, currency, 'financial'));
  }

  held(currency = 'USDT', uid: Uid = ALICE): string {
    return plain(this.machine.balance(uid, currency, 'financial', 'held'));
  }

  note(outcome: Outcome): Outcome {
    for (const change of outcome.changes) {
      if (change.kind === 'staking-position') this.#last.set(change.position.id, change.position);
      if (change.kind === 'staking-reward') this.rewards.push(change.reward);
      if (change.kind === 'posting') this.postings.push(change);
    }
    return outcome;
  }
}

function lastPrices(): MarketsImage {
  if (priced) return priced;
  const machine = new Machine();
  machine.nowMs = LAST_TICK_MS;
  new Feed(machine).tick();
  const { state } = machine.exchange.modules.markets;
  const day = machine.exchange.modules.markets.findDay(0);
  priced = { state, days: day ? [day] : [] };
  return priced;
}

function fundedImage(): ExchangeImage {
  const balance = parseUnits('60000');
  const owned = [ALICE, BOB].flatMap((owner) =>
    CURRENCIES.map((currency) => ({ owner, currency })),
  );
  const accounts = owned.map((each, index) => {
    const place = { accountKind: 'financial', bucket: 'available' } as const;
    return { id: index + 1, ...each, ...place, balance, seq: 1 };
  });
  return {
    ...EMPTY_IMAGE,
    members: [openMember(ALICE, 0), openMember(BOB, 0)],
    ledger: { nextEntryId: 2, accounts },
  };
}
