/**
 * The faults of a take-profit or stop-loss before it is sent (rulebook 8.2): on the tick, on its
 * side of the mark, and between a fifth and five times of it. Pure.
 */
import { readAmount } from '@anywhen/money';
import { LEVEL_BAND_BPS, type PositionSide } from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { priceText, ticksOf } from '../../market-parts/market-steps.ts';
import { findTypedFault, type Fault, type Faults } from '../../money-forms/faults.ts';
import { finishTyping, typedForm } from '../../money-forms/typed-amount.ts';
import type { Levels } from '../data.ts';
import { ownFault } from '../fault-words.ts';

export const LEVEL_FIELDS = ['takeProfit', 'stopLoss'] as const;
export type LevelField = (typeof LEVEL_FIELDS)[number];

/** As typed; empty for none. */
export type TypedLevels = Readonly<Record<LevelField, string>>;

type LevelFacts = {
  readonly side: PositionSide;
  readonly market: Market;
  /** What is unknown here is left to the exchange. */
  readonly mark: string | undefined;
  /** Of an order that waits that price is its limit. */
  readonly isLimit?: boolean;
};

export function findLevelFaults(typed: TypedLevels, facts: LevelFacts): Faults<LevelField> {
  const found = LEVEL_FIELDS.flatMap((field) => {
    const fault = findLevelFault(field, typed[field], facts);
    return fault ? [[field, fault]] : [];
  });
  return Object.fromEntries(found) as Faults<LevelField>;
}

export function requestedLevels({ takeProfit, stopLoss }: TypedLevels): Levels {
  const priceOf = (typed: string) => (typed === '' ? null : typedForm(finishTyping(typed)));
  return { takeProfit: priceOf(takeProfit), stopLoss: priceOf(stopLoss) };
}

/** In ticks; undefined while nothing can be parsed. */
export function readLevel(typed: string, { priceDecimals }: Market): number | undefined {
  const reading = readAmount(typedForm(finishTyping(typed)), priceDecimals);
  return reading.isAmount ? Number(reading.units) : undefined;
}

const UNUSED: Fault = { namespace: 'forms', key: 'amountRequired' };
const TOO_PRECISE: Fault = { namespace: 'errors', key: 'priceTickInvalid' };
const FULL_BPS = 10_000;

function findLevelFault(
  field: LevelField,
  typed: string,
  { side, market, mark, isLimit = false }: LevelFacts,
): Fault | undefined {
  if (typed === '') return undefined;
  const asked = { typed: typedForm(typed), required: UNUSED, tooPrecise: TOO_PRECISE };
  const fault = findTypedFault({ ...asked, decimals: market.priceDecimals });
  const ticks = readLevel(typed, market);
  if (fault || mark === undefined || ticks === undefined) return fault;
  const now = Number(ticksOf(market, mark));
  const lowest = Math.ceil((now * LEVEL_BAND_BPS.lowest) / FULL_BPS);
  const highest = Math.floor((now * LEVEL_BAND_BPS.highest) / FULL_BPS);
  if (ticks < lowest || ticks > highest) {
    const text = (limit: number) => priceText(market, BigInt(limit));
    return ownFault('fault.band', { from: text(lowest), to: text(highest) });
  }
  const isAbove = (field === 'takeProfit') === (side === 'long');
  if (isAbove ? ticks > now : ticks < now) return undefined;
  const [above, below] = isLimit
    ? (['fault.aboveLimit', 'fault.belowLimit'] as const)
    : (['fault.mustBeAbove', 'fault.mustBeBelow'] as const);
  return ownFault(isAbove ? above : below, { price: mark });
}
