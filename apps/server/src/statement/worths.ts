/**
 * What coins are worth that came without a trade (rulebook 27.3): by candles that are stored for
 * ever, so that a statement of the same lines is the same next year.
 */
import { WORTH_INTERVAL } from '@anywhen/protocol';
import { valueAt } from '../funding/funding.ts';
import type { MarketFeed } from '../pricing/pricing.ts';
import type { WritingDeps } from './writing.ts';

/** One query for all that came in a page; what has no price is worth nothing. */
export function worthsFrom(markets: Pick<MarketFeed, 'lastingPrices'>): WritingDeps['findWorths'] {
  const keyOf = ({ currency, atMs }: { currency: string; atMs: number }) => `${currency} ${atMs}`;
  return async (came) => {
    const asked = [...new Map(came.map((each) => [keyOf(each), each])).values()];
    const prices = await markets.lastingPrices(WORTH_INTERVAL, asked);
    const priceOf = new Map(asked.map((each, place) => [keyOf(each), prices[place]]));
    return ({ units, ...each }) => {
      const price = priceOf.get(keyOf(each));
      return price ? valueAt(price, units) : 0n;
    };
  };
}
