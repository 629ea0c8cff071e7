/** How portfolios are written, and how those that have not ended are read back. */
import type { Portfolio } from '@anywhen/exchange';
import { SEASON_KINDS } from '@anywhen/protocol';
import {
  amount,
  integer,
  json,
  key,
  long,
  mutable,
  nullable,
  ordinal,
  text,
} from '../core/storage/columns.ts';
import { defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';

const STATES = ['running', 'ending', 'ended', 'left'] as const;

export const portfolioTable = new RecordTable<Portfolio>('portfolio', {
  id: key(long),
  uid: integer,
  ownerUid: integer,
  season: text,
  kind: ordinal(SEASON_KINDS),
  terms: json(),
  capitalUnits: amount,
  openedAtMs: long,
  endsAtSecond: long,
  state: mutable(ordinal(STATES)),
  nextSecond: mutable(nullable(long)),
  orders: mutable(integer),
  feeUnits: mutable(amount),
  valuedSecond: mutable(nullable(long)),
  equityUnits: mutable(amount),
  peakUnits: mutable(amount),
  fallPpm: mutable(integer),
  endedAtMs: mutable(nullable(long)),
  leftAtMs: mutable(nullable(long)),
});

export const seasonsStorage = defineTables({
  writers: [
    portfolioTable.upserts((changes) => changes.portfolio?.map(({ portfolio }) => portfolio)),
  ],
  load: async (client) => {
    const nextId = await portfolioTable.findNextId(client);
    const portfolios = await portfolioTable.listInPortions(client, 'ended_at_ms is null');
    return { seasons: { nextId, portfolios } };
  },
  ended: { portfolio: 'ended_at_ms is not null' },
});
