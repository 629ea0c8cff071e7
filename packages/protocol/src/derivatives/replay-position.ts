/**
 * Plays the events of a position again, each from how it stood before by the rules alone, and says
 * which one does not follow. It believes no figure: W, reserve and entry value are worked out.
 */
import { divide, formatUnits, parseUnits } from '@anywhen/money';
import {
  type Market,
  PROCESS_VERSIONS,
  type ProcessVersion,
  type VersionChange,
  findMarket,
  isProcessVersion,
  publishedVersionAt,
} from '@anywhen/prices';
import type { PositionEvent, SharedPosition } from './shapes.ts';
import {
  FUNDING_BPS_MAX,
  expectedRateOf,
  firstFundingUnitsOf,
  fundingAmountOf,
  fundingRatesOf,
  payingSideOf,
} from './funding.ts';
import { type Holding, closePartOf, feeUnitsOf, liquidationOf, valueUnitsOf } from './rules.ts';
import { LEVERAGE_RULES } from './terms.ts';

/** How it stood after an event, and what the event must have said. */
type ReplayedEvent = { readonly holding: Holding; readonly notified: EventFigures };

/** What follows; where `fee` is null either fee of the terms may have been paid. */
type EventFigures = Pick<
  PositionEvent,
  'quantity' | 'amount' | 'pnl' | 'liquidationFee' | 'insured' | 'after'
> & { readonly hasPrice: boolean; readonly fee: string | null };

type Agreed = Pick<
  SharedPosition,
  'symbol' | 'side' | 'leverage' | 'takerBps' | 'makerBps' | 'liquidationBps' | 'mmrBps'
>;

export function emptyHolding({ side }: Pick<Agreed, 'side'>): Holding {
  const nothing = { lots: 0n, entryValueUnits: 0n, marginUnits: 0n };
  return { side, ...nothing, reserveUnits: 0n, initialMarginUnits: 0n };
}

/** Undefined for an event that cannot be read, or that could not have happened to it. */
export function replayEvent(
  agreed: Agreed,
  before: Holding,
  { event, versions }: Pick<Asked, 'event' | 'versions'>,
): ReplayedEvent | undefined {
  const market = findMarket(agreed.symbol);
  if (!market) return undefined;
  try {
    const replayed = STEPS[event.kind]({ agreed, market, before, event, versions });
    return replayed && { holding: replayed.holding, notified: figuresOf(market, replayed) };
  } catch {
    return undefined;
  }
}

type Asked = {
  readonly agreed: Agreed;
  readonly market: Market;
  readonly before: Holding;
  readonly event: PositionEvent;
  /** Of the process, as published; where they are not at hand any that is known may have held. */
  readonly versions?: readonly VersionChange[] | undefined;
};

type Replayed = {
  readonly holding: Holding;
  readonly lots: bigint;
  readonly hasPrice: boolean;
  readonly amount: bigint;
  readonly pnl: bigint;
  readonly fee: bigint | null;
  readonly liquidationFee: bigint;
  readonly insured: bigint;
};

const NOTHING = { lots: 0n, pnl: 0n, fee: 0n, liquidationFee: 0n, insured: 0n } as const;

const STEPS: Readonly<Record<PositionEvent['kind'], (asked: Asked) => Replayed | undefined>> = {
  opened: (asked) => (asked.before.lots === 0n ? addOf(asked) : undefined),
  added: (asked) => (asked.before.lots > 0n ? addOf(asked) : undefined),
  reduced: (asked) => takeOf(asked),
  closed: () => undefined,
  'margin-added': (asked) => marginOf(asked, (amount) => amount > 0n),
  'margin-removed': (asked) => marginOf(asked, (amount) => amount < 0n),
  funding: fundingOf,
  liquidated: endOf,
};

function addOf({ agreed, market, before, event }: Asked): Replayed {
  const { lots, ticks } = pricedOf(market, event);
  const valueUnits = valueUnitsOf(market, ticks, lots);
  const marginUnits = divide({ dividend: valueUnits, divisor: BigInt(agreed.leverage) }, 'up');
  const holding: Holding = {
    side: before.side,
    lots: before.lots + lots,
    entryValueUnits: before.entryValueUnits + valueUnits,
    marginUnits: before.marginUnits + marginUnits,
    reserveUnits: before.reserveUnits + feeUnitsOf(valueUnits, agreed.takerBps),
    initialMarginUnits: before.initialMarginUnits + marginUnits,
  };
  return { ...NOTHING, holding, lots, hasPrice: true, amount: marginUnits, fee: null };
}

function takeOf({ market, before, event }: Asked): Replayed | undefined {
  const { lots, ticks } = pricedOf(market, event);
  if (lots <= 0n || lots >= before.lots) return undefined;
  const exitValueUnits = valueUnitsOf(market, ticks, lots);
  const part = closePartOf(before, lots, { exitValueUnits, feeBps: 0 });
  const credit = part.creditUnits - parseUnits(event.fee);
  const holding: Holding = {
    side: before.side,
    lots: before.lots - lots,
    entryValueUnits: before.entryValueUnits - part.entryValueUnits,
    marginUnits: before.marginUnits - part.marginUnits,
    reserveUnits: before.reserveUnits - part.reserveUnits,
    initialMarginUnits: before.initialMarginUnits - part.initialMarginUnits,
  };
  return {
    ...NOTHING,
    holding,
    lots,
    hasPrice: true,
    amount: -part.marginUnits,
    pnl: part.pnlUnits,
    fee: null,
    insured: credit < 0n ? -credit : 0n,
  };
}

function marginOf(
  { before, event }: Asked,
  isRight: (amount: bigint) => boolean,
): Replayed | undefined {
  const amount = parseUnits(event.amount);
  const holding = { ...before, marginUnits: before.marginUnits + amount };
  if (!isRight(amount) || holding.marginUnits < 0n) return undefined;
  return { ...NOTHING, holding, hasPrice: false, amount };
}

function fundingOf({ agreed, market, before, event, versions }: Asked): Replayed | undefined {
  const ticks = ticksOf(market, event);
  const valueUnits = valueUnitsOf(market, ticks, before.lots);
  const amount = parseUnits(event.amount);
  const asked = { market, ticks, valueUnits, before, amount };
  // What was opened under the first rules may have had rounds of both.
  const wasOpenedFirst = agreed.makerBps === undefined;
  const known = versions ? [publishedVersionAt(versions, event.second)] : PROCESS_VERSIONS;
  const isRight = known.some((version) => isProcessVersion(version) && isFunding(asked, version));
  if (!isRight && !(wasOpenedFirst && isFirstFunding(asked))) return undefined;
  const holding = { ...before, marginUnits: before.marginUnits + amount };
  return { ...NOTHING, holding, hasPrice: true, amount };
}

type FundingAsked = Pick<Asked, 'market' | 'before'> & {
  readonly ticks: number;
  readonly valueUnits: bigint;
  readonly amount: bigint;
};

/**
 * What is paid follows from the price and the version of its day. What is received also follows
 * from how much the other side had open, which is public with the round: from nothing to all of it.
 */
function isFunding(
  { market, ticks, valueUnits, before, amount }: FundingAsked,
  version: ProcessVersion,
): boolean {
  const expected = expectedRateOf(market, ticks, version);
  const costUnits = parseUnits(LEVERAGE_RULES.fundingCost);
  const [most, least] = [1n, 0n].map((paying) => {
    const open =
      payingSideOf(expected) === 'long' ? { long: paying, short: 1n } : { long: 1n, short: paying };
    const rates = fundingRatesOf(expected, { open, costUnits });
    return fundingAmountOf(before, valueUnits, rates[before.side]);
  });
  return most !== undefined && least !== undefined && amount <= most && amount >= least;
}

/** Its rate was public; what it did must be what one of the rates that were allowed does. */
function isFirstFunding({ valueUnits, before, amount }: FundingAsked): boolean {
  return Array.from({ length: FUNDING_BPS_MAX }, (_, index) => index + 1).some(
    (rateBps) => firstFundingUnitsOf(before, valueUnits, rateBps) === amount,
  );
}

function endOf({ agreed, market, before, event }: Asked): Replayed {
  const valueUnits = valueUnitsOf(market, ticksOf(market, event), before.lots);
  const { pnlUnits, feeUnits, liquidationFeeUnits, restUnits } = liquidationOf(
    before,
    valueUnits,
    agreed,
  );
  return {
    holding: emptyHolding(before),
    lots: before.lots,
    hasPrice: true,
    amount: -before.marginUnits,
    pnl: pnlUnits,
    fee: feeUnits,
    liquidationFee: liquidationFeeUnits,
    insured: restUnits < 0n ? -restUnits : 0n,
  };
}

function figuresOf({ quantityDecimals }: Market, replayed: Replayed): EventFigures {
  const { holding, lots, amount, pnl, fee, liquidationFee, insured, hasPrice } = replayed;
  return {
    hasPrice,
    quantity: formatUnits(lots, quantityDecimals),
    amount: formatUnits(amount),
    pnl: formatUnits(pnl),
    fee: fee === null ? null : formatUnits(fee),
    liquidationFee: formatUnits(liquidationFee),
    insured: formatUnits(insured),
    after: {
      quantity: formatUnits(holding.lots, quantityDecimals),
      entryValue: formatUnits(holding.entryValueUnits),
      margin: formatUnits(holding.marginUnits),
      reserve: formatUnits(holding.reserveUnits),
    },
  };
}

function pricedOf(market: Market, event: PositionEvent): { lots: bigint; ticks: number } {
  const lots = parseUnits(event.quantity, market.quantityDecimals);
  return { lots, ticks: ticksOf(market, event) };
}

function ticksOf(market: Market, { price }: PositionEvent): number {
  return Number(parseUnits(price ?? '', market.priceDecimals));
}
