/**
 * The entries of a position (rulebook 7.4, 7.5): the premium is spent, whatever comes back comes
 * from the house. Nothing is booked where nothing is paid.
 */
import { type LedgerType, OPTION_CURRENCY } from '@anywhen/protocol';
import type { Leg } from '../ledger/ledger.ts';
import type { Fill, OptionRecord } from './position.ts';

const currency = OPTION_CURRENCY;

export function payPremium(position: OptionRecord): Leg[] {
  const premiumUnits = position.priceUnits * BigInt(position.quantity);
  return move(position, 'OPTION_PREMIUM', -premiumUnits);
}

export function paySale(position: OptionRecord, { priceUnits, quantity }: Fill): Leg[] {
  return move(position, 'OPTION_SELLBACK', priceUnits * BigInt(quantity));
}

export function payEnd(position: OptionRecord): Leg[] {
  const type = position.state === 'void' ? 'OPTION_REFUND' : 'OPTION_PAYOUT';
  return move(position, type, position.payoutUnits ?? 0n);
}

/** `units` are the member's. */
function move({ id, uid: owner }: OptionRecord, type: LedgerType, units: bigint): Leg[] {
  if (units === 0n) return [];
  const reference = id.toString();
  const own = { owner, kind: 'options', currency, bucket: 'available' } as const;
  return [
    { account: own, units, type, reference },
    { account: { owner: 'house:options', currency }, units: -units, type, reference },
  ];
}
