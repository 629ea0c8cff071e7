/**
 * The rounds of funding (rulebook 8.2): of each market the rates that its price and what is open
 * at its tick fix. Public, and the same however many commands the bookings take.
 */
import { parseUnits } from '@anywhen/money';
import { type ProcessVersion, findMarket } from '@anywhen/prices';
import {
  type BySide,
  DERIVATIVES_SYMBOLS,
  type LeverageRules,
  type PositionSide,
  expectedRateOf,
  firstFundingUnitsOf,
  fundingAmountOf,
  fundingDueOf,
  fundingRatesOf,
  payingSideOf,
} from '@anywhen/protocol';
import { assert } from '../kernel/step-context.ts';
import type { FundingRound } from './commands.ts';
import { type DerivativesTerms, findTier } from './derivatives-terms.ts';
import { valueOf } from './fill-plan.ts';
import { type PositionRecord, exposureOf } from './position.ts';

type Opening = {
  readonly second: number;
  readonly terms: DerivativesTerms;
  /** All that take part, in any market. */
  readonly positions: readonly PositionRecord[];
  readonly ticksOf: (symbol: string) => number;
  /** Of the process at this tick. */
  readonly version: ProcessVersion;
};

/** Of every market that is offered, and of those that no longer are while something is open. */
export function openRounds(opening: Opening): FundingRound[] {
  const { second, terms, positions, ticksOf, version } = opening;
  return DERIVATIVES_SYMBOLS.flatMap((symbol) => {
    const own = positions.filter((each) => each.symbol === symbol);
    const isOffered = findTier(terms, symbol) !== undefined;
    const at = { second, symbol, ticks: ticksOf(symbol) };
    if (!terms.rules) return isOffered ? [{ ...at, ...FIRST, rateBps: terms.fundingBps }] : [];
    return isOffered || own.length > 0 ? [roundOf(at, own, { ...terms.rules, version })] : [];
  });
}

const FIRST = {
  expectedUnits: null,
  longRateUnits: null,
  shortRateUnits: null,
  longOpenUnits: null,
  shortOpenUnits: null,
} as const;

function roundOf(
  at: Pick<FundingRound, 'second' | 'symbol' | 'ticks'>,
  positions: readonly PositionRecord[],
  { fundingCost, version }: Pick<LeverageRules, 'fundingCost'> & Pick<Opening, 'version'>,
): FundingRound {
  const market = findMarket(at.symbol);
  assert(market !== undefined, 'a round is of a market of the table');
  const costUnits = parseUnits(fundingCost);
  const expectedUnits = expectedRateOf(market, at.ticks, version);
  const paying = payingSideOf(expectedUnits);
  const { [paying]: payRate } = fundingRatesOf(expectedUnits, { open: NOTHING, costUnits });
  const open: Record<PositionSide, bigint> = { ...NOTHING };
  for (const position of positions) {
    const valueUnits = valueOf(at.symbol, at.ticks, position.lots);
    // What W cannot pay in full is not promised to anybody.
    const canPay = exposureOf(position).marginUnits >= fundingDueOf(valueUnits, payRate);
    if (position.side !== paying || canPay) open[position.side] += valueUnits;
  }
  const rates = fundingRatesOf(expectedUnits, { open, costUnits });
  return {
    ...at,
    rateBps: null,
    expectedUnits,
    longRateUnits: rates.long,
    shortRateUnits: rates.short,
    longOpenUnits: open.long,
    shortOpenUnits: open.short,
  };
}

const NOTHING: BySide<bigint> = { long: 0n, short: 0n };

/** What a round does to W; where it has none, what the first rules do. */
export function fundingOf(
  position: PositionRecord,
  { ticks }: { ticks: number },
  { round, fundingBps }: { round: FundingRound | undefined; fundingBps: number },
): bigint {
  const valueUnits = valueOf(position.symbol, ticks, position.lots);
  const rate = position.side === 'long' ? round?.longRateUnits : round?.shortRateUnits;
  const exposure = exposureOf(position);
  return typeof rate === 'bigint'
    ? fundingAmountOf(exposure, valueUnits, rate)
    : firstFundingUnitsOf(exposure, valueUnits, fundingBps);
}
