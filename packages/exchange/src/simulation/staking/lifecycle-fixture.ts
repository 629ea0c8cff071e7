/** Positions of one member as a machine would change them, step by step in the hands of a test. */
import { parseUnits } from '@anywhen/money';
import type { Change, Command, CommandBody } from '../../modules.ts';
import {
  type StakingRecord,
  type StakingReward,
  addStake,
  closePosition,
  leavePosition,
  openPosition,
  rewardPosition,
  startPosition,
} from '../../staking/position.ts';
import { ALICE } from '../../../testing/machine.ts';
import { StakingChecks } from './checks.ts';

export const UNITS = parseUnits('365');
/** Of 365 at 10 % a year. */
export const DAILY = parseUnits('0.1');
export const DAY = 20_000;

/** In seconds. */
const DAY_LENGTH = 10;
const START_MS = DAY * DAY_LENGTH * 1_000;
const TIERS = [{ upTo: null, aprBps: 1_000 }];
const AGREED = { currency: 'USDT', minUnits: 1n, tiers: TIERS, unearnedLeavesAtOnce: false };
const TERMS = { pools: ['FLEX', 'LOCK'].map((code) => ({ code, max: '500' })) };
const ACCOUNTS = { available: 1, held: 2, house: -1 };

type Place = keyof typeof ACCOUNTS;
type Type = 'STAKE_IN' | 'STAKE_OUT' | 'STAKE_REWARD' | 'STAKE_CLAWBACK';
type Choice = { id?: number; units?: bigint };
type FlexibleChoice = Choice & { unearnedLeavesAtOnce?: boolean };

export class LifecycleFixture {
  nowMs = START_MS;
  readonly #checks = new StakingChecks((isTrue, text) => {
    if (!isTrue) throw new Error(text);
  });

  constructor() {
    const own = { owner: ALICE, accountKind: 'financial', currency: 'USDT' } as const;
    const house = { owner: 'house:interest', accountKind: 'house', currency: 'USDT' } as const;
    this.after(
      { kind: 'account', id: ACCOUNTS.available, ...own, bucket: 'available' },
      { kind: 'account', id: ACCOUNTS.held, ...own, bucket: 'held' },
      { kind: 'account', id: ACCOUNTS.house, ...house, bucket: 'available' },
      { kind: 'terms', terms: { product: 'staking', terms: TERMS, fromMs: 0 } },
    );
    this.turn(DAY);
  }

  /** Staked, held and noted. */
  begin(position: StakingRecord): StakingRecord {
    const { id, units } = position;
    const held = this.moved('STAKE_IN', 'available', 'held', units, String(id));
    this.step({ kind: 'stake', pool: 'FLEX', amount: '365', aprsBps: [1_000] }, [
      ...held,
      changeOf(position),
    ]);
    return position;
  }

  add(position: StakingRecord, units: bigint, day: number): StakingRecord {
    const added = addStake(position, { units, atMs: this.nowMs, day }, AGREED);
    this.after(...this.moved('STAKE_IN', 'available', 'held', units), changeOf(added));
    return added;
  }

  start(position: StakingRecord): StakingRecord {
    return this.put(startPosition(position, this.nowMs));
  }

  /** Booked, published and noted; of what has not begun to earn after it has. */
  reward(position: StakingRecord, day: number, units = DAILY): StakingRecord {
    const isNew = position.state === 'staking' && position.startedAtMs === null;
    const notified = this.rewardOf(position, day, units);
    const rewarded = rewardPosition(isNew ? this.start(position) : position, notified);
    this.after(
      ...this.moved('STAKE_REWARD', 'house', 'available', units, `${position.id}@${day}`),
      { kind: 'staking-reward', reward: notified },
      changeOf(rewarded),
    );
    return rewarded;
  }

  rewardOf({ id }: StakingRecord, day: number, units = DAILY): StakingReward {
    return { positionId: id, day, units, usdtUnits: units, atMs: this.nowMs };
  }

  leave(position: StakingRecord): StakingRecord {
    return this.put(this.leaving(position));
  }

  leaving(position: StakingRecord): StakingRecord {
    return leavePosition(position, { atMs: this.nowMs, waitSeconds: DAY_LENGTH });
  }

  /** Left and closed in one step; a part with what stays behind. */
  leaveAtOnce(position: StakingRecord, ...booked: Change[]): void {
    const leaving = leavePosition(position, { atMs: this.nowMs, waitSeconds: 0 });
    this.close(leaving, 'left', { booked });
  }

  /** With all of the principal, unless less is said; and with whatever else is booked. */
  close(
    position: StakingRecord,
    ending: 'left' | 'matured' | 'early',
    { units = position.units, booked = [] as readonly Change[] } = {},
  ): StakingRecord {
    const closed = closePosition(position, { ending, atMs: this.nowMs });
    const out = this.moved('STAKE_OUT', 'held', 'available', units, String(position.id));
    this.after(...out, ...booked, changeOf(closed));
    return closed;
  }

  clawback(units = DAILY): Change[] {
    return this.moved('STAKE_CLAWBACK', 'available', 'house', units);
  }

  put(position: StakingRecord): StakingRecord {
    this.after(changeOf(position));
    return position;
  }

  turn(day: number): void {
    this.after({ kind: 'calendar', calendar: { daySeconds: DAY_LENGTH, offset: 0, day } });
  }

  moved(type: Type, from: Place, to: Place, units: bigint, reference = '1'): Change[] {
    const { nowMs: atMs } = this;
    const posting = { kind: 'posting', seq: 1, entryId: 1, balanceAfter: 0n, atMs } as const;
    return [
      { ...posting, accountId: ACCOUNTS[from], units: -units, type, reference },
      { ...posting, accountId: ACCOUNTS[to], units, type, reference },
    ];
  }

  settle(): void {
    this.step({ kind: 'settle-due' }, []);
  }

  after(...changes: Change[]): void {
    this.step({ kind: 'forget-person', uid: ALICE }, changes);
  }

  step(body: CommandBody, changes: Change[]): void {
    const actor = { kind: 'system' } as const;
    const command: Command = { seq: 1, atMs: this.nowMs, actor, id: 'x', body };
    const reply = { isAccepted: true, data: { due: 0 } } as const;
    this.#checks.after({ reply, changes, events: [], isRemembered: false }, command);
  }
}

export function flexible(choice: FlexibleChoice = {}): StakingRecord {
  const { id = 1, units = UNITS, unearnedLeavesAtOnce = false } = choice;
  const pool = { pool: 'FLEX', mode: 'flexible', lockDays: 0 } as const;
  const agreed = { ...AGREED, ...pool, unearnedLeavesAtOnce };
  return openPosition(agreed, { id, uid: ALICE, units, atMs: START_MS, day: DAY });
}

/** For two days. */
export function locked({ id = 1, units = UNITS }: Choice = {}): StakingRecord {
  const agreed = { ...AGREED, pool: 'LOCK', mode: 'locked', lockDays: 2 } as const;
  return openPosition(agreed, { id, uid: ALICE, units, atMs: START_MS, day: DAY });
}

export function changeOf(position: StakingRecord): Change {
  return { kind: 'staking-position', position };
}
