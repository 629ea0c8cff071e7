/**
 * The module put together, and what others may use of machines: what they will bring, what they
 * have brought, and those that started or expired since a moment.
 */
import { describeMiningTerms, machineInstalments } from '@anywhen/exchange';
import { MINING_CURRENCY, instalmentAt } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { AgendaFacts } from '../agenda/facts.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { TermsDriver, type TermsDriverDeps } from '../terms/terms.ts';
import type { MiningFacts } from './facts.ts';
import { sumMined } from './queries.ts';
import { type MiningParts, serveMiningRoutes } from './routes.ts';
import { type MiningTopicParts, serveMiningTopic } from './topics.ts';

export { listMachinesToldSince, listModelsOf } from './queries.ts';

export function serveMining(
  parts: MiningParts & MiningTopicParts & { routes: Routes; hub: Hub },
): void {
  serveMiningRoutes(parts.routes, parts);
  serveMiningTopic(parts.hub, parts);
}

/** Beside the core that leads. */
export function driveMining(deps: TermsDriverDeps): TermsDriver {
  return new TermsDriver(deps, { kind: 'set-mining-terms', ...describeMiningTerms() });
}

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
