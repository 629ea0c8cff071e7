/**
 * The first week: twelve tasks that members do in the app, recognised from what is stored and never
 * by their word. Nothing follows from a task; there is nothing to win with them.
 */
import type { ClientBase } from 'pg';
import type { ErasureLeft, Provided, ServerModule } from '../facets/server-module.ts';
import { TickRanges } from '../fairness/fairness.ts';
import type { Routes } from '../platform/http/routes.ts';
import { type WeekParts, serveFirstWeek } from './routes.ts';
import { STEP_SEAL, deleteStepsOf } from './step-table.ts';

type Served = Omit<WeekParts, 'deeds' | 'earlyExits' | 'ranges'> & {
  routes: Routes;
  provided: readonly Provided[];
};

export const firstWeek = {
  sealed: [STEP_SEAL],
  serve: ({ routes, provided, ...parts }: Served) =>
    serveFirstWeek(routes, {
      ...parts,
      ranges: new TickRanges(parts.pool),
      deeds: provided.flatMap(({ weekDeeds }) => weekDeeds ?? []),
      earlyExits: provided.flatMap(({ earlyExit }) => earlyExit ?? []),
    }),
  erase: async (client: ClientBase, uid: number): Promise<ErasureLeft> => {
    await deleteStepsOf(client, uid);
    return 'nothing';
  },
} satisfies ServerModule;
