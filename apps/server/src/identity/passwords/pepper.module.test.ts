/** The key of all hashes: created once, the same for every process of an installation. */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { ensurePepper, requirePepper } from './pepper.ts';

const cores = startTestCores();

it('is created by the core, found again, and a gateway without it or with another is rejected', async () => {
  const { pool } = cores.database;
  const [core, empty, other] = ['core', 'empty', 'other'].map((name) => join(cores.folder, name));
  if (!core || !empty || !other) throw new Error('three folders');
  await expect(requirePepper(core, pool)).rejects.toThrow('keys/pepper is missing');
  await ensurePepper({ dataDir: core, pool }, true);
  const pepper = await requirePepper(core, pool);
  expect(pepper).toHaveLength(32);
  await ensurePepper({ dataDir: core, pool }, false);
  expect(await requirePepper(core, pool)).toEqual(pepper);

  await expect(requirePepper(empty, pool)).rejects.toThrow('keys/pepper is missing');
  await mkdir(join(other, 'keys'), { recursive: true });
  await writeFile(join(other, 'keys', 'pepper'), 'ab'.repeat(32), { mode: 0o600 });
  await expect(requirePepper(other, pool)).rejects.toThrow('is not the key this database was used');
  const isNew = ensurePepper({ dataDir: other, pool }, true);
  await expect(isNew).rejects.toThrow('is not the key this database was used');
});

it('is never created for an exchange that had one: the wrong folder leaves nothing behind', async () => {
  const dataDir = join(cores.folder, 'wrong');
  const { pool } = cores.database;
  await expect(ensurePepper({ dataDir, pool }, false)).rejects.toThrow('keys/pepper is missing');
  await expect(access(join(dataDir, 'keys', 'pepper'))).rejects.toThrow('ENOENT');
});
