/**
 * Encrypts personal data under a key per member, sealed by a master key outside the database.
 * Forgetting that key erases all it sealed, at once and for ever.
 */
import type { ServerModule } from '../facets/server-module.ts';
import { PERSON, START } from '../facets/uncovered.ts';
import { type MasterKeys, masterKeyName } from './master-keys.ts';
import { type Owner, type Purpose, labelOf } from './owner.ts';
import { newKey, openBytes, sealBytes } from './sealing.ts';

export { MasterKeys } from './master-keys.ts';
export type { Owner } from './owner.ts';
export { rotateMasterKey } from './rotation.ts';
export { newKey, openBytes, sealLargeBytes } from './sealing.ts';

export const vault = {
  uncovered: { key_mark: START, member_key: PERSON },
  erase: erasePerson,
} satisfies ServerModule;

/** The pool, or the connection of a running transaction. */
type VaultDb = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

export class Vault {
  readonly #masters: MasterKeys;

  constructor(masters: MasterKeys) {
    this.#masters = masters;
  }

  /** In the caller's transaction: a key created for it is rolled back with it. */
  async seal(db: VaultDb, owner: Owner, label: string, plain: Buffer): Promise<Buffer> {
    const key = (await this.#findKey(db, owner)) ?? (await this.#makeKey(db, owner));
    return sealBytes(key, label, plain);
  }

  /** Undefined once the owner's key was deleted; throws for what was changed or mislabelled. */
  async open(
    db: VaultDb,
    owner: Owner,
    label: string,
    sealed: Buffer,
  ): Promise<Buffer | undefined> {
    const key = await this.#findKey(db, owner);
    return key && openBytes(key, label, sealed);
  }

  async #findKey(db: VaultDb, owner: Owner): Promise<Buffer | undefined> {
    const { rows } = await db.query(
      'select master_id, wrapped from member_key where uid = $1 and purpose = $2',
      [owner.uid, owner.purpose],
    );
    const [row] = rows as { master_id: number; wrapped: Buffer }[];
    if (!row) return undefined;
    return openBytes(await this.#masters.find(row.master_id), labelOf(owner), row.wrapped);
  }

  /**
   * Of two concurrent creations the first wins, and both use its key. Never with a master key that
   * is no longer the newest: it may be about to be removed.
   */
  async #makeKey(db: VaultDb, owner: Owner): Promise<Buffer> {
    for (;;) {
      const { id, key: master } = await this.#masters.newest();
      const wrapped = sealBytes(master, labelOf(owner), newKey());
      await db.query(
        `insert into member_key (uid, purpose, master_id, wrapped)
         select $1::integer, $2::text, $3::integer, $4::bytea
         where not exists (select from key_mark where name = $5) on conflict do nothing`,
        [owner.uid, owner.purpose, id, wrapped, masterKeyName(id + 1)],
      );
      const key = await this.#findKey(db, owner);
      if (key) return key;
    }
  }
}

/** For "delete my data": what was sealed for the person is never readable again. */
export async function erasePerson(db: VaultDb, uid: number): Promise<void> {
  const purpose: Purpose = 'person';
  await db.query('delete from member_key where uid = $1 and purpose = $2', [uid, purpose]);
}
