/** What a note says and the names of tags: always sealed with the member's own key. */
import { tagKeyOf } from '@anywhen/protocol';
import { keyedHash } from '../identity/identity.ts';
import type { Owner, Vault } from '../vault/vault.ts';
import type { Db, NoteRow, TagRow } from './note-table.ts';

export type NoteContent = { readonly text: string; readonly tags: readonly string[] };

/** The same for the same tag of the same member, however it is written. */
export function markOf(pepper: Buffer, uid: number, tag: string): string {
  return keyedHash(pepper, 'note tag', `${uid}/${tagKeyOf(tag)}`).toString('hex');
}

/** In the transaction that writes its row. */
export function sealNote(
  vault: Vault,
  db: Db,
  { uid, id, content }: { uid: number; id: number; content: NoteContent },
): Promise<Buffer> {
  return vault.seal(db, ownerOf(uid), noteLabel(id), Buffer.from(JSON.stringify(content)));
}

/** In the order of the rows; none once the member's data was deleted. */
export async function openNotes(
  vault: Vault,
  db: Db,
  { uid, rows }: { uid: number; rows: readonly NoteRow[] },
): Promise<NoteContent[]> {
  const all = rows.map(({ id, sealed }) => ({ label: noteLabel(id), sealed }));
  const plain = (await vault.openAll(db, ownerOf(uid), all)) ?? [];
  return plain.map((each) => JSON.parse(each.toString()) as NoteContent);
}

export function sealTag(
  vault: Vault,
  db: Db,
  { uid, mark, tag }: { uid: number; mark: string; tag: string },
): Promise<Buffer> {
  return vault.seal(db, ownerOf(uid), tagLabel(mark), Buffer.from(tag));
}

/** In the order of the rows; none once the member's data was deleted. */
export async function openTags(
  vault: Vault,
  db: Db,
  { uid, rows }: { uid: number; rows: readonly TagRow[] },
): Promise<string[]> {
  const all = rows.map(({ mark, sealed }) => ({ label: tagLabel(mark), sealed }));
  const plain = (await vault.openAll(db, ownerOf(uid), all)) ?? [];
  return plain.map((each) => each.toString());
}

function ownerOf(uid: number): Owner {
  return { uid, purpose: 'person' };
}

/** Moved to another row it cannot be opened. */
function noteLabel(id: number): string {
  return `note/${id}`;
}

function tagLabel(mark: string): string {
  return `note-tag/${mark}`;
}
