/**
 * Take-profit and stop-loss of an order that is being entered: the prices of the chips, and what a
 * level would bring of what the order opens. Pure.
 */
import { divide } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import { closePartOf, positionSideOf, roeBps, valueUnitsOf, type Side } from '@anywhen/protocol';
import { writePercent } from '../../i18n/index.ts';
import { priceText } from '../../market-parts/market-steps.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import type { LevelField } from '../position/level-checks.ts';
import type { LevelMeasure } from './order-draft.ts';
import type { Plan } from './order-plan.ts';

/** In percent of the price, or of the margin; a loss of the whole margin is a liquidation. */
const CHIPS: Readonly<Record<LevelMeasure, Readonly<Record<LevelField, readonly number[]>>>> = {
  price: { takeProfit: [1, 2, 5, 10], stopLoss: [1, 2, 5, 10] },
  roi: { takeProfit: [10, 25, 50, 100], stopLoss: [10, 25, 50, 75] },
};

type LevelChip = { readonly percent: number; readonly label: string };

/** Signed as the price moves, or as the margin does. */
export function chipsOf(field: LevelField, measure: LevelMeasure, side: Side): LevelChip[] {
  const isUp = measure === 'roi' ? field === 'takeProfit' : isAbove(field, side);
  return CHIPS[measure][field].map((percent) => ({
    percent,
    label: `${isUp ? '+' : '−'}${writePercent(String(percent))}`,
  }));
}

type Chosen = {
  readonly field: LevelField;
  readonly measure: LevelMeasure;
  readonly percent: number;
  readonly side: Side;
  readonly leverage: number;
  /** The price of the order, in ticks. */
  readonly entry: number;
};

/** The level of a chip as typed text; never the price of the order itself. */
export function levelOfChip(market: Market, chosen: Chosen): string {
  const { field, measure, percent, side, leverage, entry } = chosen;
  const parts = BigInt(measure === 'roi' ? 100 * leverage : 100);
  const dividend = BigInt(entry) * BigInt(percent);
  const way = divide({ dividend, divisor: parts }, 'up');
  const ticks = isAbove(field, side) ? BigInt(entry) + way : BigInt(entry) - way;
  return typedForm(priceText(market, ticks));
}

type LevelOutcome = {
  /** Of the price, from the order to the level, in hundredths of a percent. */
  readonly moveBps: number;
  /** After both fees. */
  readonly netUnits: bigint;
  readonly roeBps: number | undefined;
};

/** Closing what the order opens at exactly this price; undefined while it opens nothing. */
export function levelOutcome(
  plan: Plan,
  level: number,
  { market, side, takerBps }: { market: Market; side: Side; takerBps: number },
): LevelOutcome | undefined {
  const { opened, openedLots: lots, openedValueUnits: entryValueUnits, ticks } = plan;
  if (!opened) return undefined;
  const { marginUnits, reserveUnits } = opened;
  const position = { side: positionSideOf(side), lots, entryValueUnits };
  const holding = { ...position, marginUnits, reserveUnits, initialMarginUnits: marginUnits };
  const exitValueUnits = valueUnitsOf(market, level, lots);
  const { pnlUnits, feeUnits } = closePartOf(holding, lots, { exitValueUnits, feeBps: takerBps });
  const netUnits = pnlUnits - feeUnits - opened.feeUnits;
  const dividend = BigInt(level - ticks) * 10_000n;
  const moveBps = Number(divide({ dividend, divisor: BigInt(ticks) }, 'half-away'));
  return { moveBps, netUnits, roeBps: roeBps(netUnits, marginUnits) };
}

/** Whether the liquidation price comes before a stop-loss. */
export function isBeyondEnd(plan: Plan, stopLoss: number, side: Side): boolean {
  const end = plan.risk?.liquidation;
  if (end === undefined) return false;
  return side === 'buy' ? BigInt(stopLoss) < end : BigInt(stopLoss) > end;
}

function isAbove(field: LevelField, side: Side): boolean {
  return (field === 'takeProfit') === (side === 'buy');
}
