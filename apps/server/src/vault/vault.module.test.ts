/** The vault on a real PostgreSQL: what is sealed, by whom it can be opened, and what erases it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { TestDatabase } from '../testing/test-database.ts';
import { MasterKeys, type Owner, Vault, erasePerson } from './vault.ts';

const ALICE: Owner = { uid: 10_000_001, purpose: 'person' };
const BOB: Owner = { uid: 10_000_002, purpose: 'person' };
const NAME = Buffer.from('Quill, Ada');

let tests: TestDatabase;
let vault: Vault;

beforeAll(async () => {
  tests = await TestDatabase.start(['0006-keys', '0016-vault']);
});

afterAll(() => tests.stop());

beforeEach(async () => {
  await tests.pool.query('truncate member_key');
  vault = new Vault(await MasterKeys.ensure(tests.folder, tests.pool));
});

const seal = (owner: Owner, label = 'name') => vault.seal(tests.pool, owner, label, NAME);
const open = (owner: Owner, sealed: Buffer, label = 'name') =>
  vault.open(tests.pool, owner, label, sealed);

describe('[S12] what is sealed', () => {
  it('opens for its owner and label, and is never twice the same', async () => {
    const [first, second] = [await seal(ALICE), await seal(ALICE)];
    expect(await open(ALICE, first)).toEqual(NAME);
    expect(first.equals(second)).toBe(false);
    expect(first.includes('Quill')).toBe(false);
  });

  it('opens for nobody else, under no other label, and not once a bit of it was changed', async () => {
    const sealed = await seal(ALICE);
    await seal(BOB);
    await expect(open(BOB, sealed)).rejects.toThrow();
    await expect(open(ALICE, sealed, 'number')).rejects.toThrow();
    for (const at of [0, 5, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(open(ALICE, changed), `byte ${at}`).rejects.toThrow();
    }
  });

  it('is one key per member and purpose, also for two who begin together', async () => {
    const sealed = await Promise.all([1, 2, 3, 4].map(() => seal(ALICE)));
    for (const each of sealed) expect(await open(ALICE, each)).toEqual(NAME);
    const { rows } = await tests.pool.query('select uid from member_key');
    expect(rows).toHaveLength(1);
  });

  it('is never read again once the person was erased; what guards the account stays', async () => {
    const safety: Owner = { uid: ALICE.uid, purpose: 'safety' };
    const [person, guard] = [await seal(ALICE), await seal(safety)];
    await inTransaction(tests.pool, (client) => erasePerson(client, ALICE.uid));
    expect(await open(ALICE, person)).toBeUndefined();
    expect(await open(safety, guard)).toEqual(NAME);
    // Under the next key of the same member it is as wrong as anybody's.
    await seal(ALICE);
    await expect(open(ALICE, person)).rejects.toThrow();
  });
});

describe('master keys', () => {
  it('are the same for every process, and another folder opens nothing', async () => {
    const sealed = await seal(ALICE);
    const gateway = new Vault(await MasterKeys.require(tests.folder, tests.pool));
    expect(await gateway.open(tests.pool, ALICE, 'name', sealed)).toEqual(NAME);
    const elsewhere = MasterKeys.require(join(tests.folder, 'elsewhere'), tests.pool);
    await expect(elsewhere).rejects.toThrow('master-1 is missing');
    const path = join(tests.folder, 'keys', 'master-9');
    await writeFile(path, 'ab'.repeat(32));
    const masters = await MasterKeys.require(tests.folder, tests.pool);
    await expect(masters.find(9)).rejects.toThrow('is not the key this database was used with');
  });

  it('may be added: new keys come under the newest, old ones still open', async () => {
    const sealed = await seal(ALICE);
    const masters = await MasterKeys.require(tests.folder, tests.pool);
    const { id } = await masters.add();
    expect(await open(ALICE, sealed)).toEqual(NAME);
    await seal(BOB);
    const { rows } = await tests.pool.query('select uid, master_id from member_key order by uid');
    expect(rows).toEqual([
      { uid: ALICE.uid, master_id: id - 1 },
      { uid: BOB.uid, master_id: id },
    ]);
  });
});
