/**
 * What is kept of the last visit, to be looked at when the app is opened without a network: the
 * member's totals, which go with the session, and the quotes, which are public. Nothing is ever
 * placed or valued by it: no ticket, chart or store of live data reads it.
 */
import { MARKETS } from '@anywhen/prices';
import { LAST_KNOWN, type Kept, readLastOwn } from '../../session/own-records.ts';
import { getLive } from '../../live/live.ts';

/** As `api/overview.ts` writes them. */
export type LastTotals = {
  readonly totalUsdt: string;
  readonly accounts: readonly { readonly kind: string; readonly equityUsdt: string }[];
};

export type LastQuote = {
  readonly symbol: string;
  readonly last: string;
  readonly changeBps: number;
};

const QUOTES_KEY = 'anywhen.last-quotes';
const EVERY_MS = 30_000;
const DAY_MS = 86_400_000;

/** Only while nobody knows who is using the app. */
export function readLastTotals(): Kept<LastTotals> | undefined {
  const kept = readLastOwn(LAST_KNOWN);
  return kept && isTotals(kept.value) ? { atMs: kept.atMs, value: kept.value } : undefined;
}

export function readLastQuotes(): Kept<readonly LastQuote[]> | undefined {
  const kept = load();
  const ageMs = kept ? Date.now() - kept.atMs : -1;
  return kept && ageMs >= 0 && ageMs < DAY_MS ? kept : undefined;
}

/** Now and then, and when the page is left: what is on it then is what was last seen. */
export function keepQuotes(): void {
  setInterval(storeQuotes, EVERY_MS);
  document.addEventListener('visibilitychange', storeQuotes);
  window.addEventListener('pagehide', storeQuotes);
}

function storeQuotes(): void {
  const { freshness, tickers } = getLive();
  if (freshness.liveness !== 'live') return;
  const value = MARKETS.filter(({ isCommon }) => isCommon).flatMap(({ symbol }) => {
    const row = tickers.rows.get(symbol);
    return row ? [{ symbol, last: row.last, changeBps: row.changeBps }] : [];
  });
  try {
    localStorage.setItem(QUOTES_KEY, JSON.stringify({ atMs: Date.now(), value }));
  } catch {
    // Blocked or full: then there is nothing to show without a network.
  }
}

function load(): Kept<readonly LastQuote[]> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(QUOTES_KEY) ?? 'null') as Kept<unknown> | null;
    if (typeof kept?.atMs !== 'number' || !Array.isArray(kept.value)) return undefined;
    return { atMs: kept.atMs, value: kept.value.filter(isQuote) };
  } catch {
    return undefined;
  }
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function isNumber(value: unknown): boolean {
  return typeof value === 'string' && NUMBER.test(value);
}

function isQuote(value: unknown): value is LastQuote {
  const { symbol, last, changeBps } = (value ?? {}) as Partial<LastQuote>;
  const isKnown = MARKETS.some((market) => market.symbol === symbol);
  return isKnown && isNumber(last) && Number.isInteger(changeBps);
}

function isTotals(value: unknown): value is LastTotals {
  const { totalUsdt, accounts } = (value ?? {}) as Partial<LastTotals>;
  return (
    isNumber(totalUsdt) &&
    Array.isArray(accounts) &&
    accounts.every(({ kind, equityUsdt }) => typeof kind === 'string' && isNumber(equityUsdt))
  );
}
