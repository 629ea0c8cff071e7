/**
 * The entries of a contract (rulebook 3.4, EX-3.8). The wager is held in the contract account; a
 * win returns it and adds the gain out of the house account, a loss moves it there.
 */
import { type LedgerType, SECONDS_CURRENCY } from '@anywhen/protocol';
import type { AccountRef, Leg } from '../ledger/ledger.ts';
import type { ContractTerms, SettledContract, VoidContract } from './contract.ts';

const HOUSE: AccountRef = { owner: 'house:seconds', currency: SECONDS_CURRENCY };

export function holdWager(contract: ContractTerms): Leg[] {
  const { wagerUnits } = contract;
  const book = bookingOf(contract, 'SECONDS_STAKE');
  return [book('available', -wagerUnits), book('held', wagerUnits)];
}

export function bookResult(contract: SettledContract | VoidContract): Leg[] {
  const { result, wagerUnits, receiptUnits } = contract;
  if (result === 'lose') {
    const book = bookingOf(contract, 'SECONDS_LOSS');
    return [book('held', -wagerUnits), book('house', wagerUnits)];
  }
  if (result === 'draw') {
    const book = bookingOf(contract, 'SECONDS_REFUND');
    return [book('held', -wagerUnits), book('available', wagerUnits)];
  }
  const gain = receiptUnits - wagerUnits;
  const book = bookingOf(contract, 'SECONDS_PAYOUT');
  return [
    book('held', -wagerUnits),
    book('available', wagerUnits),
    book('available', gain),
    book('house', -gain),
  ];
}

function bookingOf({ id, uid: owner }: ContractTerms, type: LedgerType) {
  const reference = id.toString();
  return (place: 'available' | 'held' | 'house', units: bigint): Leg => {
    const account: AccountRef =
      place === 'house'
        ? HOUSE
        : { owner, kind: 'contract', currency: SECONDS_CURRENCY, bucket: place };
    return { account, units, type, reference };
  };
}
