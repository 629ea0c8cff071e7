/**
 * Encrypts personal data under a key per member, sealed by a master key outside the database.
 * Forgetting that key erases all it sealed, at once and for ever.
 */
import type { ErasureLeft, ServerModule } from '../facets/server-module.ts';
import { PERSON, START } from '../facets/uncovered.ts';
import { refuse } from '../platform/http/call.ts';
import { type VaultDb, deletePersonKey, isErasing } from './erasures.ts';
import { type MasterKeys, masterKeyName } from './master-keys.ts';
import { type Owner, labelOf } from './owner.ts';
import type { RowSeals } from './row-seals.ts';
import { newKey, openBytes, sealBytes } from './sealing.ts';

export { closeErasure, holdErasure } from './erasures.ts';
export { listOpenErasures, openErasure } from './erasures.ts';
export { MasterKeys } from './master-keys.ts';
export type { Owner } from './owner.ts';
export { rotateMasterKey } from './rotation.ts';
export { RowSeals, type Sealed, sealedColumns } from './row-seals.ts';
export { newKey, openBytes, sealBytes, sealLargeBytes } from './sealing.ts';
export { awaitRowsSealed, ensureRowsSealed } from './sealing-rows.ts';
export { sealCheck } from './verification.ts';

export const vault = {
  uncovered: { erasure: PERSON, key_mark: START, member_key: PERSON },
  erase: erasePerson,
} satisfies ServerModule;

/** Work on personal data that has begun, under the key its member had then. */
export type PersonalWork = { readonly uid: number; readonly key: Buffer };

export class Vault {
  readonly #masters: MasterKeys;
  readonly seals: RowSeals;

  constructor(masters: MasterKeys, seals: RowSeals) {
    this.#masters = masters;
    this.seals = seals;
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
    const opened = await this.openAll(db, owner, [{ label, sealed }]);
    return opened?.[0];
  }

  /** Whatever there is of one owner: the key is read once. */
  async openAll(
    db: VaultDb,
    owner: Owner,
    all: readonly { readonly label: string; readonly sealed: Buffer }[],
  ): Promise<Buffer[] | undefined> {
    const key = all.length > 0 ? await this.#findKey(db, owner) : undefined;
    return key && all.map(({ label, sealed }) => openBytes(key, label, sealed));
  }

  /**
   * To be called before anything of the work is read. Refused while the member's data is being
   * deleted.
   */
  async begin(db: VaultDb, uid: number): Promise<PersonalWork> {
    if (await isErasing(db, uid)) return refuse('UNAVAILABLE');
    const owner = { uid, purpose: 'person' } as const;
    const key = (await this.#findKey(db, owner)) ?? (await this.#makeKey(db, owner));
    return { uid, key };
  }

  /**
   * First in the transaction that stores the work: until its end the member's data is not deleted.
   * Refused when that has happened, or begun, since the work began.
   */
  async hold(db: VaultDb, { uid, key }: PersonalWork): Promise<void> {
    const owner = { uid, purpose: 'person' } as const;
    const current = await this.#findKey(db, owner, 'for share');
    // In this order: an erasure that begins after this look waits for the key.
    if (!current?.equals(key) || (await isErasing(db, uid))) refuse('UNAVAILABLE');
  }

  async #findKey(
    db: VaultDb,
    owner: Owner,
    lock: '' | 'for share' = '',
  ): Promise<Buffer | undefined> {
    const { rows } = await db.query(
      `select master_id, wrapped from member_key where uid = $1 and purpose = $2 ${lock}`,
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
export async function erasePerson(db: VaultDb, uid: number): Promise<ErasureLeft> {
  await deletePersonKey(db, uid);
  return 'nothing';
}
