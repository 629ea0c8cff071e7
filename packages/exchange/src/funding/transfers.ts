/**
 * A transfer: a member moves own funds between two own accounts. Instant, free, final (rulebook
 * 11). The withdrawal lock does not block it; a frozen member cannot do it.
 */
import { formatUnits, readAmount } from '@anywhen/money';
import { type AccountKind, mayTransfer } from '@anywhen/protocol';
import type { Uid } from '../commands.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Members } from '../members/member-store.ts';
import { type Verdict, accepted } from '../outcome.ts';
import type { StepContext } from '../step-context.ts';

export type TransferRequest = {
  uid: Uid;
  from: AccountKind;
  to: AccountKind;
  currency: string;
  quantity: string;
};

export function transferFunds(
  context: StepContext,
  { ledger, members }: { ledger: Ledger; members: Members },
  { uid, from, to, currency, quantity }: TransferRequest,
): Verdict {
  const member = members.find(uid);
  if (!member) return { code: 'USER_NOT_FOUND' };
  if (member.status === 'disabled') return { code: 'ACCOUNT_STATUS_ABNORMAL' };
  if (member.status === 'frozen') return { code: 'ACCOUNT_FROZEN' };
  if (!mayTransfer(from, to, currency)) {
    const field = from === to ? 'to' : 'currency';
    return { code: 'TRANSFER_NOT_ALLOWED', fields: { [field]: 'not-offered' } };
  }
  const reading = readAmount(quantity);
  if (!reading.isAmount) {
    return reading.fault === 'abnormal'
      ? { code: 'AMOUNT_ABNORMAL', fields: { quantity: 'format' } }
      : { code: 'VALIDATION', fields: { quantity: 'too-precise' } };
  }
  const available = ledger.availableOf(uid, from, currency);
  if (available < reading.units) {
    const data = { available: formatUnits(available) };
    return { code: 'BALANCE_INSUFFICIENT', fields: { quantity: 'not-offered' }, data };
  }
  const entry = ledger.post(context, [
    {
      account: { owner: uid, kind: from, currency, bucket: 'available' },
      units: -reading.units,
      type: 'TRANSFER_OUT',
      reference: to,
    },
    {
      account: { owner: uid, kind: to, currency, bucket: 'available' },
      units: reading.units,
      type: 'TRANSFER_IN',
      reference: from,
    },
  ]);
  const [fromAvailable = 0n, toAvailable = 0n] = entry.balancesAfter;
  return accepted({
    entryId: entry.id.toString(),
    atMs: context.command.atMs,
    quantity: formatUnits(reading.units),
    fromAvailable: formatUnits(fromAvailable),
    toAvailable: formatUnits(toAvailable),
  });
}
