/**
 * A leveraged position and its life (rulebook 8.2): one per member and market, with a margin of its
 * own. What was agreed at its opening never changes; how it stands is whole numbers, and every
 * change of it is an event with the figures after it.
 *
 *   open → [closing] → closed (take-profit, stop-loss) · liquidated      open → closed (member)
 */
import {
  type CarriedCosts,
  type ClosedPart,
  type Holding,
  type Liquidation,
  type OpeningCost,
  type PositionEnding,
  type PositionEventKind,
  type PositionSide,
  type PositionState,
  isLiquidatedAt,
  takenCostsOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Levels } from './levels.ts';

/** What was agreed when the position was opened; nothing changes it. */
type AgreedPosition = {
  readonly id: number;
  readonly uid: Uid;
  readonly shareId: string;
  readonly symbol: string;
  readonly side: PositionSide;
  readonly leverage: number;
  readonly mmrBps: number;
  readonly takerBps: number;
  readonly liquidationBps: number;
  /** What a limit that waited pays for closing; null if it was opened under the first rules. */
  readonly makerBps: number | null;
  readonly openedAtMs: number;
  /**
   * Half the spread it is closed at. What was opened under the first rules gets that of the terms
   * in force when they end; until then it has none of its own.
   */
  readonly spreadBps: number | null;
};

/** Of everything the position ever was. */
type Totals = {
  readonly openedLots: bigint;
  readonly openedValueUnits: bigint;
  readonly openedMarginUnits: bigint;
  readonly closedValueUnits: bigint;
  /** Profit or loss of what was closed, before fees and funding. */
  readonly realisedUnits: bigint;
  readonly feeUnits: bigint;
  readonly fundingUnits: bigint;
  /** What the insurance paid where the margin was not enough. */
  readonly insuredUnits: bigint;
};

type Lifecycle = Omit<Holding, 'side'> &
  Levels & {
    readonly state: PositionState;
    /** Funding that is recorded and not booked yet: its tick, and what it does to W. */
    readonly owedSecond: number | null;
    readonly owedTicks: number | null;
    readonly owedUnits: bigint;
    /** The tick that ended it, or is about to. */
    readonly ending: PositionEnding | null;
    readonly decidedSecond: number | null;
    readonly decidedTicks: number | null;
    readonly eventCount: number;
    readonly updatedAtMs: number;
    readonly endedAtMs: number | null;
  };

/** All states have the same columns, so that a row of the table is a position. */
export type PositionRecord = AgreedPosition & Lifecycle & Totals & CarriedCosts;

/** The price of a market at a second of the public price process. */
export type PricePoint = { readonly second: number; readonly ticks: number };

/** One thing that happened to a position, with how it stood after it. */
export type PositionEventRecord = {
  readonly positionId: number;
  readonly no: number;
  readonly kind: PositionEventKind;
  readonly atMs: number;
  readonly second: number;
  readonly ticks: number | null;
  readonly lots: bigint;
  /** What came into W from outside the position, or left it. */
  readonly amountUnits: bigint;
  readonly pnlUnits: bigint;
  readonly feeUnits: bigint;
  readonly liquidationFeeUnits: bigint;
  readonly insuredUnits: bigint;
  readonly lotsAfter: bigint;
  readonly entryValueAfter: bigint;
  readonly marginAfter: bigint;
  readonly reserveAfter: bigint;
  /** What the part that was closed took along of what the position carried. */
  readonly takenFeeUnits: bigint;
  readonly takenFundingUnits: bigint;
};

/** A change of a position and the event that records it. */
export type PositionStep = {
  readonly position: PositionRecord;
  readonly event: PositionEventRecord;
};

type When = { readonly atMs: number; readonly second: number };

export function isOpenPosition({ state }: PositionRecord): boolean {
  return state === 'open' || state === 'closing';
}

/** W with funding that is recorded already: what every price is held against. */
export function exposureOf(position: PositionRecord): Holding {
  if (position.owedUnits === 0n) return position;
  return { ...position, marginUnits: position.marginUnits + position.owedUnits };
}

export function isDueAt(position: PositionRecord, markValueUnits: bigint): boolean {
  return isLiquidatedAt(exposureOf(position), markValueUnits, position);
}

type Part = {
  readonly lots: bigint;
  readonly ticks: number;
  readonly valueUnits: bigint;
  readonly cost: OpeningCost;
};

export function openPosition(agreed: AgreedPosition, part: Part, when: When): PositionStep {
  const empty: PositionRecord = {
    ...agreed,
    lots: 0n,
    entryValueUnits: 0n,
    marginUnits: 0n,
    initialMarginUnits: 0n,
    reserveUnits: 0n,
    state: 'open',
    takeProfitTicks: null,
    stopLossTicks: null,
    owedSecond: null,
    owedTicks: null,
    owedUnits: 0n,
    ending: null,
    decidedSecond: null,
    decidedTicks: null,
    eventCount: 0,
    updatedAtMs: when.atMs,
    endedAtMs: null,
    openedLots: 0n,
    openedValueUnits: 0n,
    openedMarginUnits: 0n,
    closedValueUnits: 0n,
    realisedUnits: 0n,
    feeUnits: 0n,
    fundingUnits: 0n,
    insuredUnits: 0n,
    carriedFeeUnits: 0n,
    carriedFundingUnits: 0n,
  };
  return addPart(empty, part, when);
}

export function addPart(position: PositionRecord, part: Part, when: When): PositionStep {
  const { lots, ticks, valueUnits, cost } = part;
  const { marginUnits, feeUnits, reserveUnits } = cost;
  const next: PositionRecord = {
    ...position,
    lots: position.lots + lots,
    entryValueUnits: position.entryValueUnits + valueUnits,
    marginUnits: position.marginUnits + marginUnits,
    initialMarginUnits: position.initialMarginUnits + marginUnits,
    reserveUnits: position.reserveUnits + reserveUnits,
    openedLots: position.openedLots + lots,
    openedValueUnits: position.openedValueUnits + valueUnits,
    openedMarginUnits: position.openedMarginUnits + marginUnits,
    feeUnits: position.feeUnits + feeUnits,
    carriedFeeUnits: position.carriedFeeUnits + feeUnits,
  };
  const kind = position.eventCount === 0 ? 'opened' : 'added';
  return step(next, kind, when, { ticks, lots, amountUnits: marginUnits, feeUnits });
}

/** With the last lot it is closed, by its member unless a tick has decided it. */
export function takePart(
  position: PositionRecord,
  { lots, ticks, valueUnits, part, insuredUnits }: Closing,
  when: When,
): PositionStep {
  const { marginUnits, pnlUnits, feeUnits } = part;
  const isWhole = lots === position.lots;
  const taken = takenCostsOf(position, lots, position.lots);
  const left: PositionRecord = {
    ...withoutCosts(position, taken),
    lots: position.lots - lots,
    entryValueUnits: position.entryValueUnits - part.entryValueUnits,
    marginUnits: position.marginUnits - marginUnits,
    initialMarginUnits: position.initialMarginUnits - part.initialMarginUnits,
    reserveUnits: position.reserveUnits - part.reserveUnits,
    closedValueUnits: position.closedValueUnits + valueUnits,
    realisedUnits: position.realisedUnits + pnlUnits,
    feeUnits: position.feeUnits + feeUnits,
    insuredUnits: position.insuredUnits + insuredUnits,
  };
  const next = isWhole ? ended(left, 'closed', position.ending ?? 'member', when) : left;
  const amountUnits = -marginUnits;
  const figures = { ticks, lots, amountUnits, pnlUnits, feeUnits, insuredUnits, taken };
  return step(next, isWhole ? 'closed' : 'reduced', when, figures);
}

type Closing = {
  readonly lots: bigint;
  readonly ticks: number;
  readonly valueUnits: bigint;
  readonly part: ClosedPart;
  readonly insuredUnits: bigint;
};

/** Whole, at the mark of the tick that demanded it. */
export function liquidatePosition(
  position: PositionRecord,
  { ticks, valueUnits, result }: { ticks: number; valueUnits: bigint; result: Liquidation },
  when: When,
): PositionStep {
  const { lots, marginUnits } = position;
  const { pnlUnits, feeUnits, liquidationFeeUnits, restUnits } = result;
  const insuredUnits = restUnits < 0n ? -restUnits : 0n;
  const taken = takenCostsOf(position, lots, lots);
  const left: PositionRecord = {
    ...withoutCosts(position, taken),
    lots: 0n,
    entryValueUnits: 0n,
    marginUnits: 0n,
    initialMarginUnits: 0n,
    reserveUnits: 0n,
    decidedSecond: when.second,
    decidedTicks: ticks,
    closedValueUnits: position.closedValueUnits + valueUnits,
    realisedUnits: position.realisedUnits + pnlUnits,
    feeUnits: position.feeUnits + feeUnits + liquidationFeeUnits,
    insuredUnits: position.insuredUnits + insuredUnits,
  };
  const figures = { pnlUnits, feeUnits, liquidationFeeUnits, insuredUnits, taken };
  return step(ended(left, 'liquidated', 'liquidation', when), 'liquidated', when, {
    ticks,
    lots,
    amountUnits: -marginUnits,
    ...figures,
  });
}

/** Added where it is above zero, taken out where it is below. */
export function changeMargin(position: PositionRecord, units: bigint, when: When): PositionStep {
  const next = { ...position, marginUnits: position.marginUnits + units };
  const kind = units > 0n ? 'margin-added' : 'margin-removed';
  return step(next, kind, when, { amountUnits: units });
}

/** Paid or received: what was recorded is owed no longer. */
export function fundPosition(
  position: PositionRecord,
  { units, ticks }: { units: bigint; ticks: number },
  when: When,
): PositionStep {
  const next: PositionRecord = {
    ...position,
    marginUnits: position.marginUnits + units,
    fundingUnits: position.fundingUnits + units,
    carriedFundingUnits: position.carriedFundingUnits + units,
    owedSecond: null,
    owedTicks: null,
    owedUnits: 0n,
  };
  return step(next, 'funding', when, { ticks, amountUnits: units });
}

/** The command has no room to book it: its amount is fixed by the tick of its second. */
export function oweFunding(
  position: PositionRecord,
  owedUnits: bigint,
  { second: owedSecond, ticks: owedTicks }: PricePoint,
): PositionRecord {
  return { ...position, owedSecond, owedTicks, owedUnits };
}

/** The command has no room to book it: its second and price are these and will be no others. */
export function decidePosition(
  position: PositionRecord,
  ending: PositionEnding,
  { second, ticks }: PricePoint,
): PositionRecord {
  const decided = { decidedSecond: second, decidedTicks: ticks };
  return { ...position, state: 'closing', ending, ...decided };
}

export function setLevels(
  position: PositionRecord,
  levels: Levels,
  updatedAtMs: number,
): PositionRecord {
  const { takeProfitTicks, stopLossTicks } = levels;
  return { ...position, takeProfitTicks, stopLossTicks, updatedAtMs };
}

function ended(
  position: PositionRecord,
  state: 'closed' | 'liquidated',
  ending: PositionEnding,
  { atMs }: When,
): PositionRecord {
  return { ...position, state, ending, endedAtMs: atMs };
}

type Figures = Partial<
  Pick<
    PositionEventRecord,
    | 'ticks'
    | 'lots'
    | 'amountUnits'
    | 'pnlUnits'
    | 'feeUnits'
    | 'liquidationFeeUnits'
    | 'insuredUnits'
  > & { taken: CarriedCosts }
>;

function withoutCosts(position: PositionRecord, taken: CarriedCosts): PositionRecord {
  const carriedFeeUnits = position.carriedFeeUnits - taken.carriedFeeUnits;
  const carriedFundingUnits = position.carriedFundingUnits - taken.carriedFundingUnits;
  return { ...position, carriedFeeUnits, carriedFundingUnits };
}

function step(
  changed: PositionRecord,
  kind: PositionEventKind,
  { atMs, second }: When,
  figures: Figures,
): PositionStep {
  const position = { ...changed, eventCount: changed.eventCount + 1, updatedAtMs: atMs };
  const event: PositionEventRecord = {
    positionId: position.id,
    no: position.eventCount,
    kind,
    atMs,
    second,
    ticks: figures.ticks ?? null,
    lots: figures.lots ?? 0n,
    amountUnits: figures.amountUnits ?? 0n,
    pnlUnits: figures.pnlUnits ?? 0n,
    feeUnits: figures.feeUnits ?? 0n,
    liquidationFeeUnits: figures.liquidationFeeUnits ?? 0n,
    insuredUnits: figures.insuredUnits ?? 0n,
    lotsAfter: position.lots,
    entryValueAfter: position.entryValueUnits,
    marginAfter: position.marginUnits,
    reserveAfter: position.reserveUnits,
    takenFeeUnits: figures.taken?.carriedFeeUnits ?? 0n,
    takenFundingUnits: figures.taken?.carriedFundingUnits ?? 0n,
  };
  return { position, event };
}
