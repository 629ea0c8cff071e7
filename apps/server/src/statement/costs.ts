/**
 * What each entry did to the cost of the member's coins, from the first line on, and the sums of
 * the period. Coins that came without a trade are worth the market's price of then; those that
 * leave the exchange go at their cost, and those that are spent for nothing are lost.
 */
import { type CostBasis, openCostBasis } from '@anywhen/money';
import { type CostMethod, LOTS_MAX } from '@anywhen/protocol';
import type { CostEvent } from './entry-costs.ts';
import type { StatementLine } from './ledger-pages.ts';

type Event = CostEvent<StatementLine>;

/** Worth in USDT units of what came at a moment. */
export type WorthOf = (came: { currency: string; units: bigint; atMs: number }) => bigint;

export type LineCost = {
  readonly kind: Event['kind'];
  readonly units: bigint;
  readonly value: bigint;
  /** Undefined of what came: its value is its cost. */
  readonly taken: { readonly cost: bigint; readonly realised: bigint } | undefined;
  readonly held: { readonly units: bigint; readonly cost: bigint };
};

/** In USDT units: opening + in − out = closing. */
export type CurrencyCosts = {
  readonly currency: string;
  opening: bigint;
  in: bigint;
  out: bigint;
  realised: bigint;
  readonly held: CostBasis;
};

export class Costs {
  readonly #method: CostMethod;
  readonly #byCurrency = new Map<string, CurrencyCosts>();

  constructor(method: CostMethod) {
    this.#method = method;
  }

  /** What was held when the lines begin. */
  open(currency: string, units: bigint, cost: bigint): void {
    const coin = this.#costsOf(currency);
    coin.held.add({ units, cost });
    coin.opening += cost;
  }

  /** Before the period it is only part of the opening cost. */
  book(event: Event, worthOf: WorthOf, isInPeriod: boolean): LineCost {
    const { currency, kind, units } = event;
    const coin = this.#costsOf(currency);
    const before = coin.held.cost;
    const { value, taken } = move(event, coin.held, worthOf);
    if (isInPeriod) {
      if (taken) coin.out += taken.cost;
      else coin.in += value;
      coin.realised += taken?.realised ?? 0n;
    } else coin.opening += coin.held.cost - before;
    return { kind, units, value, taken, held: { units: coin.held.units, cost: coin.held.cost } };
  }

  list(): readonly Readonly<CurrencyCosts>[] {
    return [...this.#byCurrency.values()];
  }

  #costsOf(currency: string): CurrencyCosts {
    const known = this.#byCurrency.get(currency);
    if (known) return known;
    const held = openCostBasis(this.#method, LOTS_MAX);
    const coin = { currency, opening: 0n, in: 0n, out: 0n, realised: 0n, held };
    this.#byCurrency.set(currency, coin);
    return coin;
  }
}

function move(
  { kind, currency, units, line, tradedUsdt }: Event,
  held: CostBasis,
  worthOf: WorthOf,
): Pick<LineCost, 'value' | 'taken'> {
  if (kind === 'bought' || kind === 'received') {
    const value = tradedUsdt ?? worthOf({ currency, units, atMs: line.atMs });
    held.add({ units, cost: value });
    return { value, taken: undefined };
  }
  const cost = held.take(units);
  const value = kind === 'sent' ? cost : (tradedUsdt ?? 0n);
  return { value, taken: { cost, realised: value - cost } };
}
