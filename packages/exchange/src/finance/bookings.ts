/**
 * What a finance record does to balances (rulebook 4.5): the principal is held until it comes back,
 * interest is the house's, and an early redemption gives all of it back out of the principal.
 */
import { FINANCE_CURRENCY, type LedgerType, dailyReference } from '@anywhen/protocol';
import type { AccountRef, Leg } from '../ledger/ledger.ts';
import {
  type AgreedFinance,
  type DayInterest,
  type WaitingRecord,
  nextInterest,
} from './record.ts';

const HOUSE: AccountRef = { owner: 'house:interest', currency: FINANCE_CURRENCY };

type Owned = Pick<AgreedFinance, 'id' | 'uid'>;

export function holdPrincipal(record: Owned & Pick<AgreedFinance, 'units'>): Leg[] {
  const book = bookingOf(record, 'FINANCE_SUBSCRIBE', record.id.toString());
  return [book('available', -record.units), book('held', record.units)];
}

export function returnPrincipal(record: Owned & Pick<AgreedFinance, 'units'>): Leg[] {
  const book = bookingOf(record, 'FINANCE_PRINCIPAL', record.id.toString());
  return [book('held', -record.units), book('available', record.units)];
}

export function payInterest(record: Owned, { day, units }: DayInterest): Leg[] {
  const book = bookingOf(record, 'FINANCE_INTEREST', dailyReference(record.id, day));
  return [book('house', -units), book('available', units)];
}

/** The principal first: interest that is given back may have been spent. */
export function payOut(record: WaitingRecord): Leg[] {
  if (record.ending === 'matured') {
    return [...payInterest(record, nextInterest(record)), ...returnPrincipal(record)];
  }
  const { paidUnits } = record;
  if (paidUnits === 0n) return returnPrincipal(record);
  const book = bookingOf(record, 'FINANCE_CLAWBACK', record.id.toString());
  const givenBack = [book('available', -paidUnits), book('house', paidUnits)];
  return [...returnPrincipal(record), ...givenBack];
}

function bookingOf({ uid: owner }: Owned, type: LedgerType, reference: string) {
  return (place: 'available' | 'held' | 'house', units: bigint): Leg => {
    const account: AccountRef =
      place === 'house'
        ? HOUSE
        : { owner, kind: 'financial', currency: FINANCE_CURRENCY, bucket: place };
    return { account, units, type, reference };
  };
}
