/** For the metrics: how old the latest prices are. */
import type { MarketFacts } from '../markets/facts.ts';

export function tickAge(markets: Pick<MarketFacts, 'state'>, nowMs: () => number) {
  return {
    help: 'Since the second of the latest prices; NaN before the first',
    read: () => nowMs() / 1_000 - (markets.state?.process.second ?? Number.NaN),
  };
}
