/** The committed state of leveraged contracts: terms, leverage, open positions and orders. */
import {
  type Change,
  DERIVATIVES_TERMS,
  type DerivativesTerms,
  type ExchangeImage,
  type LeverageChoice,
  type LeverageOrderRecord,
  type MarketState,
  OpenInterest,
  type PositionRecord,
  type Uid,
  isOpenPosition,
  isWaitingOrder,
  versionsOf,
} from '@anywhen/exchange';
import { NEWEST_VERSION, type ProcessVersion, versionAt } from '@anywhen/prices';
import { LEVERAGE_DEFAULT, type Side, positionSideOf } from '@anywhen/protocol';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';
import { CommittedTerms } from '../terms/facts.ts';

type Loaded = Pick<ExchangeImage, 'derivatives' | 'terms' | 'markets'>;

export class DerivativesFacts implements Facts {
  readonly #positions = new OpenRecords<PositionRecord>(isOpenPosition);
  readonly #orders = new OpenRecords<LeverageOrderRecord>(isWaitingOrder);
  readonly #choices = new Map<string, number>();
  readonly #interest = new OpenInterest();
  #market: MarketState | null = null;
  readonly #terms = new CommittedTerms<DerivativesTerms>(DERIVATIVES_TERMS);

  load({ derivatives, terms, markets }: Loaded): void {
    const all = [this.#positions, this.#orders, this.#choices, this.#interest];
    for (const items of all) items.clear();
    this.#terms.load(terms);
    this.#market = markets.state;
    for (const position of derivatives.positions) this.#putPosition(position);
    for (const order of derivatives.orders) this.#putOrder(order);
    for (const choice of derivatives.choices) this.#choose(choice);
  }

  apply(change: Change): void {
    if (change.kind === 'leverage-position') this.#putPosition(change.position);
    else if (change.kind === 'leverage-order') this.#putOrder(change.order);
    else if (change.kind === 'leverage-choice') this.#choose(change.choice);
    else if (change.kind === 'market-state') this.#market = change.state;
    else this.#terms.apply(change);
  }

  /** Undefined until anything was ever offered. */
  get terms(): DerivativesTerms | undefined {
    return this.#terms.value;
  }

  /** With what staff have changed by then. */
  termsAt(nowMs: number): DerivativesTerms | undefined {
    return this.#terms.at(nowMs);
  }

  /** Of the price process, at the last tick. */
  get processVersion(): ProcessVersion {
    if (!this.#market) return NEWEST_VERSION;
    return versionAt(versionsOf(this.#market), this.#market.process.second);
  }

  leverageOf(uid: Uid, symbol: string): number {
    return this.#choices.get(`${uid}/${symbol}`) ?? LEVERAGE_DEFAULT;
  }

  /** Newest first. */
  listOpen(uid: Uid): PositionRecord[] {
    return this.#positions.listNewestFirst(uid);
  }

  /** Newest first. */
  listWaiting(uid: Uid): LeverageOrderRecord[] {
    return this.#orders.listNewestFirst(uid);
  }

  /** What all members have open on the side an order would open. */
  takenBy(symbol: string, side: Side): bigint {
    return this.#interest.of(symbol, positionSideOf(side));
  }

  #putPosition(position: PositionRecord): void {
    this.#interest.putPosition(this.#positions.put(position), position);
  }

  #putOrder(order: LeverageOrderRecord): void {
    this.#interest.putOrder(this.#orders.put(order), order);
  }

  #choose({ uid, symbol, leverage }: LeverageChoice): void {
    this.#choices.set(`${uid}/${symbol}`, leverage);
  }
}
