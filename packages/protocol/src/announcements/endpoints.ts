/**
 * Announcements (rulebook 15.2): what everybody reads, what staff write, and the topic with which
 * Home follows. Staff have no call for the permanent one.
 */
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, publicRead, staffRead, staffWrite } from '../base/endpoint.ts';
import { PAGE_ROWS_MAX, atMs, listOf, pageOf, pageQuery, text } from '../base/shapes.ts';
import type { StaffRole } from '../base/staff-roles.ts';
import { namedTopic } from '../base/topics.ts';
import { remark, staffId } from '../staff/shapes.ts';
import {
  ANNOUNCEMENT_BODY_MAX,
  ANNOUNCEMENT_PRIORITIES,
  ANNOUNCEMENT_STATES,
  ANNOUNCEMENT_TITLE_MAX,
  OPEN_ANNOUNCEMENTS_MAX,
} from './rules.ts';

const WRITERS: readonly StaffRole[] = ['support', 'approver'];
const READERS: readonly StaffRole[] = ['support', 'reviewer', 'approver', 'auditor'];

/** In the languages it was written in. */
const inLanguages = <Text extends z.ZodMiniType>(each: Text) => {
  const perhaps = z.optional(each);
  return z.strictObject({
    'zh-Hant': perhaps,
    en: perhaps,
    'zh-Hans': perhaps,
    fr: perhaps,
    ja: perhaps,
    ko: perhaps,
    ru: perhaps,
    vi: perhaps,
  });
};
const titles = inLanguages(text(ANNOUNCEMENT_TITLE_MAX));
const texts = inLanguages(
  z.strictObject({ title: text(ANNOUNCEMENT_TITLE_MAX), body: text(ANNOUNCEMENT_BODY_MAX) }),
);
const id = text(10);
const ofOne = z.strictObject({ id });
const priority = z.enum(ANNOUNCEMENT_PRIORITIES);

/** Without times it is the permanent one. */
const line = z.strictObject({
  id,
  titles,
  priority,
  fromMs: z.nullable(atMs),
  /** When it ends or ended. */
  untilMs: z.nullable(atMs),
});
export type AnnouncementLine = z.infer<typeof line>;

const current = listOf(line, OPEN_ANNOUNCEMENTS_MAX + 1);

export const listAnnouncements = publicRead('listAnnouncements', '/announcements', {
  summary: 'The announcements that run, the permanent one first, and page by page those before.',
  query: pageQuery({}),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: pageOf({ current, ended: listOf(line, PAGE_ROWS_MAX) }),
});

export const readAnnouncement = publicRead('readAnnouncement', '/announcements/{id}', {
  summary: 'One announcement that runs or ran, in the languages it was written in.',
  params: ofOne,
  reply: z.strictObject({
    id,
    texts,
    fromMs: z.nullable(atMs),
    untilMs: z.nullable(atMs),
    isRunning: z.boolean(),
  }),
  rejections: ['NOT_FOUND'],
});
export type PublishedAnnouncement = z.infer<(typeof readAnnouncement)['reply']>;

const written = z.strictObject({
  id,
  revision: z.int(),
  state: z.enum(ANNOUNCEMENT_STATES),
  texts,
  priority,
  fromMs: atMs,
  untilMs: atMs,
  writtenBy: staffId,
  writtenAtMs: atMs,
  endedBy: z.nullable(staffId),
  endedAtMs: z.nullable(atMs),
});
export type WrittenAnnouncement = z.infer<typeof written>;

/** As typed: the rules answer with the fields. */
const typedText = z.strictObject({
  title: text(ANNOUNCEMENT_TITLE_MAX * 4),
  body: text(ANNOUNCEMENT_BODY_MAX * 4),
});
const draft = { texts: inLanguages(typedText), priority, fromMs: z.nullable(atMs), untilMs: atMs };
const STAFF_PAGE_MAX = 20;

export const listWritten = staffRead('listWritten', '/staff/announcements', {
  summary: 'Announcements in one state, the newest first.',
  roles: READERS,
  query: pageQuery({ state: z.enum(ANNOUNCEMENT_STATES) }, { limitMax: STAFF_PAGE_MAX }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: pageOf({ announcements: listOf(written, STAFF_PAGE_MAX) }),
});

export const readWritten = staffRead('readWritten', '/staff/announcements/{id}', {
  summary: 'One announcement with all its texts, and who wrote and ended it.',
  roles: READERS,
  params: ofOne,
  reply: written,
  rejections: ['NOT_FOUND'],
});

export const writeAnnouncement = staffWrite('writeAnnouncement', '/staff/announcements', {
  summary: 'Writes an announcement for a time; its texts name no place to pay to.',
  roles: WRITERS,
  body: z.strictObject(draft),
  reply: written,
  rejections: ['STAFF_TEXT_REFUSED', 'ANNOUNCEMENTS_FULL'],
});

export const editAnnouncement = staffWrite('editAnnouncement', '/staff/announcements/{id}', {
  summary: 'Edits an announcement that has not begun; what it said before stays on record.',
  roles: WRITERS,
  params: ofOne,
  body: z.strictObject({ ...draft, revision: z.int() }),
  reply: written,
  rejections: [
    'NOT_FOUND',
    'STAFF_TEXT_REFUSED',
    'ANNOUNCEMENT_BEGUN',
    'ANNOUNCEMENT_OVER',
    'ANNOUNCEMENT_CHANGED',
  ],
});

export const endAnnouncement = staffWrite('endAnnouncement', '/staff/announcements/{id}/end', {
  summary: 'Ends an announcement early, for good; it stays in the history.',
  roles: WRITERS,
  params: ofOne,
  body: z.strictObject({ remark }),
  reply: written,
  rejections: ['NOT_FOUND', 'ANNOUNCEMENT_OVER'],
});

/** What runs, the permanent one first, then by rank. */
const announcementNews = z.strictObject({ current });
export type AnnouncementNews = z.infer<typeof announcementNews>;

export const announcementsApi = {
  endpoints: [
    listAnnouncements,
    readAnnouncement,
    listWritten,
    readWritten,
    writeAnnouncement,
    editAnnouncement,
    endAnnouncement,
  ],
  topics: { announcement: namedTopic('public', 'announcement', announcementNews) },
};
