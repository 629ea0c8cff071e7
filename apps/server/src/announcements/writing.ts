/**
 * What staff do with announcements: write one, edit it before it begins, end it early. Each adds a
 * row and, in the same transaction, one to the audit log; none deletes anything.
 */
import { createHash } from 'node:crypto';
import {
  LANGUAGES,
  type AnnouncementDraft,
  type AnnouncementTexts,
  OPEN_ANNOUNCEMENTS_MAX,
  type WrittenAnnouncement,
  announcementStateAt,
  findAnnouncementFaults,
  findPlaceInTexts,
} from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { refuseFaults } from '../identity/identity.ts';
import { type StaffMember, refuse } from '../platform/http/call.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { type StaffParts, appendAudit } from '../staff/staff.ts';
import { type AnnouncementRecord, findAnnouncement, insertEnd } from './announcement-table.ts';
import { insertRevision, listOpen, lockAnnouncements, nextId } from './announcement-table.ts';
import { hasCopies } from './copy-table.ts';

export function write(
  parts: StaffParts,
  staff: StaffMember,
  typed: AnnouncementDraft,
): Promise<WrittenAnnouncement> {
  return change(parts, async (client, nowMs) => {
    const draft = readDraft(typed, nowMs);
    const source = { db: client, seals: parts.seals };
    if ((await listOpen(source, nowMs)).length >= OPEN_ANNOUNCEMENTS_MAX) {
      refuse('ANNOUNCEMENTS_FULL');
    }
    const id = await nextId(source);
    const record = recordOf(draft, { id, revision: 1, staff, nowMs });
    await insertRevision(source, record);
    await appendAudit(parts.audit, client, {
      staff,
      what: 'announcement-written',
      subject: `announcement ${id}`,
      after: summaryOf(record),
    });
    return record;
  });
}

/** Only the revision that was read: what a colleague wrote meanwhile is not lost unread. */
export function edit(
  parts: StaffParts,
  staff: StaffMember,
  { id, revision, ...typed }: AnnouncementDraft & { id: number; revision: number },
): Promise<WrittenAnnouncement> {
  return change(parts, async (client, nowMs) => {
    const before = await requireOpen(parts, client, { id, nowMs });
    // The leading core's clock may be ahead of ours: then members may have copies already.
    const hasBegun = before.fromMs <= nowMs || (await hasCopies(client, id));
    if (hasBegun) refuse('ANNOUNCEMENT_BEGUN');
    if (before.revision !== revision) refuse('ANNOUNCEMENT_CHANGED');
    const draft = readDraft(typed, nowMs);
    const record = recordOf(draft, { id, revision: revision + 1, staff, nowMs });
    await insertRevision({ db: client, seals: parts.seals }, record);
    await appendAudit(parts.audit, client, {
      staff,
      what: 'announcement-edited',
      subject: `announcement ${id}`,
      before: summaryOf(before),
      after: summaryOf(record),
    });
    return record;
  });
}

export function end(
  parts: StaffParts,
  staff: StaffMember,
  { id, remark }: { id: number; remark: string },
): Promise<WrittenAnnouncement> {
  refuseFaults({ remark: remark.trim() === '' ? 'required' : undefined });
  return change(parts, async (client, nowMs) => {
    const before = await requireOpen(parts, client, { id, nowMs });
    const ended = { endedBy: staff.id, endedAtMs: nowMs };
    await insertEnd({ db: client, seals: parts.seals }, { id, ...ended });
    await appendAudit(parts.audit, client, {
      staff,
      what: 'announcement-ended',
      subject: `announcement ${id}`,
      before: summaryOf(before),
      after: ended,
      reason: remark,
    });
    return { ...before, ...ended };
  });
}

export function describeWritten(record: AnnouncementRecord, nowMs: number): WrittenAnnouncement {
  const { id, texts, ...rest } = record;
  return { ...rest, id: String(id), texts, state: announcementStateAt(record, nowMs) };
}

/** One after the other, so that limits and revisions hold. */
function change(
  { pool, nowMs }: StaffParts,
  work: (client: ClientBase, nowMs: number) => Promise<AnnouncementRecord>,
): Promise<WrittenAnnouncement> {
  return inTransaction(pool, async (client) => {
    await lockAnnouncements(client);
    const atMs = nowMs();
    return describeWritten(await work(client, atMs), atMs);
  });
}

async function requireOpen(
  { seals }: StaffParts,
  client: ClientBase,
  { id, nowMs }: { id: number; nowMs: number },
): Promise<AnnouncementRecord> {
  const record = await findAnnouncement({ db: client, seals }, id);
  if (!record) return refuse('NOT_FOUND');
  if (announcementStateAt(record, nowMs) === 'ended') refuse('ANNOUNCEMENT_OVER');
  return record;
}

function readDraft(typed: AnnouncementDraft, nowMs: number): AnnouncementDraft {
  const draft = { ...typed, texts: trimmed(typed.texts) };
  refuseFaults(findAnnouncementFaults(draft, nowMs));
  const place = findPlaceInTexts(draft.texts);
  if (place) {
    const { field, fault, found } = place;
    refuse('STAFF_TEXT_REFUSED', { fields: { [field]: 'format' }, data: { field, fault, found } });
  }
  return draft;
}

function trimmed(texts: AnnouncementTexts): AnnouncementTexts {
  const written = LANGUAGES.flatMap((language) => {
    const { title, body } = texts[language] ?? {};
    if (title === undefined || body === undefined) return [];
    const lines = body.replaceAll(/\r\n?/g, '\n').trim();
    return [[language, { title: title.trim(), body: lines }] as const];
  });
  return Object.fromEntries(written);
}

type Made = { id: number; revision: number; staff: StaffMember; nowMs: number };

function recordOf(
  { texts, priority, fromMs, untilMs }: AnnouncementDraft,
  { id, revision, staff, nowMs }: Made,
): AnnouncementRecord {
  const times = { fromMs: fromMs ?? nowMs, untilMs };
  const written = { writtenBy: staff.id, writtenAtMs: nowMs };
  return { id, revision, texts, priority, ...times, ...written, endedBy: null, endedAtMs: null };
}

/** The revision holds the texts themselves; their hash ties it to the audit log. */
function summaryOf({ revision, texts, priority, fromMs, untilMs }: AnnouncementRecord): object {
  const sha256 = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  const titles = Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, text?.title]),
  );
  return { revision, priority, fromMs, untilMs, titles, textsSha256: sha256 };
}
