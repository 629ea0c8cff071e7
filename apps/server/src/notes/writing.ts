/**
 * Writes and removes notes. Whoever writes names the note as it was last read, so that of two tabs
 * none overwrites the other unseen; limits are counted under the member's lock, so that they hold
 * for concurrent requests.
 */
import {
  type BodyOf,
  NOTES_PER_MEMBER_MAX,
  TAGS_PER_MEMBER_MAX,
  noteFault,
  tagFault,
  tidyNote,
  tidyTags,
  type writeNote,
} from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { type Identity, refuseFaults } from '../identity/identity.ts';
import { refuse } from '../platform/http/call.ts';
import type { Vault } from '../vault/vault.ts';
import type { LeftAloneParts } from './left-alone.ts';
import {
  type NoteRow,
  type Subject,
  countNotes,
  deleteNote,
  deleteUnusedTags,
  findNoteRow,
  listTagRows,
  nextNoteId,
  putNote,
  putTag,
} from './note-table.ts';
import { type NoteContent, markOf, openNotes, sealNote, sealTag } from './sealed-note.ts';
import { type SubjectParts, requireSubject } from './subjects.ts';
import { inTurn } from './turns.ts';

export type NoteParts = SubjectParts & LeftAloneParts & { vault: Vault; identity: Identity };

export type Written = { readonly row: NoteRow; readonly content: NoteContent };

type Own = { uid: number; subject: Subject };

export async function saveNote(
  parts: NoteParts,
  { uid, subject, body }: Own & { body: BodyOf<typeof writeNote> },
): Promise<Written> {
  const { pool, vault } = parts;
  const content = readNoteForm(body);
  const work = await vault.begin(pool, uid);
  await requireSubject(parts, uid, subject);
  return inTurn(parts, uid, async (client) => {
    await vault.hold(client, work);
    const before = await findNoteRow(sealedIn(parts, client), { uid, ...subject });
    if (before?.clientId === body.clientId) return readWritten(parts, client, { uid, row: before });
    requireVersion(before, body.version);
    if (!before) await requireRoom(client, uid);
    return replace(parts, client, { uid, subject, content, clientId: body.clientId });
  });
}

/** One that is gone stays gone. */
export async function dropNote(
  parts: NoteParts,
  { uid, subject, version }: Own & { version: string },
): Promise<void> {
  await inTurn(parts, uid, async (client) => {
    const before = await findNoteRow(sealedIn(parts, client), { uid, ...subject });
    if (!before) return;
    requireVersion(before, version);
    await deleteNote(client, { uid, ...subject });
    await deleteUnusedTags(client, uid);
  });
}

/** All faults at once; a tag is named by its place. */
function readNoteForm({ text, tags: typed }: BodyOf<typeof writeNote>): NoteContent {
  const tags = tidyTags(typed);
  const faults = tags.map((tag, place) => [`tags.${place}`, tagFault(tag)] as const);
  refuseFaults({ text: noteFault(text, tags), ...Object.fromEntries(faults) });
  return { text: tidyNote(text), tags };
}

function requireVersion(before: NoteRow | undefined, version: string | null): void {
  if ((before ? String(before.id) : null) !== version) refuse('NOTE_CHANGED');
}

async function requireRoom(client: ClientBase, uid: number): Promise<void> {
  if ((await countNotes(client, uid)) < NOTES_PER_MEMBER_MAX) return;
  refuse('TOO_MANY_NOTES', { data: { max: NOTES_PER_MEMBER_MAX } });
}

async function replace(
  parts: NoteParts,
  client: ClientBase,
  { uid, subject, content, clientId }: Own & { content: NoteContent; clientId: string },
): Promise<Written> {
  const { vault, nowMs } = parts;
  const id = await nextNoteId(client);
  const sealed = await sealNote(vault, client, { uid, id, content });
  const marks = content.tags.map((tag) => markOf(pepperOf(parts), uid, tag));
  const row = { ...subject, id, sealed, clientId, writtenAtMs: nowMs() };
  await putNote(sealedIn(parts, client), { ...row, uid, marks });
  await deleteUnusedTags(client, uid);
  await addTags(parts, client, { uid, tags: content.tags });
  return { row, content };
}

/** A tag that is known stays as it was first written. */
async function addTags(
  parts: NoteParts,
  client: ClientBase,
  { uid, tags }: { uid: number; tags: readonly string[] },
): Promise<void> {
  const known = new Set((await listTagRows(sealedIn(parts, client), uid)).map(({ mark }) => mark));
  const fresh = tags
    .map((tag) => ({ tag, mark: markOf(pepperOf(parts), uid, tag) }))
    .filter(({ mark }) => !known.has(mark));
  if (known.size + fresh.length > TAGS_PER_MEMBER_MAX) {
    refuse('TOO_MANY_TAGS', { data: { max: TAGS_PER_MEMBER_MAX } });
  }
  for (const { tag, mark } of fresh) {
    const sealed = await sealTag(parts.vault, client, { uid, mark, tag });
    await putTag(sealedIn(parts, client), { uid, mark, sealed });
  }
}

async function readWritten(
  { vault }: NoteParts,
  client: ClientBase,
  { uid, row }: { uid: number; row: NoteRow },
): Promise<Written> {
  const [content] = await openNotes(vault, client, { uid, rows: [row] });
  return { row, content: content ?? refuse('UNAVAILABLE') };
}

function pepperOf({ identity }: NoteParts): Buffer {
  return identity.deps.config.pepper;
}

function sealedIn({ vault }: NoteParts, db: ClientBase) {
  return { db, seals: vault.seals };
}
