/**
 * Members with money in all their accounts, orders that rest in the books and running records, all
 * made by commands: the state of an exchange after some years, built in minutes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { formatUnits, parseUnits } from '@anywhen/money';
import { SeededRandom } from '@anywhen/money/seeded-random';
import { MARKETS, type Market, at } from '@anywhen/prices';
import { FINANCE_PRODUCTS, STAKING_POOLS, financeInterest, ratesOf } from '@anywhen/protocol';
import type { MarketFacts } from '../../src/markets/facts.ts';
import { asSystem, dataOf } from '../money.ts';
import type { CommandRequest, Core } from '../../src/core/core.ts';

type Body = CommandRequest['body'];

export const FIRST_UID = 20_000_000;
/** As many as the queue of the core takes at once, with some headroom. */
const IN_FLIGHT = 3_000;
const STALE_PAUSE_MS = 1_000;
const ORDERS_PER_MEMBER = 2;
/** Far enough below the price to rest, in hundredths of it. */
const LOWEST = 40;
const HIGHEST = 80;
const NOTIONAL = 8;

const MOVES = {
  spot: '100',
  contract: '50',
  options: '50',
  financial: '400',
  strategy: '50',
  derivatives: '200',
};
const TRADED = MARKETS.filter(({ tier }) => tier !== 'F');
/** Where the maker has enough for everybody who buys in the same second. */
const BOUGHT = MARKETS.filter(({ tier }) => tier === 'A');
const BUYERS_AT_ONCE = 600;
const POSITION = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.001' } as const;
const PRODUCT = FINANCE_PRODUCTS.find(({ code }) => code === 'F7');
const POOL = STAKING_POOLS.find(({ code }) => code === 'LC-USDT');

type CrowdParts = { core: Pick<Core, 'submit'>; markets: Pick<MarketFacts, 'priceUnits'> };

export class GrownCrowd {
  readonly #random = new SeededRandom(16);
  readonly #parts: CrowdParts;

  constructor(parts: CrowdParts) {
    this.#parts = parts;
  }

  async grow(members: number): Promise<void> {
    const uids = Array.from({ length: members }, (_, index) => FIRST_UID + index);
    await this.#send(uids.map((uid) => asSystem({ kind: 'open-member', uid })));
    for (const [to, quantity] of Object.entries(MOVES)) {
      const move = { kind: 'transfer', from: 'funds', to, currency: 'USDT', quantity } as Body;
      await this.#ask(uids, () => move);
    }
    await this.#ask(uids, buySome, BUYERS_AT_ONCE);
    for (let round = 0; round < ORDERS_PER_MEMBER; round += 1) {
      await this.#ask(uids, (index) => this.#restingOrder(index + round));
    }
    await this.#ask(uids, recordOf);
  }

  /** Each at its own price, so that books are as deep as possible. */
  #restingOrder(place: number): Body {
    const market = at(TRADED, place % TRADED.length);
    const price = this.#parts.markets.priceUnits?.[MARKETS.indexOf(market)];
    if (price === undefined) throw new Error('there is no price yet');
    const hundredths = LOWEST + this.#random.below(HIGHEST - LOWEST);
    const ticks = Math.ceil((price * (hundredths + this.#random.fraction())) / 100);
    return {
      kind: 'place-order',
      symbol: market.symbol,
      side: 'buy',
      type: 'limit',
      price: formatUnits(BigInt(ticks), market.priceDecimals),
      quantity: quantityFor(market, ticks),
    };
  }

  /** Each portion is made when the previous one is done, at the prices of that moment. */
  async #ask(
    uids: readonly number[],
    bodyOf: (index: number) => Body,
    atOnce = IN_FLIGHT,
  ): Promise<void> {
    for (let from = 0; from < uids.length; from += atOnce) {
      const portion = uids.slice(from, from + atOnce);
      await this.#send(
        portion.map((uid, index) => {
          return { ...asSystem(bodyOf(from + index)), actor: { kind: 'member', uid } as const };
        }),
      );
    }
  }

  async #send(requests: readonly CommandRequest[]): Promise<void> {
    for (let from = 0; from < requests.length; from += IN_FLIGHT) {
      const portion = requests.slice(from, from + IN_FLIGHT);
      await Promise.all(portion.map((one) => this.#submit(one)));
    }
  }

  /** Ticks must get through as well: on a busy machine some come late. */
  async #submit(request: CommandRequest): Promise<void> {
    for (;;) {
      const result = await this.#parts.core.submit(request);
      const { reply } = result;
      if (reply.isAccepted || reply.rejection.code !== 'FEED_STALE') return void dataOf(result);
      await sleep(STALE_PAUSE_MS);
    }
  }
}

function quantityFor({ priceDecimals, quantityDecimals }: Market, ticks: number): string {
  const lots = Math.ceil((NOTIONAL * 10 ** (priceDecimals + quantityDecimals)) / ticks);
  return formatUnits(BigInt(lots), quantityDecimals);
}

function buySome(index: number): Body {
  const { symbol } = at(BOUGHT, index % BOUGHT.length);
  return { kind: 'place-order', symbol, side: 'buy', type: 'market', quoteAmount: '6' };
}

/** One for each member: a third of each kind. */
function recordOf(index: number): Body {
  if (index % 3 === 0) return finance();
  return index % 3 === 1 ? stake() : { kind: 'place-leverage-order', ...POSITION };
}

function finance(): Body {
  if (!PRODUCT) throw new Error('a product is no longer sold');
  const { code: product, min: amount } = PRODUCT;
  const interest = formatUnits(financeInterest(PRODUCT, parseUnits(amount)).totalUnits);
  return { kind: 'buy-finance', product, windowDay: null, amount, interest };
}

function stake(): Body {
  if (!POOL) throw new Error('a pool is no longer open');
  const { code: pool, min: amount, tiers } = POOL;
  return { kind: 'stake', pool, amount, aprsBps: ratesOf(tiers) };
}
