/**
 * Stores files in the database, where every gateway reaches them: each sealed with its own key, and
 * that key with the member's, so that the tables alone reveal nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type FileKind, type StoredFile, UNUSED_FILE_LIFE_MS } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import { inTurns } from '../platform/in-turns.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { type Owner, type PersonalWork, type Vault } from '../vault/vault.ts';
import { newKey, openBytes, sealLargeBytes } from '../vault/vault.ts';
import type { CheckedFile } from './checked-file.ts';
import { type DemoFlaw, findContent, noteRead, replaceFile } from './file-table.ts';

export type KeepingParts = { pool: Pool; vault: Vault; nowMs: () => number };

const ID_BYTES = 16;

export async function keepFile(
  { pool, vault, nowMs }: KeepingParts,
  { work, kind, flaw }: { work: PersonalWork; kind: FileKind; flaw: DemoFlaw | null },
  checked: CheckedFile,
): Promise<StoredFile> {
  const { uid } = work;
  const id = randomBytes(ID_BYTES).toString('hex');
  const uploadedAtMs = nowMs();
  const { bytes, width, height, durationMs } = checked;
  const hash = createHash('sha256');
  await inTurns(bytes, (slice) => void hash.update(slice));
  const sha256 = hash.digest();
  const label = labelOf({ id, uid, kind });
  const key = newKey();
  const sealed = await sealLargeBytes(key, label, bytes);
  await inTransaction(pool, async (client) => {
    await vault.hold(client, work);
    const sealedKey = await vault.seal(client, ownerOf(uid), label, key);
    const file = { ...checked, id, uid, kind, sha256, flaw, uploadedAtMs };
    const sealing = { db: client, seals: vault.seals };
    await replaceFile(sealing, file, { sealedKey, sealed });
  });
  const expiresAtMs = uploadedAtMs + UNUSED_FILE_LIFE_MS;
  return { id, kind, bytes: bytes.length, width, height, durationMs, expiresAtMs };
}

type Viewing = { staff: string; caseId: string; fileId: string; atMs: number };

/**
 * For staff who have the case open: viewing and the record of it are one transaction. Undefined
 * when the case has no such file, or its content was deleted.
 */
export async function viewFile(
  vault: Vault,
  client: ClientBase,
  viewing: Viewing,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  const found = await findContent({ db: client, seals: vault.seals }, viewing);
  if (!found) return undefined;
  const { uid, kind, type, sealedKey, sealed } = found;
  const label = labelOf({ id: viewing.fileId, uid, kind });
  const key = await vault.open(client, ownerOf(uid), label, sealedKey);
  if (!key) return undefined;
  const bytes = openBytes(key, label, sealed);
  await noteRead(client, viewing);
  return { type, bytes };
}

function ownerOf(uid: number): Owner {
  return { uid, purpose: 'person' };
}

/** Content that was moved to another member's or another kind's row cannot be opened there. */
function labelOf({ id, uid, kind }: { id: string; uid: number; kind: FileKind }): string {
  return `file/${uid}/${kind}/${id}`;
}
