/** A member's mining earnings: upcoming output, and past output. */
import { machineInstalments } from '@anywhen/exchange';
import { MINING_CURRENCY, instalmentAt } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { AgendaFacts } from '../agenda/facts.ts';
import type { MiningFacts } from './facts.ts';
import { sumMined } from './queries.ts';

type MinedFacts = { mining: MiningFacts; agenda: AgendaFacts };

/** Every payment due up to a day, inclusive. */
export function comingOf({ mining }: Pick<MinedFacts, 'mining'>, uid: number, untilDay: number) {
  return mining.listOpen(uid).flatMap((machine) => {
    const { id, startDay, termDays, paidDays } = machine;
    const instalments = machineInstalments(machine);
    const about = { kind: 'output' as const, currency: MINING_CURRENCY, recordId: id };
    // A day is paid on the day after it, and the last one has its own amount.
    const [day, endDay] = [startDay + paidDays + 1, startDay + termDays];
    const lastDay = Math.min(endDay - 1, untilDay);
    const daily = { ...about, day, lastDay, units: instalments.dailyUnits };
    const last = { ...about, day: endDay, units: instalmentAt(instalments, termDays - 1) };
    return [...(day <= lastDay ? [daily] : []), ...(endDay <= untilDay ? [last] : [])];
  });
}

/** The cost of machines is spent: nothing of it is held. */
export async function totalsOf(pool: Pool, { mining, agenda }: MinedFacts, uid: number) {
  const { paidUsdtUnits, todayUsdtUnits } = await sumMined(pool, uid, agenda.todaySinceMs);
  return {
    held: [] as { currency: string; units: bigint }[],
    todayUsdtUnits,
    earnedUsdtUnits: paidUsdtUnits,
    count: mining.listOpen(uid).length,
  };
}
