/**
 * The products a market can be traded with. A product is offered only when this market has it and
 * its page exists.
 */
import type { Market } from '@anywhen/prices';
import type { RoutePath, To } from '../router/index.ts';

type Product = 'spot' | 'seconds';

type Offer = { product: Product; path: RoutePath; isFor: (market: Market) => boolean };

const OFFERS: readonly Offer[] = [
  { product: 'spot', path: '/trade/trade', isFor: ({ isSpot }) => isSpot },
  { product: 'seconds', path: '/newContract/newContract', isFor: ({ isSeconds }) => isSeconds },
];

export function productsOf(
  market: Market,
  isThere: (path: RoutePath) => boolean,
): { product: Product; to: To }[] {
  return OFFERS.filter(({ path, isFor }) => isFor(market) && isThere(path)).map(
    ({ product, path }): { product: Product; to: To } => ({
      product,
      to: `${path}?symbol=${market.symbol}`,
    }),
  );
}
