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
  partUnitsOf,
} from '../base/ended-result.ts';
import { type Holding, type PositionEventKind, closePartOf } from './rules.ts';
import type { SharedPosition } from './shapes.ts';

/** Fees of opening and funding that belong to what is open; fees are a cost above zero. */
type CarriedCosts = { readonly feeUnits: bigint; readonly fundingUnits: bigint };

const NOTHING: CarriedCosts = { feeUnits: 0n, fundingUnits: 0n };

type Totals = CarriedCosts & { readonly realisedUnits: bigint; readonly insuredUnits: bigint };

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

/** What the exchange records of an event, as far as a result follows from it. */
type ResultEvent = {
  readonly no: number;
  readonly kind: PositionEventKind;
  readonly lots: bigint;
  readonly lotsAfter: bigint;
  readonly amountUnits: bigint;
  readonly pnlUnits: bigint;
  readonly feeUnits: bigint;
  readonly liquidationFeeUnits: bigint;
  readonly insuredUnits: bigint;
};

export type Closing<Event> = { readonly event: Event; readonly result: EndedResult };

/** The closings of a position, oldest first, from all its events, oldest first. */
export function closingsOf<Event extends ResultEvent>(events: readonly Event[]): Closing<Event>[] {
  const closings: Closing<Event>[] = [];
  let carried = NOTHING;
  let wholeUnits = 0n;
  for (const event of events) {
    const { kind, lots, lotsAfter } = event;
    if (kind === 'opened' || kind === 'added') carried = withFee(carried, event.feeUnits);
    if (kind === 'funding') carried = withFunding(carried, event.amountUnits);
    if (kind !== 'reduced' && kind !== 'closed' && kind !== 'liquidated') continue;
    const share = shareOf(carried, lots, lots + lotsAfter);
    const parts = partsOf({
      realisedUnits: event.pnlUnits,
      feeUnits: event.feeUnits + event.liquidationFeeUnits + share.feeUnits,
      fundingUnits: share.fundingUnits,
      insuredUnits: event.insuredUnits,
    });
    carried = {
      feeUnits: carried.feeUnits - share.feeUnits,
      fundingUnits: carried.fundingUnits - share.fundingUnits,
    };
    wholeUnits += netUnitsOf(parts);
    const hasWhole = closings.length > 0 && lotsAfter === 0n;
    closings.push({ event, result: endedResultOf(parts, hasWhole ? wholeUnits : undefined) });
  }
  return closings;
}

/** What an open position carries: what it has paid in all, less what closed parts took along. */
export function carriedBy(
  position: Pick<SharedPosition, 'realised' | 'fees' | 'funding' | 'insured'>,
  closed: readonly EndedResult[],
): CarriedCosts {
  const taken = (part: 'fees' | 'funding') =>
    closed.reduce((sum, result) => sum + partUnitsOf(result, part), 0n);
  return {
    feeUnits: parseUnits(position.fees) + taken('fees'),
    fundingUnits: parseUnits(position.funding) - taken('funding'),
  };
}

type Exit = {
  readonly lots: bigint;
  readonly exitValueUnits: bigint;
  readonly feeBps: number;
  readonly carried: CarriedCosts;
  /** What was closed of it before. */
  readonly closed: readonly EndedResult[];
};

/** The result that closing so much at a value would have: what the event will say. */
export function resultOfClosing(
  holding: Holding,
  { lots, exitValueUnits, feeBps, carried, closed }: Exit,
): EndedResult {
  const part = closePartOf(holding, lots, { exitValueUnits, feeBps });
  const share = shareOf(carried, lots, holding.lots);
  const parts = partsOf({
    realisedUnits: part.pnlUnits,
    feeUnits: part.feeUnits + share.feeUnits,
    fundingUnits: share.fundingUnits,
    insuredUnits: part.creditUnits < 0n ? -part.creditUnits : 0n,
  });
  if (closed.length === 0 || lots < holding.lots) return endedResultOf(parts);
  const before = closed.reduce((sum, { net }) => sum + parseUnits(net), 0n);
  return endedResultOf(parts, before + netUnitsOf(parts));
}

function partsOf({ realisedUnits, feeUnits, fundingUnits, insuredUnits }: Totals): PartUnits {
  return { price: realisedUnits, fees: -feeUnits, funding: fundingUnits, insured: insuredUnits };
}

/** Rounded towards zero: what is left over stays with what is open. */
function shareOf({ feeUnits, fundingUnits }: CarriedCosts, lots: bigint, of: bigint): CarriedCosts {
  const share = (units: bigint) => divide({ dividend: units * lots, divisor: of }, 'down');
  return { feeUnits: share(feeUnits), fundingUnits: share(fundingUnits) };
}

function withFee(carried: CarriedCosts, units: bigint): CarriedCosts {
  return { ...carried, feeUnits: carried.feeUnits + units };
}

function withFunding(carried: CarriedCosts, units: bigint): CarriedCosts {
  return { ...carried, fundingUnits: carried.fundingUnits + units };
}
