/**
 * Classes by the numbers (rulebook 34): what a teacher may choose, who may join, and which tasks
 * there are. For the exchange, the server and the pages alike.
 */
import { MARKETS } from '@anywhen/prices';
import { type PortfolioTerms, SEASON_TERMS } from '../seasons/rules.ts';

/** Letters and digits that nobody takes for each other on a wall: no 0, 1, I, L, O or U. */
export const CLASS_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CLASS_CODE_LENGTH = 8;
export const CLASS_CODE_PATTERN = /^[2-9A-HJKMNP-TV-Z]{8}$/;

export const CLASS_MEMBERS_MAX = 200;
/** That have not ended, of one teacher. */
export const CLASSES_MAX = 5;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
export const CLASS_SECONDS = { min: HOUR_SECONDS, max: 120 * DAY_SECONDS } as const;
/** How long before its beginning a class may be opened. */
export const CLASS_AHEAD_SECONDS = 120 * DAY_SECONDS;
/** Whole USDT. */
export const CLASS_CAPITAL = { min: 100, max: 1_000_000 } as const;
export const CLASS_LEVERAGE_MAX = 20;
export const CLASS_NAME_MAX = 40;
export const MARKETS_OF_CLASS_MAX = MARKETS.length;
export const CLASS_NOTICE =
  'Paper money: everything in this file is simulated. A result proves no skill.';
/** What pays interest whatever one does is no lesson, and would outlast a class. */
export const CLASS_PRODUCTS = SEASON_TERMS.products;

/** The season of a class is named by its code; no week, month or own season begins with this. */
const SEASON_LETTER = 'C';

export function seasonOfClass(code: string): string {
  return `${SEASON_LETTER}${code}`;
}

/** Undefined for a season that is no class. */
export function classOfSeason(season: string): string | undefined {
  const code = season.slice(1);
  return season.startsWith(SEASON_LETTER) && CLASS_CODE_PATTERN.test(code) ? code : undefined;
}

/**
 * What a teacher may set; each is recognised from what is stored, never by anybody's word. Only
 * ever append: rows name them.
 */
export const CLASS_TASKS = [
  'limit-order',
  'stop-loss',
  'price-alert',
  'price-check',
  'seconds-contract',
  'early-exit',
  'hedge',
  'note',
  'small-fall',
] as const;
export type ClassTask = (typeof CLASS_TASKS)[number];

/** Known at the end alone: its date is the end of the class. */
export const TASK_OF_THE_END: ClassTask = 'small-fall';
/** The largest fall it is done with. */
export const SMALL_FALL_PPM = 100_000;

export function isDoneLate(doneAtMs: number, dueAtMs: number): boolean {
  return doneAtMs > dueAtMs;
}

export type ClassPlan = PortfolioTerms & {
  readonly startsAtSecond: number;
  readonly endsAtSecond: number;
  /** Whole USDT. */
  readonly capital: string;
};

export type ClassFault = keyof ClassPlan;

/** The first part of a plan that cannot be had at this second; the form and the machine agree. */
export function findPlanFault(plan: ClassPlan, second: number): ClassFault | undefined {
  const { startsAtSecond, endsAtSecond, leverageMax, products, symbols } = plan;
  const length = endsAtSecond - startsAtSecond;
  const isStart =
    Number.isSafeInteger(startsAtSecond) && startsAtSecond <= second + CLASS_AHEAD_SECONDS;
  if (!isStart) return 'startsAtSecond';
  const isEnd =
    Number.isSafeInteger(endsAtSecond) &&
    length >= CLASS_SECONDS.min &&
    length <= CLASS_SECONDS.max &&
    endsAtSecond >= second + CLASS_SECONDS.min;
  if (!isEnd) return 'endsAtSecond';
  const capital = Number(plan.capital);
  const isCapital = /^[1-9]\d*$/.test(plan.capital) && isWithin(capital, CLASS_CAPITAL);
  if (!isCapital) return 'capital';
  if (!isChoice(products, CLASS_PRODUCTS)) return 'products';
  const isLeverage = Number.isInteger(leverageMax) && leverageMax >= 1;
  if (!isLeverage || leverageMax > CLASS_LEVERAGE_MAX) return 'leverageMax';
  return symbols === null || isChoice(symbols, SYMBOLS) ? undefined : 'symbols';
}

const SYMBOLS = MARKETS.map(({ symbol }) => symbol);

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}

/** At least one, each of those there are, none twice. */
function isChoice(chosen: readonly string[], all: readonly string[]): boolean {
  const isOffered = chosen.every((each) => all.includes(each));
  return chosen.length > 0 && isOffered && new Set(chosen).size === chosen.length;
}
