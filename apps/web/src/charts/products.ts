/** The products a market can be traded with: those this market has. */
import type { Market } from '@anywhen/prices';
import type { RoutePath, To } from '../router/index.ts';

type Product = 'spot' | 'seconds';

type Offer = { product: Product; path: RoutePath; isFor: (market: Market) => boolean };

const OFFERS: readonly Offer[] = [
  { product: 'spot', path: '/trade/trade', isFor: ({ isSpot }) => isSpot },
  { product: 'seconds', path: '/newContract/newContract', isFor: ({ isSeconds }) => isSeconds },
];

export function productsOf(market: Market): { product: Product; to: To }[] {
  return OFFERS.filter(({ isFor }) => isFor(market)).map(
    ({ product, path }): { product: Product; to: To } => ({
      product,
      to: `${path}?symbol=${market.symbol}`,
    }),
  );
}
