/**
 * The market maker: twenty quotes a side around the reference price, derived from the tick's seed
 * (rulebook 2.8). They live in memory only and are labelled simulated liquidity. What is stored is
 * how much of each level was taken: it comes back by a tenth of the level's size with every tick.
 */
import { MAKER_LEVELS, type PreparedSeed, findMarket, makerSizes } from '@anywhen/prices';
import { MAKER_TIERS, type Side } from '@anywhen/protocol';
import type { SpotMarket } from './spot-market.ts';

export type Quote = { price: number; lots: number };

/** The side is the quotes' own: `buy` quotes are bids. The best comes first. */
export type Quotes = Readonly<Record<Side, readonly Quote[]>>;

/** Lots taken and not yet back: bids 0–19, then asks 0–19. */
export type Taken = readonly number[];

export const NOTHING_TAKEN: Taken = Array<number>(2 * MAKER_LEVELS).fill(0);

const WHOLE = 100_000;
const GROWTH_PER_LEVEL = 0.35;
const RETURN_PER_TICK = 0.1;

/** Every level at its full size. */
export function fullQuotes(market: SpotMarket, reference: number, seed: PreparedSeed): Quotes {
  const { spread, gap, sizeUsdt } = MAKER_TIERS[findMarket(market.symbol)?.tier ?? 'F'];
  const factors = makerSizes(seed, market.symbol);
  const sizeOf = (level: number, price: number, factor: number): Quote => {
    const usdt = sizeUsdt * (1 + GROWTH_PER_LEVEL * level) * factor;
    return { price, lots: Math.floor((usdt * Number(market.usdtTickLots)) / price) };
  };
  const buy: Quote[] = [];
  const sell: Quote[] = [];
  for (let level = 0; level < MAKER_LEVELS; level += 1) {
    const away = spread + level * gap;
    const bid = Math.floor((reference * (WHOLE - away)) / WHOLE);
    const ask = Math.ceil((reference * (WHOLE + away)) / WHOLE);
    buy.push(sizeOf(level, bid, factors[level] ?? 0));
    sell.push(sizeOf(level, ask, factors[MAKER_LEVELS + level] ?? 0));
  }
  return { buy, sell };
}

/** What is left of the full quotes. */
export function remainingQuotes(full: Quotes, taken: Taken): Quotes {
  if (taken === NOTHING_TAKEN) return full;
  const rest = (side: Side) =>
    full[side].map(({ price, lots }, level) => {
      return { price, lots: Math.max(0, lots - (taken[slotOf(side, level)] ?? 0)) };
    });
  return { buy: rest('buy'), sell: rest('sell') };
}

/** With a new tick every level regains a tenth of its size. */
export function recover(taken: Taken, full: Quotes): Taken {
  if (taken === NOTHING_TAKEN) return taken;
  return taken.map((lots, slot) => {
    const side = slot < MAKER_LEVELS ? 'buy' : 'sell';
    const size = full[side][slot % MAKER_LEVELS]?.lots ?? 0;
    return Math.max(0, Math.min(lots, size) - Math.ceil(size * RETURN_PER_TICK));
  });
}

export function slotOf(side: Side, level: number): number {
  return side === 'buy' ? level : MAKER_LEVELS + level;
}
