/** The endpoints of the console: who may call what is in the protocol, each line here does it. */
import * as api from '@anywhen/protocol';
import { readRecordPage } from '../funding/funding.ts';
import { listEventsOf, maskAddress } from '../identity/identity.ts';
import { FileReply } from '../platform/http/call.ts';
import { readCursor, readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { listStaffAccounts } from './accounts/account-table.ts';
import { describeLink, openLink } from './accounts/links.ts';
import { checkStaffPassword, logOutStaffHere, passStep } from './accounts/login.ts';
import { createAccount, disableAccount, resetAccount } from './accounts/managing.ts';
import { appendAudit, listAuditFrom, listAuditRows } from './audit/audit-log.ts';
import { releaseOwnCase, takeCase } from './cases/claims.ts';
import { decide, propose } from './cases/deciding.ts';
import { listQueue, openCase, viewFileOfCase } from './cases/queue.ts';
import { readCaseId } from './cases/sources.ts';
import { House } from './house/house.ts';
import { changeStatus } from './members/changing-status.ts';
import { lookUp, auditReading, openMemberPage, readUid } from './members/looking-up.ts';
import type { StaffParts } from './parts.ts';
import { serveStaffTerms } from './terms/serving.ts';

const ROWS_PER_PAGE = 50;
const EXPORTED_AT_ONCE = 10_000;

export function serveStaff({ routes, staff: parts }: { routes: Routes; staff: StaffParts }): void {
  serveAccounts(routes, parts);
  serveCases(routes, parts);
  serveMembers(routes, parts);
  serveAudit(routes, parts);
  serveHouse(routes, parts);
  serveStaffTerms(routes, parts);
}

function serveAccounts(routes: Routes, parts: StaffParts): void {
  routes.servePublic(api.checkStaffLink, ({ body }) => describeLink(parts, body.token));
  routes.servePublic(api.openStaffLink, ({ body }) => openLink(parts, body));
  routes.servePublic(api.logInAsStaff, (call) => checkStaffPassword(parts, call.body, call));
  routes.servePublic(api.passStaffStep, (call) => passStep(parts, call.body.code, call));
  routes.servePublic(api.logOutStaff, async (call) => {
    await logOutStaffHere(parts, call);
    return {};
  });
  routes.serveStaff(api.readStaffSelf, ({ staff }) => ({ ...staff, nowMs: parts.nowMs() }));
  routes.serveStaff(api.listStaff, async () => ({
    accounts: await listStaffAccounts(parts.pool),
  }));
  routes.serveStaff(api.createStaff, ({ staff: by, body }) => {
    return createAccount(parts, { by, ...body });
  });
  routes.serveStaff(api.disableStaff, async ({ staff: by, params, body }) => {
    await disableAccount(parts, { by, ...params, ...body });
    return {};
  });
  routes.serveStaff(api.resetStaff, ({ staff: by, params, body }) => {
    return resetAccount(parts, { by, ...params, ...body });
  });
}

function serveCases(routes: Routes, parts: StaffParts): void {
  const placeOf = ({ kind, id }: { kind: api.CaseKind; id: string }) => {
    return { kind, id: readCaseId(id) };
  };
  routes.serveStaff(api.listCases, ({ staff, params, query }) => {
    const { claim, reviewer, cursor, limit } = query;
    return listQueue(parts, staff, { ...params, claim, reviewer, cursor, limit });
  });
  routes.serveStaff(api.readCase, ({ staff, params }) => openCase(parts, staff, placeOf(params)));
  routes.serveStaff(api.claimCase, ({ staff, params }) => takeCase(parts, staff, placeOf(params)));
  routes.serveStaff(api.releaseCase, async ({ staff, params }) => {
    await releaseOwnCase(parts, staff, placeOf(params));
    return {};
  });
  routes.serveDownload(api.viewCaseFile, ({ staff, params }) => {
    return viewFileOfCase(parts, staff, { ...placeOf(params), fileId: params.fileId });
  });
  routes.serveStaff(api.decideCase, ({ staff, params, body }) => {
    return decide(parts, staff, { ...placeOf(params), ...body });
  });
  routes.serveStaff(api.proposeCorrection, async ({ staff, params, body }) => {
    await propose(parts, staff, { id: readCaseId(params.id), ...body });
    return {};
  });
}

function serveMembers(routes: Routes, parts: StaffParts): void {
  const { pool, nowMs } = parts;
  routes.serveStaff(api.findMember, async ({ staff, query }) => ({
    member: await lookUp(parts, staff, query.name),
  }));
  routes.serveStaff(api.readMember, ({ staff, params }) => {
    return openMemberPage(parts, staff, readUid(params.uid));
  });
  routes.serveStaff(api.listMemberLedger, async ({ staff, params, query }) => {
    const uid = readUid(params.uid);
    await auditReading(parts, staff, uid);
    const { lines, nextCursor } = await readRecordPage(pool, uid, query);
    return { lines: lines.map(({ record: _record, ...line }) => line), nextCursor };
  });
  routes.serveStaff(api.listMemberSecurity, async ({ staff, params, query }) => {
    const uid = readUid(params.uid);
    await auditReading(parts, staff, uid);
    const sinceMs = nowMs() - api.SECURITY_LOG_MS;
    const { rows, nextCursor } = await readPage(query, ROWS_PER_PAGE, (page) =>
      listEventsOf(pool, uid, { ...page, sinceMs }),
    );
    const events = rows.map(({ id, what, ip, atMs }) => {
      return { id: String(id), what, network: maskAddress(ip), atMs };
    });
    return { events, nextCursor };
  });
  routes.serveStaff(api.changeMemberStatus, ({ staff, params, body }) => {
    return changeStatus(parts, staff, { uid: readUid(params.uid), ...body });
  });
}

function serveAudit(routes: Routes, parts: StaffParts): void {
  const { pool, audit } = parts;
  routes.serveStaff(api.listAudit, async ({ query }) => {
    const { cursor, limit = ROWS_PER_PAGE, staff, subject } = query;
    const beforeSeq = readCursor(cursor);
    const rows = await listAuditRows(pool, { staff, subject, beforeSeq, limit: limit + 1 });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), nextCursor: last ? String(last.seq) : null };
  });
  routes.serveDownload(api.exportAudit, async ({ staff, query }) => {
    const from = Number(query.from ?? 1);
    const rows = await listAuditFrom(pool, from, EXPORTED_AT_ONCE);
    await inTransaction(pool, (client) =>
      appendAudit(audit, client, {
        staff,
        what: 'audit-exported',
        subject: 'audit',
        after: { from, rows: rows.length },
      }),
    );
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    return new FileReply('application/x-ndjson; charset=utf-8', Buffer.from(lines));
  });
}

function serveHouse(routes: Routes, parts: StaffParts): void {
  const house = new House(parts);
  routes.serveStaff(api.readHouseBooks, () => house.books.get());
  routes.serveStaff(api.readHouseHealth, () => house.health.get());
  routes.serveStaff(api.readHouseWaiting, () => house.waiting.get());
}
