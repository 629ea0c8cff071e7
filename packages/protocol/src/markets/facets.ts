/** Refusals of markets and their prices. */
import { defineFacets, refusal } from '../base/facets.ts';

export const marketsFacets = defineFacets({
  refusals: {
    SYMBOL_CLOSED: refusal(4020, 422, 'market not available for this product'),
    FEED_STALE: refusal(9006, 503, 'prices are paused'),
  },
});
