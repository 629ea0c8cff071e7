/** The secret's file on a real disk: its permissions, and how faults are handled. */
import { chmod, mkdtemp, readFile, readdir, rename } from 'node:fs/promises';
import { rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SecretChain } from './secret-chain.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'secret-test-')), 'price-secrets');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const pathOf = (chain: SecretChain) => join(folder, `${chain.genesis}.secret`);

test('[16.7] the secret is created for its owner only and found again by its genesis', async () => {
  const chain = await SecretChain.create(folder);
  const { mode } = await stat(pathOf(chain));
  expect((mode & 0o777).toString(8)).toBe('600');
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect(await readdir(folder)).toEqual([`${chain.genesis}.secret`]);
  const again = await SecretChain.open(folder, chain.genesis);
  expect(again.revealDay(7)).toBe(chain.revealDay(7));
});

test.each([0o640, 0o604, 0o660, 0o620])('a file of mode %o is rejected', async (mode) => {
  const chain = await SecretChain.create(folder);
  await chmod(pathOf(chain), mode);
  await expect(SecretChain.open(folder, chain.genesis)).rejects.toThrow(
    `has mode ${mode.toString(8)}: others can read`,
  );
});

test('two exchanges never share a secret, and neither overwrites the other', async () => {
  const [first, second] = [await SecretChain.create(folder), await SecretChain.create(folder)];
  expect(second.genesis).not.toBe(first.genesis);
  expect(await readdir(folder)).toHaveLength(2);
});

test('a missing, damaged, swapped or linked file aborts startup, without printing it', async () => {
  const chain = await SecretChain.create(folder);
  const path = pathOf(chain);
  const text = await readFile(path, 'utf8');

  const other = await SecretChain.create(folder);
  await rename(pathOf(other), path);
  await expect(SecretChain.open(folder, chain.genesis)).rejects.toThrow('of another exchange');

  await writeFile(path, text.slice(0, 40));
  await expect(SecretChain.open(folder, chain.genesis)).rejects.toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(text.slice(0, 8)) as string }),
  );

  await rm(path);
  await expect(SecretChain.open(folder, chain.genesis)).rejects.toThrow('.secret is missing: ');
  await writeFile(join(folder, 'elsewhere'), text, { mode: 0o600 });
  await symlink(join(folder, 'elsewhere'), path);
  await expect(SecretChain.open(folder, chain.genesis)).rejects.toThrow('ELOOP');
});
