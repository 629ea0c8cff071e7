/** The vault on a real PostgreSQL: what is sealed, who can open it, and what erases it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { TestDatabase } from '../../testing/test-database.ts';
import { MasterKeys, type Owner, type PersonalWork, Vault, closeErasure } from './vault.ts';
import { erasePerson, listOpenErasures, openErasure, rotateMasterKey } from './vault.ts';
import { TEST_SEALS } from '../../testing/vault/test-seals.ts';

const ALICE: Owner = { uid: 10_000_001, purpose: 'person' };
const BOB: Owner = { uid: 10_000_002, purpose: 'person' };
const NAME = Buffer.from('Quill, Ada');

let tests: TestDatabase;
let vault: Vault;

beforeAll(async () => {
  tests = await TestDatabase.start(['0006-keys', '0016-vault', '0053-vault']);
});

afterAll(() => tests.stop());

beforeEach(async () => {
  await tests.pool.query('truncate member_key, erasure');
  vault = new Vault(await MasterKeys.ensure(tests.folder, tests.pool), TEST_SEALS);
});

const seal = (owner: Owner, label = 'name') => vault.seal(tests.pool, owner, label, NAME);
const begin = ({ uid }: Owner) => vault.begin(tests.pool, uid);
const hold = (work: PersonalWork) =>
  inTransaction(tests.pool, (client) => vault.hold(client, work)).then(
    () => 'held',
    (error: unknown) => (error as Error).message,
  );
const open = (owner: Owner, sealed: Buffer, label = 'name') =>
  vault.open(tests.pool, owner, label, sealed);

describe('[S12] sealed data', () => {
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

  it('uses one key per member and purpose, also for two concurrent first uses', async () => {
    const sealed = await Promise.all([1, 2, 3, 4].map(() => seal(ALICE)));
    for (const each of sealed) expect(await open(ALICE, each)).toEqual(NAME);
    const { rows } = await tests.pool.query('select uid from member_key');
    expect(rows).toHaveLength(1);
  });

  it('is never readable again once the person was erased; what protects the account stays', async () => {
    const safety: Owner = { uid: ALICE.uid, purpose: 'safety' };
    const [person, guard] = [await seal(ALICE), await seal(safety)];
    await inTransaction(tests.pool, (client) => erasePerson(client, ALICE.uid));
    expect(await open(ALICE, person)).toBeUndefined();
    expect(await open(safety, guard)).toEqual(NAME);
    // With the next key of the same member it fails like with anybody's.
    await seal(ALICE);
    await expect(open(ALICE, person)).rejects.toThrow();
  });
});

describe('[S14] work on personal data', () => {
  const close = () => inTransaction(tests.pool, (client) => closeErasure(client, ALICE.uid));

  it('that began before an erasure cannot be stored during it, nor after it', async () => {
    const [before, other] = [await vault.begin(tests.pool, ALICE.uid), await begin(BOB)];
    expect(await hold(before)).toBe('held');
    await openErasure(tests.pool, ALICE.uid, 1);
    await expect(vault.begin(tests.pool, ALICE.uid)).rejects.toThrow('UNAVAILABLE');
    expect(await hold(before)).toBe('UNAVAILABLE');
    await inTransaction(tests.pool, (client) => erasePerson(client, ALICE.uid));
    // Another process, which looked just before the erasure was noted.
    await seal(ALICE);
    await close();
    expect(await hold(before)).toBe('UNAVAILABLE');
    const after = await begin(ALICE);
    // Somebody who found it open, too, and is late.
    await close();
    expect([await hold(after), await hold(other)]).toEqual(['held', 'held']);
    expect(await listOpenErasures(tests.pool, 10)).toEqual([]);
  });

  it('that is being stored is waited for, so that what it stores is deleted', async () => {
    const work = await begin(ALICE);
    const storing = await tests.pool.connect();
    await storing.query('begin');
    await vault.hold(storing, work);
    let isErased = false;
    await openErasure(tests.pool, ALICE.uid, 1);
    const erasing = inTransaction(tests.pool, (client) => erasePerson(client, ALICE.uid)).then(
      () => (isErased = true),
    );
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like 'delete from member_key%'`;
    await expect.poll(async () => (await tests.pool.query(waits)).rows.length).toBe(1);
    expect(isErased).toBe(false);
    await storing.query('commit');
    storing.release();
    await erasing;
    expect(await hold(work)).toBe('UNAVAILABLE');
  });
});

describe('master keys', () => {
  it('are the same for every process, and another folder opens nothing', async () => {
    const sealed = await seal(ALICE);
    const gateway = new Vault(await MasterKeys.requireFrom(tests.folder, tests.pool), TEST_SEALS);
    expect(await gateway.open(tests.pool, ALICE, 'name', sealed)).toEqual(NAME);
    const elsewhere = MasterKeys.requireFrom(join(tests.folder, 'elsewhere'), tests.pool);
    await expect(elsewhere).rejects.toThrow('master-1 is missing');
    const path = join(tests.folder, 'keys', 'master-9');
    await writeFile(path, 'ab'.repeat(32), { mode: 0o600 });
    const masters = await MasterKeys.requireFrom(tests.folder, tests.pool);
    await expect(masters.find(9)).rejects.toThrow('is not the key this database was used with');
  });

  it('may be added: new keys use the newest, old ones still open', async () => {
    const sealed = await seal(ALICE);
    const masters = await MasterKeys.requireFrom(tests.folder, tests.pool);
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

describe('[S12] a new master key', () => {
  const owners = Array.from({ length: 250 }, (_, index): Owner => {
    return { uid: 20_000_000 + index, purpose: index % 2 === 0 ? 'person' : 'safety' };
  });
  const idsInUse = async () => {
    const { rows } = await tests.pool.query<{ id: number }>(
      'select distinct master_id as id from member_key order by 1',
    );
    return rows.map(({ id }) => id);
  };

  /** As long as it takes until the first keys have been resealed, and no longer. */
  async function rotateAndKill(): Promise<void> {
    const { host, port, user, password, database } = tests.pool.options;
    const options = { connection: { host, port, user, password, database }, folder: tests.folder };
    const script = fileURLToPath(
      new URL('../../testing/vault/rotate-in-child.ts', import.meta.url),
    );
    const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(options)]);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  it('continues after a kill; both open meanwhile, afterwards the old one is not needed', async () => {
    const masters = await MasterKeys.requireFrom(tests.folder, tests.pool);
    const { id: oldId } = await masters.newest();
    const sealed = await Promise.all(owners.map((owner) => seal(owner)));
    const openAll = async (reader: Vault) => {
      for (const [index, owner] of owners.entries()) {
        const found = await reader.open(tests.pool, owner, 'name', sealed[index] ?? NAME);
        expect(found).toEqual(NAME);
      }
    };
    await rotateAndKill();
    expect(await idsInUse()).toEqual([oldId, oldId + 1]);
    const rotating = rotateMasterKey({ pool: tests.pool, masters });
    await Promise.all([rotating, openAll(vault)]);
    const { masterId, retired } = await rotating;
    expect([masterId, await idsInUse()]).toEqual([oldId + 1, [oldId + 1]]);
    expect(retired).toContain(masters.pathOf(oldId));
    for (const path of retired) await rm(path);
    await openAll(new Vault(await MasterKeys.requireFrom(tests.folder, tests.pool), TEST_SEALS));
  });

  it('is never bypassed: a key made meanwhile uses it', async () => {
    const masters = await MasterKeys.requireFrom(tests.folder, tests.pool);
    await seal(ALICE);
    const late = await tests.pool.connect();
    await late.query('begin');
    await vault.seal(late, BOB, 'name', NAME);
    const rotating = rotateMasterKey({ pool: tests.pool, masters });
    const newcomer = seal({ uid: 30_000_000, purpose: 'person' });
    await late.query('commit');
    late.release();
    await newcomer;
    const { masterId } = await rotating;
    expect(await idsInUse()).toEqual([masterId]);
  });

  it('can be prepared first: the file is there before anything is sealed with it', async () => {
    const masters = await MasterKeys.requireFrom(tests.folder, tests.pool);
    const { id } = await masters.newest();
    expect(await masters.prepare()).toBe(masters.pathOf(id + 1));
    await seal(ALICE);
    expect(await idsInUse()).toEqual([id]);
    expect((await rotateMasterKey({ pool: tests.pool, masters })).masterId).toBe(id + 1);
  });

  it('is no erasure: work that began before is stored after', async () => {
    const work = await begin(ALICE);
    const masters = await MasterKeys.requireFrom(tests.folder, tests.pool);
    await rotateMasterKey({ pool: tests.pool, masters });
    expect(await hold(work)).toBe('held');
  });
});
