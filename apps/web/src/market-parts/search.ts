/** Searches markets by currency, symbol, name or alias, in any case, script and language. */
import { MARKETS, type Market } from '@anywhen/prices';
import type { NameOf } from './market-texts.ts';
import { searchWordsOf } from './search-words.ts';

/** Matching symbols, best first; an empty query matches everything. */
export function searchMarkets(query: string, nameOf: NameOf): string[] {
  const words = plain(query);
  const ranked = MARKETS.map((market) => ({ market, rank: rankOf(market, words, nameOf) }));
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ market }) => market.symbol);
}

const NO_MATCH = 4;

/** Equal ranks keep the order of the table, which is by weight. */
function rankOf(market: Market, words: string, nameOf: NameOf): number {
  const currency = plain(market.currency);
  const symbol = plain(market.symbol);
  const called = [market.name, nameOf(market), ...searchWordsOf(market.currency)];
  const names = called.map(plain);
  if (words === currency || words === symbol) return 0;
  if (symbol.startsWith(words)) return 1;
  if (names.some((name) => name.startsWith(words))) return 2;
  const isInside = names.some((name) => name.includes(words)) || currency.includes(words);
  return isInside ? 3 : NO_MATCH;
}

/** `BTC/USDT`, `btc usdt` and `BTC-USDT` are the same query. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s/_-]+/g, '');
}
