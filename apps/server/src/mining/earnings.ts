/** What mining brings a member: what machines will bring, and what they have brought. */
import { machineInstalments } from '@anywhen/exchange';
import { MINING_CURRENCY, instalmentAt } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { AgendaFacts } from '../agenda/facts.ts';
import type { MiningFacts } from './facts.ts';
import { sumMined } from './queries.ts';

type MinedFacts = { mining: MiningFacts; agenda: AgendaFacts };

/** Every payment that is to come up to a day, that day included. */
export function comingOf({ mining }: Pick<MinedFacts, 'mining'>, uid: number, untilDay: number) {
  return mining.listOpen(uid).flatMap((machine) => {
    const { id, startDay, termDays, paidDays } = machine;
    const instalments = machineInstalments(machine);
    // A day is paid on the day after it.
    const count = Math.min(termDays, untilDay - startDay) - paidDays;
    return Array.from({ length: Math.max(0, count) }, (_, place) => ({
      day: startDay + paidDays + place + 1,
      kind: 'output' as const,
      currency: MINING_CURRENCY,
      units: instalmentAt(instalments, paidDays + place),
      recordId: String(id),
    }));
  });
}

/** What machines cost is spent: nothing of it is held. */
export async function totalsOf(pool: Pool, { mining, agenda }: MinedFacts, uid: number) {
  const { paidUsdtUnits, todayUsdtUnits } = await sumMined(pool, uid, agenda.todaySinceMs);
  return {
    held: [] as { currency: string; units: bigint }[],
    todayUsdtUnits,
    earnedUsdtUnits: paidUsdtUnits,
    count: mining.listOpen(uid).length,
  };
}
