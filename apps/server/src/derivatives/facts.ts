/** The committed state of leveraged contracts: terms, leverage, open positions and orders. */
import {
  type Change,
  DERIVATIVES_TERMS,
  type DerivativesTerms,
  type ExchangeImage,
  type LeverageChoice,
  type LeverageOrderRecord,
  type PositionRecord,
  type ProductTerms,
  type Uid,
  isOpenPosition,
  isWaitingOrder,
} from '@anywhen/exchange';
import { LEVERAGE_DEFAULT } from '@anywhen/protocol';
import type { Facts } from '../core/committed-facts.ts';

type ByMember<Item> = Map<Uid, Map<number, Item>>;

export class DerivativesFacts implements Facts {
  readonly #positions: ByMember<PositionRecord> = new Map();
  readonly #orders: ByMember<LeverageOrderRecord> = new Map();
  readonly #choices = new Map<string, number>();
  #terms: DerivativesTerms | undefined;

  load({ derivatives, terms }: Pick<ExchangeImage, 'derivatives' | 'terms'>): void {
    for (const items of [this.#positions, this.#orders, this.#choices]) items.clear();
    this.#terms = undefined;
    for (const position of derivatives.positions) put(this.#positions, position, true);
    for (const order of derivatives.orders) put(this.#orders, order, true);
    for (const choice of derivatives.choices) this.#choose(choice);
    for (const each of terms) this.#putTerms(each);
  }

  apply(change: Change): void {
    if (change.kind === 'leverage-position') {
      put(this.#positions, change.position, isOpenPosition(change.position));
    } else if (change.kind === 'leverage-order') {
      put(this.#orders, change.order, isWaitingOrder(change.order));
    } else if (change.kind === 'leverage-choice') this.#choose(change.choice);
    else if (change.kind === 'terms') this.#putTerms(change.terms);
  }

  /** Undefined until anything was ever offered. */
  get terms(): DerivativesTerms | undefined {
    return this.#terms;
  }

  leverageOf(uid: Uid, symbol: string): number {
    return this.#choices.get(`${uid}/${symbol}`) ?? LEVERAGE_DEFAULT;
  }

  /** Newest first. */
  listOpen(uid: Uid): PositionRecord[] {
    return newestFirst(this.#positions.get(uid));
  }

  /** Newest first. */
  listWaiting(uid: Uid): LeverageOrderRecord[] {
    return newestFirst(this.#orders.get(uid));
  }

  #choose({ uid, symbol, leverage }: LeverageChoice): void {
    this.#choices.set(`${uid}/${symbol}`, leverage);
  }

  #putTerms({ product, terms }: ProductTerms): void {
    // The exchange has validated them.
    if (product === DERIVATIVES_TERMS) this.#terms = terms as DerivativesTerms;
  }
}

function put<Item extends { readonly id: number; readonly uid: Uid }>(
  items: ByMember<Item>,
  item: Item,
  isOpen: boolean,
): void {
  const own = items.get(item.uid) ?? new Map<number, Item>();
  if (isOpen) own.set(item.id, item);
  else own.delete(item.id);
  if (own.size === 0) items.delete(item.uid);
  else items.set(item.uid, own);
}

function newestFirst<Item extends { readonly id: number }>(
  own: ReadonlyMap<number, Item> | undefined,
): Item[] {
  return [...(own?.values() ?? [])].toSorted((one, other) => other.id - one.id);
}
