/**
 * Staking in the machine: members stake and leave, business days reward what was staked all day,
 * and the agenda brings principal back: what left a flexible pool after the length of a day, what
 * was locked with its last reward.
 */
import { formatUnits } from '@anywhen/money';
import type { Schedule } from '../agenda/agenda.ts';
import type { DueAnswer } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import type { ExchangeModule, Handlers } from '../kernel/module.ts';
import { actingMember, assert } from '../kernel/step-context.ts';
import { type Verdict, accepted, isRejection } from '../kernel/verdict.ts';
import type { Ledger, Leg } from '../ledger/ledger.ts';
import type { Markets } from '../markets/markets.ts';
import { usdtUnitsOf } from '../markets/usdt-value.ts';
import type { Members } from '../members/members.ts';
import type { Terms } from '../terms/terms.ts';
import { giveBackRewards, holdStake, payReward, releaseStake } from './bookings.ts';
import { type LeavingWish, STAKING_RULES, type StakeWish } from './commands.ts';
import type { StakingContext, StakingImage, StakingReplies, StakingTypes } from './commands.ts';
import { type CheckedLeaving, checkLeaving } from './leaving.ts';
import { type Kept, OpenPositions } from './open-positions.ts';
import { describePosition } from './position-line.ts';
import { type StakingRecord, type StakingReward, addStake, closePosition } from './position.ts';
import { endDayOf, leavePosition, openPosition, rewardPosition } from './position.ts';
import { rewardUnitsOf, splitPosition, startPosition } from './position.ts';
import { type CheckedStake, type StakingBooks, checkStake } from './stake-checks.ts';
import { type ReadTerms, STAKING_TERMS, type StakingTerms } from './staking-terms.ts';
import { readStakingTerms } from './staking-terms.ts';

export type StakingParts = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly terms: Terms;
  readonly agenda: Schedule<StakingContext>;
};

export const stakingModule: ExchangeModule<StakingTypes, StakingParts, Staking> = {
  rules: STAKING_RULES,
  empty: { nextPositionId: 1, positions: [] },
  open: ({ fingerprint, parts, image }) => new Staking(fingerprint, parts, image),
  handlers: (staking) => staking.handlers,
};

export class Staking {
  readonly handlers: Handlers<StakingTypes>;
  readonly #parts: StakingParts;
  readonly #open: OpenPositions;
  readonly #books: StakingBooks;
  #nextPositionId: number;

  constructor(fingerprint: Fingerprint, parts: StakingParts, image: StakingImage) {
    this.#parts = parts;
    const idOf = ({ position }: Kept) => position.id;
    const rewards = parts.agenda.openDailyList<Kept>({
      idOf,
      fallDue: (context, kept, day) => this.#turn(context, kept, day),
    });
    const releases = parts.agenda.openList<Kept>({
      idOf,
      fallDue: (context, kept) => this.#release(context, kept),
    });
    this.#open = new OpenPositions(fingerprint, { rewards, releases }, image.positions);
    this.#books = { ...parts, open: this.#open, terms: requireTerms(parts.terms) };
    this.#nextPositionId = image.nextPositionId;
    this.handlers = {
      stake: (context, body) => this.#stake(context, actingMember(context), body),
      'leave-staking': (context, body) => this.#leave(context, actingMember(context), body),
      'set-staking-terms': (context, { pools }) => this.#setTerms(context, { pools }),
    };
  }

  /** All that have not closed. */
  open(): IterableIterator<StakingRecord> {
    return this.#open.all();
  }

  #stake(context: StakingContext, uid: Uid, wish: StakeWish): Verdict<StakingReplies['stake']> {
    const { atMs } = context.command;
    const checked = checkStake(this.#books, { uid, atMs, wish });
    if (isRejection(checked)) return checked;
    const position = this.#putStake(context, uid, checked);
    const { ledger } = this.#parts;
    ledger.post(context, holdStake(position, checked.units));
    const available = formatUnits(ledger.availableOf(uid, 'financial', position.currency));
    return accepted({ position: describePosition(position, checked.day), available });
  }

  #putStake(
    context: StakingContext,
    uid: Uid,
    { pool, units, day, position: known }: CheckedStake,
  ): StakingRecord {
    const { atMs } = context.command;
    if (known) return this.#move(context, known, addStake(known.position, { units, atMs, day }));
    return this.#add(context, openPosition(pool, { id: this.#nextId(), uid, units, atMs, day }));
  }

  #leave(
    context: StakingContext,
    uid: Uid,
    wish: LeavingWish,
  ): Verdict<StakingReplies['leave-staking']> {
    const { atMs } = context.command;
    const checked = checkLeaving(this.#books, { uid, atMs, wish });
    if (isRejection(checked)) return checked;
    const { kept, day } = checked;
    const isLocked = kept.position.mode === 'locked';
    const left = isLocked ? this.#leaveEarly(context, kept) : this.#beginLeaving(context, checked);
    return accepted(describePosition(left, day));
  }

  #beginLeaving(context: StakingContext, checked: CheckedLeaving): StakingRecord {
    const { kept, day, daySeconds, partUnits: units } = checked;
    const { atMs } = context.command;
    if (units === undefined) {
      return this.#move(context, kept, leavePosition(kept.position, { atMs, daySeconds }));
    }
    const { rest, part } = splitPosition(kept.position, { id: this.#nextId(), units, day });
    this.#move(context, kept, rest);
    return this.#add(context, leavePosition(part, { atMs, daySeconds }));
  }

  #leaveEarly(context: StakingContext, kept: Kept): StakingRecord {
    const { position } = kept;
    const legs = [...releaseStake(position), ...giveBackRewards(position)];
    return this.#close(context, kept, legs, closePosition(position, ended(context, 'early')));
  }

  /** A business day has begun: its first one that earns, or one that rewards the day before. */
  #turn(context: StakingContext, kept: Kept, day: number): DueAnswer {
    this.#open.takeInHand(kept);
    if (kept.position.startedAtMs !== null) this.#reward(context, kept, day - 1);
    else this.#move(context, kept, startPosition(kept.position, context.command.atMs));
    return 'booked';
  }

  /** For a business day that is over; a lock ends with the last one. */
  #reward(context: StakingContext, kept: Kept, day: number): void {
    const reward = this.#rewardOf(context, kept.position, day);
    const rewarded = rewardPosition(kept.position, reward);
    const legs = payReward(rewarded, reward);
    context.changes.push({ kind: 'staking-reward', reward });
    if (endDayOf(rewarded) === day + 1) {
      const closed = closePosition(rewarded, ended(context, 'matured'));
      this.#close(context, kept, [...legs, ...releaseStake(rewarded)], closed);
    } else {
      this.#parts.ledger.post(context, legs);
      this.#move(context, kept, rewarded);
    }
  }

  /** Its value in USDT is told, never paid: so it is truncated. */
  #rewardOf({ command }: StakingContext, position: StakingRecord, day: number): StakingReward {
    const { id: positionId, currency } = position;
    const units = rewardUnitsOf(position, day);
    const readPrices = () => this.#parts.markets.reference()?.priceUnits;
    const usdtUnits = usdtUnitsOf({ currency, units }, readPrices, 'down');
    assert(usdtUnits !== undefined, 'what was staked when a price was known has one');
    return { positionId, day, units, usdtUnits, atMs: command.atMs };
  }

  #release(context: StakingContext, kept: Kept): DueAnswer {
    this.#open.takeInHand(kept);
    const { position } = kept;
    const closed = closePosition(position, ended(context, 'left'));
    this.#close(context, kept, releaseStake(position), closed);
    return 'booked';
  }

  #setTerms(
    context: StakingContext,
    terms: StakingTerms,
  ): Verdict<StakingReplies['set-staking-terms']> {
    const read = readStakingTerms(terms);
    if (!read) return { code: 'VALIDATION' };
    const isNew = this.#parts.terms.put(context, STAKING_TERMS, terms);
    this.#books.terms = read;
    return accepted({ isNew });
  }

  #close(
    context: StakingContext,
    kept: Kept,
    legs: readonly Leg[],
    closed: StakingRecord,
  ): StakingRecord {
    this.#parts.ledger.post(context, legs);
    return this.#move(context, kept, closed);
  }

  #add(context: StakingContext, position: StakingRecord): StakingRecord {
    this.#open.add(position);
    return tell(context, position);
  }

  #move(context: StakingContext, kept: Kept, position: StakingRecord): StakingRecord {
    this.#open.move(kept, position);
    return tell(context, position);
  }

  #nextId(): number {
    const id = this.#nextPositionId;
    this.#nextPositionId += 1;
    return id;
  }
}

function tell(context: StakingContext, position: StakingRecord): StakingRecord {
  context.changes.push({ kind: 'staking-position', position });
  context.events.push({ kind: 'staking-position', position });
  return position;
}

function ended<Ending>({ command }: StakingContext, ending: Ending) {
  return { ending, atMs: command.atMs };
}

/** Whatever is kept was read once before it was put there; without any nothing is sold. */
function requireTerms(terms: Terms): ReadTerms {
  const kept = terms.find(STAKING_TERMS) as StakingTerms | undefined;
  const read = readStakingTerms(kept ?? { pools: [] });
  assert(read !== undefined, 'kept terms can be read');
  return read;
}
