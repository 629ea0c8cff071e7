/**
 * The trading journal (rulebook 26): notes of a member on own records and on days, which nobody
 * else reads, with what the money of an ended trade would have become if left alone.
 */
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, memberRead, memberWrite } from '../base/endpoint.ts';
import { atMs, decimal, listOf, pageOf, pageQuery, symbol, text } from '../base/shapes.ts';
import {
  NOTE_KINDS,
  NOTE_LENGTH_MAX,
  NOTES_PER_MEMBER_MAX,
  TAGS_PER_MEMBER_MAX,
  TAGS_PER_NOTE_MAX,
  TAG_LENGTH_MAX,
} from './rules.ts';

export const NOTES_PER_PAGE = 20;

/** Two code units of a text may be one character; the rules count characters. */
const tag = text(TAG_LENGTH_MAX * 2);
const count = z.int().check(z.nonnegative());
const number = z.string().check(z.regex(/^[1-9]\d{0,14}$/), z.maxLength(15));
/** Of a note as it was last read: whoever writes names it, so that no other tab is overwritten. */
const version = z.string().check(z.regex(/^[1-9]\d{0,14}$/), z.maxLength(15));

const kind = z.enum(NOTE_KINDS);
const subject = z.strictObject({ kind, number });
export type NoteSubject = z.infer<typeof subject>;

const note = z.strictObject({
  kind,
  number,
  text: text(NOTE_LENGTH_MAX * 2),
  tags: listOf(tag, TAGS_PER_NOTE_MAX),
  version,
  writtenAtMs: atMs,
});
export type Note = z.infer<typeof note>;

const moment = z.strictObject({ symbol, openedAtMs: atMs, endedAtMs: z.nullable(atMs) });
export type NoteMoment = z.infer<typeof moment>;

/** A day has no market. */
const entry = z.strictObject({ note, moment: z.nullable(moment) });
export type NoteEntry = z.infer<typeof entry>;

const leftAlone = z.strictObject({
  /** What was put in; of a spot sale, what it brought. */
  amount: decimal,
  /** Of the trade; null where it is not known. Left in USDT the amount gains nothing. */
  result: z.nullable(decimal),
  /** What the same amount would have gained in the currency of the market, over this time. */
  held: decimal,
  heldFromMs: atMs,
  heldUntilMs: atMs,
});
export type LeftAlone = z.infer<typeof leftAlone>;

export const listNotes = memberRead('listNotes', '/notes', {
  summary: 'The member’s own notes, last written first, all or of one kind or with one tag.',
  query: pageQuery({ kind: z.optional(kind), tag: z.optional(tag) }, { limitMax: NOTES_PER_PAGE }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: pageOf({ entries: listOf(entry, NOTES_PER_PAGE) }),
});

export const listNoteTags = memberRead('listNoteTags', '/notes/tags', {
  summary: 'The tags the member uses, most used first, and how many notes there are.',
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    tags: listOf(z.strictObject({ tag, notes: count }), TAGS_PER_MEMBER_MAX),
    notes: count.check(z.maximum(NOTES_PER_MEMBER_MAX)),
  }),
});

export const readNote = memberRead('readNote', '/notes/{kind}/{number}', {
  summary: 'The member’s note on an own record or a day, null where there is none.',
  params: subject,
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    note: z.nullable(note),
    moment: z.nullable(moment),
    /** Of a trade that has ended with a price at both ends. */
    leftAlone: z.nullable(leftAlone),
  }),
  rejections: ['NOT_FOUND'],
});

export const writeNote = memberWrite('writeNote', '/notes/{kind}/{number}', {
  summary: 'Writes or edits the note on an own record or a day, as it was last read.',
  params: subject,
  body: z.strictObject({
    text: text(NOTE_LENGTH_MAX * 4),
    tags: listOf(text(TAG_LENGTH_MAX * 4), TAGS_PER_NOTE_MAX),
    /** Null where there was none. */
    version: z.nullable(version),
    /** Chosen by the sender: a repeat with the same one is written once. */
    clientId: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/), z.maxLength(64)),
  }),
  /** As much work as a large read: the member's tags are opened to find those that are new. */
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: note,
  rejections: ['NOT_FOUND', 'NOTE_CHANGED', 'TOO_MANY_NOTES', 'TOO_MANY_TAGS'],
});

export const removeNote = memberWrite('removeNote', '/notes/{kind}/{number}/remove', {
  summary: 'Removes the note as it was last read; one that is gone already stays gone.',
  params: subject,
  body: z.strictObject({ version }),
  reply: z.strictObject({}),
  rejections: ['NOTE_CHANGED'],
});

const endpoints = [listNotes, listNoteTags, readNote, writeNote, removeNote];

export const notesApi = { endpoints, topics: {} };
