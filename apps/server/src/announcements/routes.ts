/** The endpoints of announcements: what everybody reads, and in the console what staff do. */
import * as api from '@anywhen/protocol';
import type { Pool } from 'pg';
import { refuse } from '../platform/http/call.ts';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { StaffParts } from '../staff/staff.ts';
import type { RowSeals } from '../vault/vault.ts';
import { findAnnouncement, listInState, listPast } from './announcement-table.ts';
import { type AnnouncementBoard, PAST_AT_ONCE, describeLine } from './board.ts';
import { describeWritten, edit, end, write } from './writing.ts';

type PublicParts = {
  board: AnnouncementBoard;
  pool: Pool;
  seals: RowSeals;
  nowMs: () => number;
};

export function serveAnnouncementRoutes(routes: Routes, parts: PublicParts): void {
  const { board, pool, seals, nowMs } = parts;
  const source = { db: pool, seals };
  routes.servePublic(api.listAnnouncements, async ({ query }) => {
    const { rows, nextCursor } = await readPage(query, api.ANNOUNCEMENTS_PER_PAGE, (page) =>
      page.beforeId === undefined && page.limit <= PAST_AT_ONCE
        ? board.listLastPast().then((past) => past.slice(0, page.limit))
        : listPast(source, { ...page, nowMs: nowMs() }),
    );
    const current = query.cursor === undefined ? board.listCurrent() : [];
    return { current, ended: rows.map(describeLine), nextCursor };
  });
  routes.servePublic(api.readAnnouncement, async ({ params: { id } }) => {
    if (id === api.PERMANENT_ANNOUNCEMENT.id) return describePermanent();
    const record = await findAnnouncement(source, readId(id));
    if (!record || !api.hasRun(record, nowMs())) return refuse('NOT_FOUND');
    const { fromMs, untilMs } = describeLine(record);
    const isRunning = api.announcementStateAt(record, nowMs()) === 'running';
    return { id, texts: record.texts, fromMs, untilMs, isRunning };
  });
}

export function serveStaffRoutes({ routes, staff }: { routes: Routes; staff: StaffParts }): void {
  const { pool, seals, nowMs } = staff;
  const source = { db: pool, seals };
  routes.serveStaff(api.listWritten, async ({ query }) => {
    const { rows, nextCursor } = await readPage(query, api.ANNOUNCEMENTS_PER_PAGE, (page) =>
      listInState(source, { ...page, state: query.state, nowMs: nowMs() }),
    );
    return { announcements: rows.map((row) => describeWritten(row, nowMs())), nextCursor };
  });
  routes.serveStaff(api.readWritten, async ({ params }) => {
    const record = await findAnnouncement(source, readId(params.id));
    return record ? describeWritten(record, nowMs()) : refuse('NOT_FOUND');
  });
  routes.serveStaff(api.writeAnnouncement, ({ staff: by, body }) => write(staff, by, body));
  routes.serveStaff(api.editAnnouncement, ({ staff: by, params, body }) => {
    return edit(staff, by, { id: readId(params.id), ...body });
  });
  routes.serveStaff(api.endAnnouncement, ({ staff: by, params, body }) => {
    return end(staff, by, { id: readId(params.id), ...body });
  });
}

function describePermanent(): api.PublishedAnnouncement {
  const { id, texts } = api.PERMANENT_ANNOUNCEMENT;
  return { id, texts, fromMs: null, untilMs: null, isRunning: true };
}

/** Numbers from 1 on; the permanent one has none, so no call of staff reaches it. */
function readId(id: string): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : refuse('NOT_FOUND');
}
