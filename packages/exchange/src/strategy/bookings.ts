/**
 * The entries of a bot beside those of its orders (rulebook 8.1): what it is given is held in the
 * strategy account, and comes back from there; a currency goes to where it can be traded.
 */
import type { AccountKind, LedgerType } from '@anywhen/protocol';
import type { Bucket } from '../ledger/commands.ts';
import type { AccountRef, Leg } from '../ledger/ledger.ts';
import type { BotRecord } from './bot.ts';

type Owned = Pick<BotRecord, 'id' | 'uid'>;

export function fundBot(bot: Owned, units: bigint): Leg[] {
  const account = accountsOf(bot, 'USDT');
  const from = account('strategy', 'available');
  return move(bot, 'BOT_FUND', { from, to: account('strategy', 'held'), units });
}

export function returnFunds(bot: Owned, units: bigint): Leg[] {
  const account = accountsOf(bot, 'USDT');
  const from = account('strategy', 'held');
  return move(bot, 'BOT_RETURN', { from, to: account('strategy', 'available'), units });
}

export function moveCurrency(bot: Owned, currency: string, units: bigint): Leg[] {
  const account = accountsOf(bot, currency);
  const from = account('strategy', 'held');
  return move(bot, 'BOT_RETURN', { from, to: account('spot', 'available'), units });
}

function accountsOf({ uid: owner }: Owned, currency: string) {
  return (kind: AccountKind, bucket: Bucket): AccountRef => ({ owner, kind, currency, bucket });
}

/** Nothing is booked where nothing moves. */
function move(
  { id }: Owned,
  type: LedgerType,
  { from, to, units }: { from: AccountRef; to: AccountRef; units: bigint },
): Leg[] {
  if (units === 0n) return [];
  const reference = String(id);
  return [
    { account: from, units: -units, type, reference },
    { account: to, units, type, reference },
  ];
}
