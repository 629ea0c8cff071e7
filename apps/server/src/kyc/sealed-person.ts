/**
 * The stored data of a person, always sealed with the member's own key: the draft of the first step
 * for a day, and the name of a passed case until the member deletes it.
 */
import { KYC_DRAFT_LIFE_MS, type KycDraft } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../platform/postgres/transaction.ts';
import type { Owner, Vault } from '../vault/vault.ts';
import { findDraft, findPaper, saveDraft } from './paper-table.ts';
import { type Person, holderNameOf } from './person.ts';
import { findPassedPaper } from './queries.ts';

export type SealedParts = { pool: Pool; vault: Vault; nowMs: () => number };

export async function keepDraft(
  { pool, vault, nowMs }: SealedParts,
  uid: number,
  person: Person,
): Promise<KycDraft> {
  const work = await vault.begin(pool, uid);
  const savedAtMs = nowMs();
  await inTransaction(pool, async (client) => {
    await vault.hold(client, work);
    const sealed = await sealPerson(vault, client, { uid, label: draftLabel(uid), person });
    await saveDraft(client, uid, { sealed, savedAtMs });
  });
  return { ...person, expiresAtMs: savedAtMs + KYC_DRAFT_LIFE_MS };
}

/** Undefined when there is none, or it has expired. */
export async function readDraft(
  { pool, vault, nowMs }: SealedParts,
  uid: number,
): Promise<KycDraft | undefined> {
  const found = await findDraft(pool, uid, { sinceMs: nowMs() - KYC_DRAFT_LIFE_MS });
  if (!found) return undefined;
  const { sealed, savedAtMs } = found;
  const person = await openPerson(vault, pool, { uid, label: draftLabel(uid), sealed });
  return person && { ...person, expiresAtMs: savedAtMs + KYC_DRAFT_LIFE_MS };
}

/** In the transaction that reserves the papers of a case. */
export async function sealForCase(
  vault: Vault,
  client: ClientBase,
  { uid, folder, person }: { uid: number; folder: string; person: Person },
): Promise<Buffer> {
  return sealPerson(vault, client, { uid, label: paperLabel(folder), person });
}

/** "SURNAME GIVEN" of the passed verification (rulebook 12); undefined at level 0. */
export async function findHolderName(
  { pool, vault }: Pick<SealedParts, 'pool' | 'vault'>,
  uid: number,
): Promise<string | undefined> {
  const found = await findPassedPaper(pool, uid);
  if (!found) return undefined;
  const { folder, sealed } = found;
  const person = await openPerson(vault, pool, { uid, label: paperLabel(folder), sealed });
  return person && holderNameOf(person);
}

/** What was handed in with a basic case, for who decides it; undefined once it was deleted. */
export async function findCasePerson(
  { pool, vault }: Pick<SealedParts, 'pool' | 'vault'>,
  { uid, folder }: { uid: number; folder: string },
): Promise<Person | undefined> {
  const sealed = await findPaper(pool, { uid, folder });
  return sealed && openPerson(vault, pool, { uid, label: paperLabel(folder), sealed });
}

async function sealPerson(
  vault: Vault,
  client: ClientBase,
  { uid, label, person }: { uid: number; label: string; person: Person },
): Promise<Buffer> {
  const { country, documentType, surname, givenName, documentNumber } = person;
  const plain = { country, documentType, surname, givenName, documentNumber };
  return vault.seal(client, ownerOf(uid), label, Buffer.from(JSON.stringify(plain)));
}

async function openPerson(
  vault: Vault,
  pool: Pool,
  { uid, label, sealed }: { uid: number; label: string; sealed: Buffer },
): Promise<Person | undefined> {
  const plain = await vault.open(pool, ownerOf(uid), label, sealed);
  return plain && (JSON.parse(plain.toString()) as Person);
}

function ownerOf(uid: number): Owner {
  return { uid, purpose: 'person' };
}

function draftLabel(uid: number): string {
  return `kyc-draft/${uid}`;
}

function paperLabel(folder: string): string {
  return `kyc-paper/${folder}`;
}
