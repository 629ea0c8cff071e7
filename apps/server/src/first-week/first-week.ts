/**
 * The first week: twelve tasks that members do in the app, recognised from what is stored and never
 * by their word. Nothing follows from a task; there is nothing to win with them.
 */
import type { ClientBase } from 'pg';
import type { Database } from '../core/storage/table.ts';
import type { ErasureLeft, Provided, ServerModule } from '../facets/server-module.ts';
import { TickRanges } from '../fairness/fairness.ts';
import type { Routes } from '../platform/http/routes.ts';
import { type WeekParts, serveFirstWeek } from './routes.ts';
import { STEP_SEAL, deleteStepsOf, findStep } from './step-table.ts';

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
  provide: ({ vault }: Pick<Served, 'vault'>) => ({
    classDeeds: {
      'price-check': (db: Database, uids: readonly number[]) =>
        findStep({ db, seals: vault.seals }, { uids, step: 'price-check' }),
    },
  }),
  erase: async (client: ClientBase, uid: number): Promise<ErasureLeft> => {
    await deleteStepsOf(client, uid);
    return 'nothing';
  },
} satisfies ServerModule;
