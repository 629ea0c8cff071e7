/**
 * Seasons and portfolios by the numbers (rulebook 30): when a season begins and ends, until when
 * one may join, what a portfolio may trade, and how a ranking is worked out. For the exchange, the
 * server and the pages alike.
 */
import { DAY_MS, SECONDS_PER_DAY } from '@anywhen/prices';

export const SEASON_KINDS = ['week', 'month', 'own', 'class'] as const;
export type SeasonKind = (typeof SEASON_KINDS)[number];

/** What every portfolio of a season begins with. */
export const SEASON_CAPITAL_USDT = '10000';
export const SEASON_LEVERAGE_MAX = 5;
/** How long after its beginning a season may be joined. */
export const JOIN_DAYS: Readonly<Record<'week' | 'month', number>> = { week: 2, month: 7 };
export const OWN_SEASON_DAYS = [1, 7, 30] as const;
/** A running portfolio is valued at each whole multiple of this. */
export const VALUE_SECONDS = 300;
/** A fall below this counts as this, so that a single lucky order is no proof of care. */
export const FALL_FLOOR_PPM = 10_000;
export const WHOLE_PPM = 1_000_000;

/** Members' own numbers have a digit less: everybody can tell by a number alone what it is. */
const PORTFOLIO_UIDS = { first: 100_000_000, last: 199_999_999 };

export function isPortfolioUid(uid: number): boolean {
  return uid >= PORTFOLIO_UIDS.first && uid <= PORTFOLIO_UIDS.last;
}

export function portfolioUidOf(id: number): number {
  return PORTFOLIO_UIDS.first + id;
}

/** What can be opened. */
export const PORTFOLIO_PRODUCTS = [
  'spot',
  'seconds',
  'options',
  'leverage',
  'bots',
  'finance',
  'staking',
  'mining',
] as const;
export type PortfolioProduct = (typeof PORTFOLIO_PRODUCTS)[number];

/** What a portfolio may open; it is agreed with its opening and never changes. */
export type PortfolioTerms = {
  readonly products: readonly PortfolioProduct[];
  readonly leverageMax: number;
  /** Null: every market there is. */
  readonly symbols: readonly string[] | null;
};

/** Interest that is paid whatever one does is no skill: seasons are without it. */
export const SEASON_TERMS: PortfolioTerms = {
  products: ['spot', 'seconds', 'options', 'leverage', 'bots'],
  leverageMax: SEASON_LEVERAGE_MAX,
  symbols: null,
};

/** Its seconds are the market's own: it begins with the first and ends with the last. */
export type Season = {
  /** `W20261116`, `M202611`, `O7`. */
  readonly code: string;
  readonly kind: SeasonKind;
  readonly startsAtSecond: number;
  readonly endsAtSecond: number;
  /** Of one's own: whenever one likes. */
  readonly joinUntilSecond: number;
};

/** The first day of UTC was a Thursday; a week begins with Monday. */
const DAYS_TO_MONDAY = 4;
const WEEK_DAYS = 7;

/** The week and the month of a second. */
export function seasonsAt(second: number): readonly [week: Season, month: Season] {
  const day = Math.floor(second / SECONDS_PER_DAY);
  const monday = Math.floor((day - DAYS_TO_MONDAY) / WEEK_DAYS) * WEEK_DAYS + DAYS_TO_MONDAY;
  return [weekOf(monday), monthOf(new Date(second * 1_000))];
}

/** As a member asks to join it now; undefined for a name that is none. */
export function findSeason(code: string, second: number): Season | undefined {
  const days = OWN_SEASON_DAYS.find((each) => code === `O${each}`);
  if (days === undefined) return seasonsAt(second).find((season) => season.code === code);
  const endsAtSecond = second + days * SECONDS_PER_DAY;
  return {
    code,
    kind: 'own',
    startsAtSecond: second,
    endsAtSecond,
    joinUntilSecond: endsAtSecond,
  };
}

/** Of a week or month of before, by its name alone. */
export function readSeason(code: string): Season | undefined {
  const [, letter, digits = ''] = /^([WM])(\d{6}|\d{8})$/.exec(code) ?? [];
  if (!letter) return undefined;
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6) || '01'}`;
  const startMs = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(startMs)) return undefined;
  return seasonsAt(startMs / 1_000).find((season) => season.code === code);
}

export function isJoinable({ startsAtSecond, joinUntilSecond }: Season, second: number): boolean {
  return second >= startsAtSecond && second < joinUntilSecond;
}

/** When a running portfolio is valued next, at its end at the latest. */
export function nextValueSecond(second: number, endsAtSecond: number): number {
  const next = (Math.floor(second / VALUE_SECONDS) + 1) * VALUE_SECONDS;
  return Math.min(next, endsAtSecond);
}

type Valued = {
  readonly capitalUnits: bigint;
  readonly equityUnits: bigint;
  readonly peakUnits: bigint;
  readonly fallPpm: number;
};

/** With one more value: the highest there was, and the largest fall from it. */
export function withValue<Record extends Valued>(before: Record, equityUnits: bigint): Record {
  const peakUnits = equityUnits > before.peakUnits ? equityUnits : before.peakUnits;
  const fallPpm = Math.max(before.fallPpm, shareOf(peakUnits - equityUnits, peakUnits));
  return { ...before, equityUnits, peakUnits, fallPpm };
}

/** In millionths of the capital, rounded down. */
export function returnPpmOf({ capitalUnits, equityUnits }: Omit<Valued, 'peakUnits' | 'fallPpm'>) {
  return shareOf(equityUnits - capitalUnits, capitalUnits);
}

/**
 * What the ranking by risk goes by: a gain counts by the fall it took, a loss by itself. So whoever
 * has lost little stands above whoever has lost much, however calmly.
 */
export function riskScoreOf(returnPpm: number, fallPpm: number): number {
  if (returnPpm <= 0) return returnPpm;
  return Math.floor((returnPpm * WHOLE_PPM) / Math.max(fallPpm, FALL_FLOOR_PPM));
}

function shareOf(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0;
  const scaled = part * BigInt(WHOLE_PPM);
  const rounded = scaled >= 0n ? scaled / whole : -((-scaled + whole - 1n) / whole);
  return Number(rounded);
}

function weekOf(monday: number): Season {
  const date = new Date(monday * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return publicSeason('week', `W${date}`, monday, monday + WEEK_DAYS);
}

function monthOf(date: Date): Season {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const [first, end] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
  const code = `M${new Date(first).toISOString().slice(0, 7).replace('-', '')}`;
  return publicSeason('month', code, first / DAY_MS, end / DAY_MS);
}

function publicSeason(
  kind: 'week' | 'month',
  code: string,
  firstDay: number,
  endDay: number,
): Season {
  return {
    code,
    kind,
    startsAtSecond: firstDay * SECONDS_PER_DAY,
    endsAtSecond: endDay * SECONDS_PER_DAY,
    joinUntilSecond: (firstDay + JOIN_DAYS[kind]) * SECONDS_PER_DAY,
  };
}
