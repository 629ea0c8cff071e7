/** The private topic `balance`: all balances first, then each one that moved, once per commit. */
import type { BalanceChanged, ExchangeEvent } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { type Balance, listBalances, toBalanceLine } from './queries.ts';

const TOPIC = TOPICS.balance.example;

export function serveBalanceTopic(
  hub: Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>,
  { pool, core }: { pool: Pool; core: Core },
): void {
  hub.serve('balance', {
    access: 'member',
    pattern: TOPICS.balance.pattern,
    snapshot: async (_topic, uid) => {
      const balances = await listBalances(pool, uid);
      return { balances: balances.map(toBalanceLine) };
    },
  });
  core.onCommitted((events) => {
    for (const [uid, balances] of lastBalances(events)) {
      if (!hub.hasListeners(TOPIC, uid)) continue;
      hub.publishTo(uid, TOPIC, { balances: balances.map(toBalanceLine) });
    }
  });
}

/**
 * Per member, the last state of each balance that moved; intermediate ones are of no use to a page.
 */
function lastBalances(events: readonly ExchangeEvent[]): Map<number, Balance[]> {
  const last = new Map<string, BalanceChanged>();
  for (const event of events) {
    if (event.kind !== 'balance') continue;
    last.set(`${event.uid}/${event.accountKind}/${event.currency}`, event);
  }
  const byMember = new Map<number, Balance[]>();
  for (const { uid, accountKind: kind, currency, available, held } of last.values()) {
    const balances = byMember.get(uid) ?? [];
    balances.push({ kind, currency, available, held });
    byMember.set(uid, balances);
  }
  return byMember;
}
