/**
 * What anybody needs to check a price: commitments, seeds, ticks, outages; what the house holds;
 * and the journal's heads. All public and read-only.
 */
import { startOfDay } from '@anywhen/exchange';
import { fromHex, historySeedOf, toHex } from '@anywhen/prices';
import {
  LINKS_PER_CALL_MAX,
  TICKS_PER_CALL_MAX,
  listBatchHashes,
  listHeads,
  listLinks,
  listOutages,
  listTicks,
  readCommitments,
  readHouse,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Opening } from '../pricing/pricing.ts';
import { listContentHashes, listHashes, listSignedHeads } from './heads.ts';
import { listDayCommitments, listHouseAccounts, listOutageLines, listVersions } from './queries.ts';
import { TickRanges } from './tick-range.ts';

type FairnessDeps = { pool: Pool; findOpening: () => Opening | undefined };

export function serveFairness(routes: Routes, { pool, findOpening }: FairnessDeps): void {
  const ranges = new TickRanges(pool);

  routes.servePublic(readCommitments, async () => {
    const opening = findOpening() ?? refuse('FEED_STALE');
    const days = await listDayCommitments(pool);
    const versions = await listVersions(pool);
    return {
      genesis: opening.genesis,
      historySeed: toHex(historySeedOf(fromHex(opening.genesis))),
      firstSecond: opening.second + 1,
      versions,
      days: days.map((each) => ({ ...each, startsAtSecond: startOfDay(opening, each.day) })),
    };
  });

  routes.servePublic(listTicks, async ({ query: { from, to }, ip }) => {
    const opening = findOpening() ?? refuse('FEED_STALE');
    if (to < from) refuse('VALIDATION', { fields: { to: 'not-offered' } });
    if (to - from >= TICKS_PER_CALL_MAX) refuse('VALIDATION', { fields: { to: 'too-long' } });
    if (from <= opening.second) refuse('NOT_FOUND');
    return (await ranges.find({ from, to }, ip)) ?? refuse('NOT_FOUND');
  });

  routes.servePublic(listHeads, async ({ query: { before, limit } }) => {
    const { genesis } = findOpening() ?? refuse('FEED_STALE');
    const range = { before: before ?? Number.MAX_SAFE_INTEGER, limit: limit ?? 1 };
    return { genesis, heads: await listSignedHeads(pool, range) };
  });

  routes.servePublic(listBatchHashes, async ({ query: { numbers } }) => ({
    batches: await listHashes(pool, numbers.split(',').map(Number)),
  }));

  routes.servePublic(listLinks, async ({ query: { after, limit } }) => ({
    contentHashes: await listContentHashes(pool, { after, limit: limit ?? LINKS_PER_CALL_MAX }),
  }));

  routes.servePublic(listOutages, async ({ query: { before } }) => {
    const opening = findOpening() ?? refuse('FEED_STALE');
    return {
      sinceMs: (opening.second + 1) * 1_000,
      outages: await listOutageLines(pool, before ?? Number.MAX_SAFE_INTEGER),
    };
  });

  routes.servePublic(readHouse, async () => ({ accounts: await listHouseAccounts(pool) }));
}
