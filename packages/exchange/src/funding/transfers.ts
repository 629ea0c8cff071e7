/**
 * A transfer: a member moves own funds between two own accounts. Instant, free, final (rulebook
 * 11). The withdrawal lock does not block it; a frozen member cannot do it.
 */
import { formatUnits } from '@anywhen/money';
import { type Rejection, isRejection, mayTransfer, refusalOf } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { readTypedAmount } from '../kernel/typed-amount.ts';
import { type AcceptedReply, accepted } from '../kernel/verdict.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Members } from '../members/members.ts';
import type { FundingContext, FundingReplies, Moved, TransferCommand } from './commands.ts';

export type FundingBooks = { readonly ledger: Ledger; readonly members: Members };

/** What is to move, or why it may not. */
export function checkTransfer(
  { ledger, members }: FundingBooks,
  uid: Uid,
  { from, to, currency, quantity }: TransferCommand,
): Rejection | Moved {
  const refusal = refusalOf(members.find(uid), 'transfer');
  if (refusal) return refusal;
  if (!mayTransfer(from, to, currency)) {
    const field = from === to ? 'to' : 'currency';
    return { code: 'TRANSFER_NOT_ALLOWED', fields: { [field]: 'not-offered' } };
  }
  const typed = readTypedAmount('quantity', quantity);
  if (isRejection(typed)) return typed;
  const { units } = typed;
  const available = ledger.availableOf(uid, from, currency);
  if (available < units) {
    const data = { available: formatUnits(available) };
    return { code: 'BALANCE_INSUFFICIENT', fields: { quantity: 'not-offered' }, data };
  }
  return { uid, from, to, currency, units };
}

export function bookTransfer(
  context: FundingContext,
  ledger: Ledger,
  { uid, from, to, currency, units }: Moved,
): AcceptedReply<FundingReplies['transfer']> {
  const entry = ledger.post(context, [
    {
      account: { owner: uid, kind: from, currency, bucket: 'available' },
      units: -units,
      type: 'TRANSFER_OUT',
      reference: to,
    },
    {
      account: { owner: uid, kind: to, currency, bucket: 'available' },
      units,
      type: 'TRANSFER_IN',
      reference: from,
    },
  ]);
  const [fromAvailable = 0n, toAvailable = 0n] = entry.balancesAfter;
  return accepted({
    entryId: entry.id.toString(),
    atMs: context.command.atMs,
    quantity: formatUnits(units),
    fromAvailable: formatUnits(fromAvailable),
    toAvailable: formatUnits(toAvailable),
  });
}
