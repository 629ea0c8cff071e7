/**
 * A portfolio and its life (rulebook 30): opened with its capital, valued on the way, closed at its
 * end. What it is worth follows from balances and prices; nobody can set it.
 *
 *   running → ending → ended     (ending: something has still to end by its own rules)
 *   running → ending → left → ended     (left by its member before the season's end)
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  type PortfolioTerms,
  type Season,
  type SeasonKind,
  SEASON_CAPITAL_USDT,
  SEASON_TERMS,
  nextValueSecond,
  portfolioUidOf,
  returnPpmOf,
  withValue,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';

type PortfolioState = 'running' | 'ending' | 'ended' | 'left';

export type Portfolio = {
  readonly id: number;
  /** Its own number as a member of the machine. */
  readonly uid: Uid;
  readonly ownerUid: Uid;
  readonly season: string;
  readonly kind: SeasonKind;
  readonly terms: PortfolioTerms;
  readonly capitalUnits: bigint;
  readonly openedAtMs: number;
  readonly endsAtSecond: number;
  readonly state: PortfolioState;
  /** The next valuation or try to end; null once it has ended. */
  readonly nextSecond: number | null;
  /** Accepted commands that opened something. */
  readonly orders: number;
  /** Trading fees paid, in USDT. */
  readonly feeUnits: bigint;
  /** The tick of its last value; null before the first. */
  readonly valuedSecond: number | null;
  readonly equityUnits: bigint;
  readonly peakUnits: bigint;
  readonly fallPpm: number;
  readonly endedAtMs: number | null;
  /** When its member left it, before its end. */
  readonly leftAtMs: number | null;
};

type Opening = {
  readonly id: number;
  readonly ownerUid: Uid;
  readonly season: Season;
  readonly atMs: number;
  /** Of a class, what its teacher has chosen. */
  readonly offer?: Pick<Portfolio, 'capitalUnits' | 'terms'> | undefined;
};

const SEASON_OFFER = { capitalUnits: parseUnits(SEASON_CAPITAL_USDT), terms: SEASON_TERMS };

export function openPortfolio({ id, ownerUid, season, atMs, offer }: Opening): Portfolio {
  const { capitalUnits, terms } = offer ?? SEASON_OFFER;
  const { code, kind, endsAtSecond } = season;
  return {
    id,
    uid: portfolioUidOf(id),
    ownerUid,
    season: code,
    kind,
    terms,
    capitalUnits,
    openedAtMs: atMs,
    endsAtSecond,
    state: 'running',
    nextSecond: nextValueSecond(Math.floor(atMs / 1_000), endsAtSecond),
    orders: 0,
    feeUnits: 0n,
    valuedSecond: null,
    equityUnits: capitalUnits,
    peakUnits: capitalUnits,
    fallPpm: 0,
    endedAtMs: null,
    leftAtMs: null,
  };
}

export function isRunning({ state }: Portfolio): boolean {
  return state !== 'ended';
}

/** `second`: of the tick whose prices count; `by`: how far time has come, also without a tick. */
type Valuation = { readonly equityUnits: bigint; readonly second: number; readonly by: number };

/** At the price of a tick; how large the fall was is never forgotten. */
export function valuePortfolio(
  portfolio: Portfolio,
  { equityUnits, second, by }: Valuation,
): Portfolio {
  const valued = { ...withValue(portfolio, equityUnits), valuedSecond: second };
  const next = nextValueSecond(by, portfolio.endsAtSecond);
  return { ...valued, nextSecond: next };
}

/** What is still open ends by its own rules; the next second tries again. */
export function waitToEnd(portfolio: Portfolio, second: number): Portfolio {
  return { ...portfolio, state: 'ending', nextSecond: second + 1 };
}

export function endPortfolio(portfolio: Portfolio, endedAtMs: number): Portfolio {
  return { ...portfolio, state: 'ended', nextSecond: null, endedAtMs };
}

/** It opens nothing from now on; the tick of that second closes what is open. */
export function leavePortfolio(
  portfolio: Portfolio,
  { atMs, second }: { atMs: number; second: number },
): Portfolio {
  return { ...portfolio, state: 'ending', nextSecond: second, leftAtMs: atMs };
}

/**
 * Nothing is open: an own one has ended, of any other its season remembers until its end that it
 * was joined.
 */
export function stayAway(portfolio: Portfolio, atMs: number): Portfolio {
  if (portfolio.kind === 'own') return endPortfolio(portfolio, atMs);
  return { ...portfolio, state: 'left', nextSecond: portfolio.endsAtSecond };
}

export type PortfolioLine = ReturnType<typeof describePortfolio>;

export function describePortfolio(portfolio: Portfolio) {
  const { uid, season, kind, terms, state, endsAtSecond, openedAtMs, orders } = portfolio;
  return {
    uid: uid.toString(),
    season,
    kind,
    state,
    products: [...terms.products],
    leverageMax: terms.leverageMax,
    symbols: terms.symbols && [...terms.symbols],
    capital: formatUnits(portfolio.capitalUnits),
    openedAtMs,
    endsAtMs: endsAtSecond * 1_000,
    endedAtMs: portfolio.endedAtMs,
    leftAtMs: portfolio.leftAtMs,
    orders,
    fees: formatUnits(portfolio.feeUnits),
    valuedAtMs: portfolio.valuedSecond === null ? null : portfolio.valuedSecond * 1_000,
    equity: formatUnits(portfolio.equityUnits),
    peak: formatUnits(portfolio.peakUnits),
    returnPpm: returnPpmOf(portfolio),
    fallPpm: portfolio.fallPpm,
  };
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
export function agreedText(portfolio: Portfolio): string {
  const { id, uid, ownerUid, season, kind, terms, capitalUnits, openedAtMs, endsAtSecond } =
    portfolio;
  const allowed = `${terms.products.join()}/${terms.leverageMax}/${terms.symbols?.join() ?? '*'}`;
  const whose = `${id}/${uid}/${ownerUid}/${season}/${kind}`;
  return `portfolio/${whose}/${allowed}/${capitalUnits}/${openedAtMs}/${endsAtSecond}/`;
}

export function lifeText(portfolio: Portfolio): string {
  const { state, nextSecond, orders, feeUnits, valuedSecond } = portfolio;
  const { equityUnits, peakUnits, fallPpm } = portfolio;
  const value = `${valuedSecond}/${equityUnits}/${peakUnits}/${fallPpm}`;
  return `${state}/${nextSecond}/${orders}/${feeUnits}/${value}/${portfolio.leftAtMs}`;
}
