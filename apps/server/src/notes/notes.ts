/**
 * The trading journal: notes of members on own records and on days. They are sealed, nobody else
 * reads them, and nothing follows from them.
 */
import type { ClientBase } from 'pg';
import type { Database } from '../core/storage/table.ts';
import type { NotedRecords } from '../facets/noted-records.ts';
import type { ErasureLeft, Provided, ServerModule } from '../facets/server-module.ts';
import type { Routes } from '../platform/http/routes.ts';
import {
  NOTE_SEAL,
  TAG_SEAL,
  deleteNotesOf,
  findFirstTradeNotes,
  hasTradeNote,
  lockNotesOf,
} from './note-table.ts';
import { serveNotes } from './routes.ts';
import type { NoteParts } from './writing.ts';

type Served = Omit<NoteParts, 'noted' | 'endedTrades'> & {
  routes: Routes;
  provided: readonly Provided[];
};

export const notes = {
  sealed: [NOTE_SEAL, TAG_SEAL],
  serve: ({ routes, provided, ...parts }: Served) => {
    const noted: NotedRecords = Object.assign({}, ...provided.map((each) => each.noted));
    const endedTrades = provided.flatMap((each) => each.endedTrades ?? []);
    serveNotes(routes, { ...parts, noted, endedTrades });
  },
  provide: ({ vault }: Pick<Served, 'vault'>) => ({
    weekDeeds: {
      note: (db: Database, uid: number) => hasTradeNote({ db, seals: vault.seals }, uid),
    },
    classDeeds: {
      note: (db: Database, uids: readonly number[]) =>
        findFirstTradeNotes({ db, seals: vault.seals }, uids),
    },
  }),
  erase: eraseNotes,
} satisfies ServerModule;

/** For "delete my data". */
async function eraseNotes(client: ClientBase, uid: number): Promise<ErasureLeft> {
  await lockNotesOf(client, uid);
  return (await deleteNotesOf(client, uid)) ? 'nothing' : 'more';
}
