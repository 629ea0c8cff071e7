/**
 * Staking pools: members stake and unstake; business days pay the rewards. The agenda returns the
 * principal: a flexible pool's a day after the request, a locked pool's with its last reward. What
 * has earned nothing leaves a flexible pool at once.
 */
import { isRejection } from '@anywhen/protocol';
import { formatUnits } from '@anywhen/money';
import type { ProductParts } from '../agenda/product-parts.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { Holdings, dueHandler } from '../kernel/holdings.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import { actingMember, assert } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Leg } from '../ledger/ledger.ts';
import { usdtUnitsOf } from '../markets/usdt-value.ts';
import { giveBackRewards, holdStake, payReward, releaseStake } from './bookings.ts';
import { type LeavingRequest, STAKING_RULES, type StakeRequest } from './commands.ts';
import type { StakingContext, StakingImage, StakingReplies, StakingTypes } from './commands.ts';
import { type CheckedLeaving, checkLeaving } from './leaving.ts';
import { describePosition } from './position-line.ts';
import { type StakingRecord, type StakingReward, addStake, closePosition } from './position.ts';
import { endDayOf, leavePosition, nextDayOf, openPosition, releaseSecondOf } from './position.ts';
import { rewardPosition, rewardUnitsOf, shareOf, splitPosition } from './position.ts';
import { startPosition, stateOf } from './position.ts';
import { type CheckedStake, type StakingBooks, checkStake } from './stake-checks.ts';
import { STAKING_TERMS, readStakingTerms } from './staking-terms.ts';

type StakingParts = ProductParts<StakingContext>;

class Staking {
  readonly handlers: Handlers<StakingTypes>;
  readonly #parts: StakingParts;
  readonly #books: StakingBooks;

  constructor(fingerprint: Fingerprint, parts: StakingParts, image: StakingImage) {
    this.#parts = parts;
    const rewards = parts.agenda.openDailyList(
      dueHandler((context: StakingContext, position: StakingRecord, day) =>
        this.#turn(context, position, day),
      ),
    );
    const releases = parts.agenda.openList(
      dueHandler(
        (context: StakingContext, position: StakingRecord) => void this.#release(context, position),
      ),
    );
    const open = new Holdings<StakingRecord>(
      fingerprint,
      {
        isOpen: ({ state }) => state !== 'closed',
        stateOf,
        dueOf: (position) => {
          const day = nextDayOf(position);
          if (day !== undefined) return { list: rewards, at: day };
          return { list: releases, at: releaseSecondOf(position) };
        },
        shareOf,
      },
      { nextId: image.nextPositionId, records: image.positions },
    );
    const offer = parts.terms.offer(STAKING_TERMS, { read: readStakingTerms });
    this.#books = { ...parts, open, offer };
    this.handlers = {
      stake: (context, body) => this.#stake(context, actingMember(context), body),
      'leave-staking': (context, body) => this.#leave(context, actingMember(context), body),
      'set-staking-terms': (context, { kind: _kind, ...terms }) => offer.set(context, terms),
    };
  }

  /** All that have not closed. */
  open(): IterableIterator<StakingRecord> {
    return this.#books.open.all();
  }

  #stake(
    context: StakingContext,
    uid: Uid,
    request: StakeRequest,
  ): Verdict<StakingReplies['stake']> {
    const { atMs } = context.command;
    const checked = checkStake(this.#books, { uid, atMs, request });
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
    if (known) return this.#put(context, addStake(known, { units, atMs, day }, pool));
    const id = this.#books.open.takeId();
    return this.#put(context, openPosition(pool, { id, uid, units, atMs, day }));
  }

  #leave(
    context: StakingContext,
    uid: Uid,
    request: LeavingRequest,
  ): Verdict<StakingReplies['leave-staking']> {
    const { atMs } = context.command;
    const checked = checkLeaving(this.#books, { uid, atMs, request });
    if (isRejection(checked)) return checked;
    const { position, day } = checked;
    const left =
      position.mode === 'locked'
        ? this.#leaveEarly(context, position)
        : this.#leaveFlexible(context, checked);
    return accepted(describePosition(left, day));
  }

  #leaveFlexible(context: StakingContext, checked: CheckedLeaving): StakingRecord {
    const { waitSeconds } = checked;
    const { atMs } = context.command;
    const leaving = leavePosition(this.#takePart(context, checked), { atMs, waitSeconds });
    return waitSeconds === 0 ? this.#release(context, leaving) : this.#put(context, leaving);
  }

  /** What leaves: the position itself, or the part split from it. */
  #takePart(
    context: StakingContext,
    { position, day, partUnits: units }: CheckedLeaving,
  ): StakingRecord {
    if (units === undefined) return position;
    const id = this.#books.open.takeId();
    const { rest, part } = splitPosition(position, { id, units, day });
    this.#put(context, rest);
    return part;
  }

  #leaveEarly(context: StakingContext, position: StakingRecord): StakingRecord {
    const legs = [...releaseStake(position), ...giveBackRewards(position)];
    return this.#close(context, legs, closePosition(position, ended(context, 'early')));
  }

  /** A business day has begun: its first one that earns, or one that rewards the day before. */
  #turn(context: StakingContext, position: StakingRecord, day: number): void {
    if (position.startedAtMs !== null) this.#reward(context, position, day - 1);
    else this.#put(context, startPosition(position, context.command.atMs));
  }

  /** For a business day that is over; a lock ends with the last one. */
  #reward(context: StakingContext, position: StakingRecord, day: number): void {
    const reward = this.#rewardOf(context, position, day);
    const rewarded = rewardPosition(position, reward);
    const legs = payReward(rewarded, reward);
    context.changes.push({ kind: 'staking-reward', reward });
    if (endDayOf(rewarded) === day + 1) {
      const closed = closePosition(rewarded, ended(context, 'matured'));
      this.#close(context, [...legs, ...releaseStake(rewarded)], closed);
    } else {
      this.#parts.ledger.post(context, legs);
      this.#put(context, rewarded);
    }
  }

  /** Its value in USDT is only shown, never paid: so it is truncated. */
  #rewardOf({ command }: StakingContext, position: StakingRecord, day: number): StakingReward {
    const { id: positionId, currency } = position;
    const units = rewardUnitsOf(position, day);
    const readPrices = () => this.#parts.markets.reference()?.priceUnits;
    const usdtUnits = usdtUnitsOf({ currency, units }, readPrices, 'down');
    assert(usdtUnits !== undefined, 'what was staked when a price was known has one');
    return { positionId, day, units, usdtUnits, atMs: command.atMs };
  }

  #release(context: StakingContext, position: StakingRecord): StakingRecord {
    const closed = closePosition(position, ended(context, 'left'));
    return this.#close(context, releaseStake(position), closed);
  }

  #close(context: StakingContext, legs: readonly Leg[], closed: StakingRecord): StakingRecord {
    this.#parts.ledger.post(context, legs);
    return this.#put(context, closed);
  }

  #put(context: StakingContext, position: StakingRecord): StakingRecord {
    this.#books.open.put(position);
    context.changes.push({ kind: 'staking-position', position });
    context.events.push({ kind: 'staking-position', position });
    return position;
  }
}

export const stakingModule = classModule<StakingTypes, StakingParts, Staking>({
  rules: STAKING_RULES,
  empty: { nextPositionId: 1, positions: [] },
  opened: Staking,
});

function ended<Ending>({ command }: StakingContext, ending: Ending) {
  return { ending, atMs: command.atMs };
}
