/**
 * Announcements: staff write them in the console, everybody reads them, and each member gets a copy
 * in the messages. The permanent one is in the protocol and follows from no table.
 */
import type { Pool } from 'pg';
import { subjectsOf } from '../core/bus-messages.ts';
import type { Core } from '../core/core.ts';
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { requirePepper } from '../identity/identity.ts';
import type { MarketFacts } from '../markets/facts.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Log } from '../platform/log.ts';
import { RowSeals, type Vault } from '../vault/vault.ts';
import { ANNOUNCEMENT_SEAL, END_SEAL } from './announcement-table.ts';
import { AnnouncementBoard } from './board.ts';
import { AnnouncementCopies } from './copies.ts';
import { serveAnnouncementRoutes, serveStaffRoutes } from './routes.ts';

type Parts = { pool: Pool; core: Core; nowMs: () => number; log: Log };

export const announcements = {
  sealed: [ANNOUNCEMENT_SEAL, END_SEAL],
  uncovered: {
    announcement_copy: 'how far copies in messages are written: nothing follows from messages',
  },
  serve: serveAnnouncements,
  serveConsole: serveStaffRoutes,
  drive: driveCopies,
} satisfies ServerModule;

async function serveAnnouncements(parts: Parts & Serving & { vault: Vault }): Promise<void> {
  const { routes, core, vault } = parts;
  const { seals } = vault;
  const board = await AnnouncementBoard.open({ ...parts, seals });
  core.onCommitted(() => board.noteCommit());
  serveAnnouncementRoutes(routes, { ...parts, seals, board });
}

function driveCopies(
  parts: Parts & { bus: Bus; dataDir: string; facts: { markets: MarketFacts } },
): AnnouncementCopies {
  const { pool, dataDir, bus, facts, log } = parts;
  const subject = subjectsOf(facts.markets.genesis).messages;
  return new AnnouncementCopies({
    ...parts,
    findSeals: async () => new RowSeals(await requirePepper(dataDir, pool), log),
    onWritten: () => bus.publish(subject, {}),
  });
}
