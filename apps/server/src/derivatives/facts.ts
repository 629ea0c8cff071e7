/** The committed state of leveraged contracts: terms, leverage, open positions and orders. */
import {
  type Change,
  DERIVATIVES_TERMS,
  type DerivativesTerms,
  type ExchangeImage,
  type LeverageChoice,
  type LeverageOrderRecord,
  type PositionRecord,
  type Uid,
  isOpenPosition,
  isWaitingOrder,
} from '@anywhen/exchange';
import { LEVERAGE_DEFAULT } from '@anywhen/protocol';
import { type Facts, OpenRecords } from '../core/committed-facts.ts';
import { CommittedTerms } from '../terms/facts.ts';

export class DerivativesFacts implements Facts {
  readonly #positions = new OpenRecords<PositionRecord>(isOpenPosition);
  readonly #orders = new OpenRecords<LeverageOrderRecord>(isWaitingOrder);
  readonly #choices = new Map<string, number>();
  readonly #terms = new CommittedTerms<DerivativesTerms>(DERIVATIVES_TERMS);

  load({ derivatives, terms }: Pick<ExchangeImage, 'derivatives' | 'terms'>): void {
    for (const items of [this.#positions, this.#orders, this.#choices]) items.clear();
    this.#terms.load(terms);
    for (const position of derivatives.positions) this.#positions.put(position);
    for (const order of derivatives.orders) this.#orders.put(order);
    for (const choice of derivatives.choices) this.#choose(choice);
  }

  apply(change: Change): void {
    if (change.kind === 'leverage-position') this.#positions.put(change.position);
    else if (change.kind === 'leverage-order') this.#orders.put(change.order);
    else if (change.kind === 'leverage-choice') this.#choose(change.choice);
    else if (change.kind === 'terms') this.#terms.put(change.terms);
  }

  /** Undefined until anything was ever offered. */
  get terms(): DerivativesTerms | undefined {
    return this.#terms.value;
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

  #choose({ uid, symbol, leverage }: LeverageChoice): void {
    this.#choices.set(`${uid}/${symbol}`, leverage);
  }
}
