/**
 * The entries of leveraged positions (rulebook 8.2). Margin, reserve and what waiting orders need
 * are held in the derivatives account; results are with the house, fees with the house's fees, and
 * what a liquidation costs or leaves uncovered with the insurance.
 */
import type { ClosedPart, LedgerType, Liquidation, OpeningCost } from '@anywhen/protocol';
import { DERIVATIVES_CURRENCY as currency } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { AccountRef, Leg } from '../ledger/ledger.ts';

type Place = 'available' | 'held' | 'house:deriv' | 'house:fees' | 'house:insurance';

/** Whose entry it is, and the number of the order or position it belongs to. */
type Booked = { readonly uid: Uid; readonly id: number };

export function holdLegs(order: Booked, units: bigint): Leg[] {
  const book = bookingOf(order);
  return [book('DERIV_HOLD', 'available', -units), book('DERIV_HOLD', 'held', units)];
}

export function releaseLegs(order: Booked, units: bigint): Leg[] {
  const book = bookingOf(order);
  return [book('DERIV_RELEASE', 'held', -units), book('DERIV_RELEASE', 'available', units)];
}

/** Paid at once, out of what is available. */
export function openingLegs(position: Booked, cost: OpeningCost): Leg[] {
  const { marginUnits, feeUnits, reserveUnits, totalUnits } = cost;
  const book = bookingOf(position);
  return [
    book('DERIV_MARGIN_IN', 'available', -totalUnits),
    book('DERIV_MARGIN_IN', 'held', marginUnits + reserveUnits),
    ...some(book('DERIV_FEE', 'house:fees', feeUnits)),
  ];
}

/** Paid out of what the order held: only the fee and the difference move. */
export function heldOpeningLegs(
  position: Booked,
  { cost, order, heldUnits }: { cost: OpeningCost; order: Booked; heldUnits: bigint },
): Leg[] {
  const book = bookingOf(position);
  const extra = cost.totalUnits - heldUnits;
  const difference =
    extra < 0n
      ? releaseLegs(order, -extra)
      : [
          ...some(book('DERIV_MARGIN_IN', 'available', -extra)),
          ...some(book('DERIV_MARGIN_IN', 'held', extra)),
        ];
  const fee = [
    ...some(book('DERIV_FEE', 'held', -cost.feeUnits)),
    ...some(book('DERIV_FEE', 'house:fees', cost.feeUnits)),
  ];
  return [...difference, ...fee];
}

/** Of a gain the margin and the gain are two postings: the record shows the gain. */
export function closingLegs(position: Booked, part: ClosedPart): Leg[] {
  const { marginUnits, reserveUnits, pnlUnits, feeUnits, creditUnits } = part;
  const book = bookingOf(position);
  const entry = marginUnits + reserveUnits;
  const gain = pnlUnits - feeUnits;
  const type = gain > 0n ? 'DERIV_PROFIT' : 'DERIV_LOSS';
  const insured = creditUnits < 0n ? -creditUnits : 0n;
  const back =
    gain > 0n
      ? [book(type, 'available', entry), book(type, 'available', gain)]
      : [book(type, 'available', creditUnits + insured)];
  return [
    book(type, 'held', -entry),
    ...back,
    ...some(book(type, 'house:deriv', -pnlUnits)),
    ...some(book('DERIV_FEE', 'house:fees', feeUnits)),
    ...some(book(type, 'house:insurance', -insured)),
  ];
}

/** What is left goes back to the member; what is missing is the insurance's. */
export function liquidationLegs(
  position: Booked,
  { result, storedUnits }: { result: Liquidation; storedUnits: bigint },
): Leg[] {
  const { pnlUnits, feeUnits, liquidationFeeUnits, restUnits } = result;
  const book = bookingOf(position);
  const insured = restUnits < 0n ? -restUnits : 0n;
  return [
    book('DERIV_LIQUIDATION', 'held', -storedUnits),
    book('DERIV_LIQUIDATION', 'available', restUnits + insured),
    book('DERIV_LIQUIDATION', 'house:deriv', -pnlUnits),
    ...some(book('DERIV_FEE', 'house:fees', feeUnits)),
    ...some(book('DERIV_LIQUIDATION', 'house:insurance', liquidationFeeUnits - insured)),
  ];
}

/** Added where it is above zero, taken out where it is below. */
export function marginLegs(position: Booked, units: bigint): Leg[] {
  const book = bookingOf(position);
  const type = units > 0n ? 'DERIV_MARGIN_IN' : 'DERIV_MARGIN_OUT';
  return [book(type, 'available', -units), book(type, 'held', units)];
}

/** What funding does to W is the insurance's the other way round; at first it was the house's. */
export function fundingLegs(
  position: Booked & { readonly spreadBps: number | null },
  units: bigint,
): Leg[] {
  const book = bookingOf(position);
  const other = position.spreadBps === null ? 'house:deriv' : 'house:insurance';
  return [book('DERIV_FUNDING', 'held', units), book('DERIV_FUNDING', other, -units)];
}

export const INSURANCE: AccountRef = { owner: 'house:insurance', currency };

/** What an entry would leave the insurance below zero by comes from the house, before it. */
export function fillLegs(position: Booked, insuranceUnits: bigint, legs: readonly Leg[]): Leg[] {
  const change = legs
    .filter(({ account }) => account.owner === INSURANCE.owner)
    .reduce((sum, { units }) => sum + units, 0n);
  const missing = -(insuranceUnits + change);
  if (change === 0n || missing <= 0n) return [];
  const book = bookingOf(position);
  return [
    book('DERIV_INSURANCE', 'house:deriv', -missing),
    book('DERIV_INSURANCE', 'house:insurance', missing),
  ];
}

function bookingOf({ uid, id }: Booked) {
  const reference = id.toString();
  return (type: LedgerType, place: Place, units: bigint): Leg => {
    const account: AccountRef =
      place === 'available' || place === 'held'
        ? { owner: uid, kind: 'derivatives', currency, bucket: place }
        : { owner: place, currency };
    return { account, units, type, reference };
  };
}

/** Nothing is no posting. */
function some(leg: Leg): Leg[] {
  return leg.units === 0n ? [] : [leg];
}
