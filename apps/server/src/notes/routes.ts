/** The trading journal over the API: own notes, own tags, and the moment a note is about. */
import { at } from '@anywhen/prices';
import {
  NOTES_PER_PAGE,
  type Note,
  type NoteEntry,
  type NoteMoment,
  type ParamsOf,
  listNoteTags,
  listNotes,
  readNote,
  removeNote,
  writeNote,
} from '@anywhen/protocol';
import type { NotedRecord } from '../facets/noted-records.ts';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import { type NoteRow, type Subject, countByMark, countNotes } from './note-table.ts';
import { findNoteRow, listNoteRows, listTagRows } from './note-table.ts';
import { markOf, openNotes, openTags } from './sealed-note.ts';
import { findLeftAlone } from './left-alone.ts';
import { findRecords, nameOf, requireSubject } from './subjects.ts';
import { type NoteParts, type Written, dropNote, saveNote } from './writing.ts';

export function serveNotes(routes: Routes, parts: NoteParts): void {
  const { pool, vault, identity } = parts;
  const sealed = { db: pool, seals: vault.seals };

  routes.serveMember(listNotes, async ({ uid, query }) => {
    const { kind, tag } = query;
    const mark = tag === undefined ? undefined : markOf(identity.deps.config.pepper, uid, tag);
    const { rows, nextCursor } = await readPage(query, NOTES_PER_PAGE, (page) =>
      listNoteRows(sealed, uid, { ...page, kind, mark }),
    );
    return { entries: await describeEntries(parts, uid, rows), nextCursor };
  });

  routes.serveMember(listNoteTags, async ({ uid }) => {
    const rows = await listTagRows(sealed, uid);
    const names = await openTags(vault, pool, { uid, rows });
    const counts = await countByMark(pool, uid);
    const tags = names.map((tag, place) => ({ tag, notes: counts.get(at(rows, place).mark) ?? 0 }));
    return { tags: tags.toSorted(byUse), notes: await countNotes(pool, uid) };
  });

  routes.serveMember(readNote, async ({ uid, params }) => {
    const subject = readSubject(params);
    const record = await requireSubject(parts, uid, subject);
    const row = await findNoteRow(sealed, { uid, ...subject });
    const [written] = await openWritten(parts, uid, row ? [row] : []);
    return {
      note: written ? describeNote(written) : null,
      moment: record ? describeMoment(record) : null,
      leftAlone: (record && (await findLeftAlone(parts, uid, { ...subject, record }))) ?? null,
    };
  });

  routes.serveMember(writeNote, async ({ uid, params, body }) =>
    describeNote(await saveNote(parts, { uid, subject: readSubject(params), body })),
  );

  routes.serveMember(removeNote, async ({ uid, params, body: { version } }) => {
    await dropNote(parts, { uid, subject: readSubject(params), version });
    return {};
  });
}

async function describeEntries(
  parts: NoteParts,
  uid: number,
  rows: readonly NoteRow[],
): Promise<NoteEntry[]> {
  const records = await findRecords(parts, uid, rows);
  const all = await openWritten(parts, uid, rows);
  return all.map((written) => {
    const record = records.get(nameOf(written.row));
    return { note: describeNote(written), moment: record ? describeMoment(record) : null };
  });
}

/** None once the member's data was deleted. */
async function openWritten(
  { pool, vault }: NoteParts,
  uid: number,
  rows: readonly NoteRow[],
): Promise<Written[]> {
  const contents = await openNotes(vault, pool, { uid, rows });
  return contents.map((content, place) => ({ row: at(rows, place), content }));
}

function describeNote({ row, content: { text, tags } }: Written): Note {
  const { id, kind, number, writtenAtMs } = row;
  return { kind, number: String(number), text, tags: [...tags], version: String(id), writtenAtMs };
}

function describeMoment({ symbol, openedAtMs, endedAtMs }: NotedRecord): NoteMoment {
  return { symbol, openedAtMs, endedAtMs };
}

function readSubject({ kind, number }: ParamsOf<typeof readNote>): Subject {
  return { kind, number: Number(number) };
}

type UsedTag = { readonly tag: string; readonly notes: number };

function byUse(one: UsedTag, other: UsedTag): number {
  return other.notes - one.notes || (one.tag < other.tag ? -1 : 1);
}
