/** What a withdrawal does to balances (rulebook 10.5): held, then sent with a fee, or returned. */
import type { Leg } from '../ledger/ledger.ts';
import type { WithdrawalRecord } from './withdrawal.ts';

export function holdAmount(withdrawal: WithdrawalRecord): Leg[] {
  const { available, held, reference } = placesOf(withdrawal);
  const { units } = withdrawal;
  return [
    { account: available, units: -units, type: 'WITHDRAW_HOLD', reference },
    { account: held, units, type: 'WITHDRAW_HOLD', reference },
  ];
}

export function returnAmount(withdrawal: WithdrawalRecord): Leg[] {
  const { available, held, reference } = placesOf(withdrawal);
  const { units } = withdrawal;
  return [
    { account: held, units: -units, type: 'WITHDRAW_RETURN', reference },
    { account: available, units, type: 'WITHDRAW_RETURN', reference },
  ];
}

export function sendAmount(withdrawal: WithdrawalRecord): Leg[] {
  const { held, reference } = placesOf(withdrawal);
  const { currency, units, feeUnits } = withdrawal;
  const sent = units - feeUnits;
  const chain = { owner: 'sim:chain', currency } as const;
  const fees = { owner: 'house:fees', currency } as const;
  return [
    { account: held, units: -sent, type: 'WITHDRAW_DONE', reference },
    { account: chain, units: sent, type: 'WITHDRAW_DONE', reference },
    { account: held, units: -feeUnits, type: 'WITHDRAW_FEE', reference },
    { account: fees, units: feeUnits, type: 'WITHDRAW_FEE', reference },
  ];
}

function placesOf({ id, uid, account, currency }: WithdrawalRecord) {
  const own = { owner: uid, kind: account, currency } as const;
  return {
    available: { ...own, bucket: 'available' } as const,
    held: { ...own, bucket: 'held' } as const,
    reference: id.toString(),
  };
}
