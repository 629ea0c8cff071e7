/**
 * The result of a leveraged position and of every part that is closed (rulebook 8.2): by price,
 * less the fees of opening and closing, with funding and what the insurance paid. What a position
 * has paid and received while it was open is carried by its lots: a part takes its share along, the
 * last one all that is left, so that the parts come to the whole.
 */
import { divide, parseUnits } from '@anywhen/money';
import {
  type EndedResult,
  type PartUnits,
  endedResultOf,
  netUnitsOf,
} from '../base/ended-result.ts';
import { type Holding, type PositionEventKind, closePartOf } from './rules.ts';
import type { SentCosts, SharedPosition } from './shapes.ts';

/** Fees of opening and funding that belong to what is open; fees are a cost above zero. */
export type CarriedCosts = {
  readonly carriedFeeUnits: bigint;
  readonly carriedFundingUnits: bigint;
};

const NOTHING: CarriedCosts = { carriedFeeUnits: 0n, carriedFundingUnits: 0n };

type Totals = {
  readonly realisedUnits: bigint;
  readonly feeUnits: bigint;
  readonly fundingUnits: bigint;
  readonly insuredUnits: bigint;
};

/** Of everything a position ever was. */
export function positionResultOf(totals: Totals): EndedResult {
  return endedResultOf(partsOf(totals));
}

/** The same of a position as it is sent. */
export function sharedResultOf(
  position: Pick<SharedPosition, 'realised' | 'fees' | 'funding' | 'insured'>,
): EndedResult {
  return positionResultOf({
    realisedUnits: parseUnits(position.realised),
    feeUnits: parseUnits(position.fees),
    fundingUnits: parseUnits(position.funding),
    insuredUnits: parseUnits(position.insured),
  });
}

/** What the exchange records of a closing, as far as its result follows from it. */
type ClosingEvent = {
  readonly lots: bigint;
  readonly lotsAfter: bigint;
  readonly pnlUnits: bigint;
  readonly feeUnits: bigint;
  readonly liquidationFeeUnits: bigint;
  readonly insuredUnits: bigint;
  readonly takenFeeUnits: bigint;
  readonly takenFundingUnits: bigint;
};

/** The events that close a position or a part of it. */
export const CLOSING_EVENTS: readonly PositionEventKind[] = ['reduced', 'closed', 'liquidated'];

/** Of one closing, from its event alone; the last of several names the whole. */
export function closingResultOf(
  event: ClosingEvent,
  position: Totals & { readonly openedLots: bigint },
): EndedResult {
  const hasWhole = event.lotsAfter === 0n && event.lots < position.openedLots;
  const wholeUnits = hasWhole ? netUnitsOf(partsOf(position)) : undefined;
  return endedResultOf(partsOfClosing(event), wholeUnits);
}

type ResultEvent = Omit<ClosingEvent, 'takenFeeUnits' | 'takenFundingUnits'> & {
  readonly no: number;
  readonly kind: PositionEventKind;
  readonly amountUnits: bigint;
};

type Closing<Event> = { readonly event: Event; readonly result: EndedResult };

/**
 * The closings of a position, oldest first, from all its events, oldest first: for readers of a
 * receipt, who work out themselves what each took along.
 */
export function closingsOf<Event extends ResultEvent>(events: readonly Event[]): Closing<Event>[] {
  const closings: Closing<Event>[] = [];
  let carried = NOTHING;
  let wholeUnits = 0n;
  for (const event of events) {
    const { kind, lots, lotsAfter } = event;
    if (kind === 'opened' || kind === 'added') {
      carried = withCosts(carried, { carriedFeeUnits: event.feeUnits, carriedFundingUnits: 0n });
    }
    if (kind === 'funding') {
      carried = withCosts(carried, { carriedFeeUnits: 0n, carriedFundingUnits: event.amountUnits });
    }
    if (!CLOSING_EVENTS.includes(kind)) continue;
    const { carriedFeeUnits, carriedFundingUnits } = takenCostsOf(carried, lots, lots + lotsAfter);
    const taken = { takenFeeUnits: carriedFeeUnits, takenFundingUnits: carriedFundingUnits };
    const parts = partsOfClosing({ ...event, ...taken });
    carried = withCosts(carried, {
      carriedFeeUnits: -carriedFeeUnits,
      carriedFundingUnits: -carriedFundingUnits,
    });
    wholeUnits += netUnitsOf(parts);
    const hasWhole = closings.length > 0 && lotsAfter === 0n;
    closings.push({ event, result: endedResultOf(parts, hasWhole ? wholeUnits : undefined) });
  }
  return closings;
}

/** What a position carries, and the result of what was closed of it before, if anything was. */
type Before = { readonly carried: CarriedCosts; readonly closedUnits: bigint | undefined };

/** Of a position nothing was closed of, it carries all that it has paid and received. */
export function closedBefore(position: SharedPosition, sent: SentCosts = position): Before {
  const carried = {
    carriedFeeUnits: parseUnits(sent.fees),
    carriedFundingUnits: parseUnits(sent.funding),
  };
  const wasReduced = position.openedQuantity !== position.quantity;
  if (!wasReduced) return { carried, closedUnits: undefined };
  const allUnits = parseUnits(sharedResultOf(position).net);
  return {
    carried,
    closedUnits: allUnits + carried.carriedFeeUnits - carried.carriedFundingUnits,
  };
}

type Exit = Before & {
  readonly lots: bigint;
  readonly exitValueUnits: bigint;
  readonly feeBps: number;
};

/** The result that closing so much at a value would have: what the event will say. */
export function resultOfClosing(
  holding: Holding,
  { lots, exitValueUnits, feeBps, carried, closedUnits }: Exit,
): EndedResult {
  const part = closePartOf(holding, lots, { exitValueUnits, feeBps });
  const taken = takenCostsOf(carried, lots, holding.lots);
  const parts = partsOf({
    realisedUnits: part.pnlUnits,
    feeUnits: part.feeUnits + taken.carriedFeeUnits,
    fundingUnits: taken.carriedFundingUnits,
    insuredUnits: part.creditUnits < 0n ? -part.creditUnits : 0n,
  });
  const isLast = closedUnits !== undefined && lots === holding.lots;
  return endedResultOf(parts, isLast ? closedUnits + netUnitsOf(parts) : undefined);
}

/** Rounded towards zero: what is left over stays with what is open. */
export function takenCostsOf(carried: CarriedCosts, lots: bigint, of: bigint): CarriedCosts {
  const share = (units: bigint) => divide({ dividend: units * lots, divisor: of }, 'down');
  const { carriedFeeUnits, carriedFundingUnits } = carried;
  return {
    carriedFeeUnits: share(carriedFeeUnits),
    carriedFundingUnits: share(carriedFundingUnits),
  };
}

function partsOfClosing(event: Omit<ClosingEvent, 'lots' | 'lotsAfter'>): PartUnits {
  return partsOf({
    realisedUnits: event.pnlUnits,
    feeUnits: event.feeUnits + event.liquidationFeeUnits + event.takenFeeUnits,
    fundingUnits: event.takenFundingUnits,
    insuredUnits: event.insuredUnits,
  });
}

function partsOf({ realisedUnits, feeUnits, fundingUnits, insuredUnits }: Totals): PartUnits {
  return { price: realisedUnits, fees: -feeUnits, funding: fundingUnits, insured: insuredUnits };
}

function withCosts(carried: CarriedCosts, more: CarriedCosts): CarriedCosts {
  return {
    carriedFeeUnits: carried.carriedFeeUnits + more.carriedFeeUnits,
    carriedFundingUnits: carried.carriedFundingUnits + more.carriedFundingUnits,
  };
}
