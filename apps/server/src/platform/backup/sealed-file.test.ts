/** Sealed files: what was written is read back, and every manipulation is rejected. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupRefusal } from './backup-refusal.ts';
import { seal, unseal } from './sealed-file.ts';

const FRAME_BYTES = 1 << 20;
const HEAD_BYTES = 66;
const NAME_BYTES = 17;

/** Made before heads had a sum, under the key of 32 sevens, and without one. */
const OLDER = [
  'QU5ZV0hFTiBCQUNLVVAgMQoBBbHjEkmbqbR1cRqR+nsIIYCIMUrMCg+AMSYTUh5EHtuAAAALbbmnibwCDmPsWriR' +
    'X3kFuCICK2aGs4Cz91vv',
  'QU5ZV0hFTiBCQUNLVVAgMQoAbN3lG8Y9sdcFnzU5Qjqa9wAAAAAAAAAAAAAAAAAAAACAAAALZnJvbSBiZWZvcmXX4XLP' +
    'VwPVG7OVgmYbdDBp',
].map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer];

let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anywhen-sealed-'));
  path = join(folder, 'file');
});
afterAll(() => rm(folder, { recursive: true }));

async function write(bytes: Buffer, secret: Buffer | undefined): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of seal(inPieces(bytes), secret)) parts.push(part);
  return Buffer.concat(parts);
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001);
}

async function read(sealed: Buffer, secret: Buffer | undefined): Promise<Buffer> {
  await writeFile(path, sealed);
  const parts: Buffer[] = [];
  for await (const part of unseal(path, secret)) parts.push(part);
  return Buffer.concat(parts);
}

const key = randomBytes(32);

describe.each([
  ['without a key', undefined],
  ['with a key', key],
])('[R14] a sealed file %s', (_how, secret) => {
  it.each([0, 1, FRAME_BYTES, 2 * FRAME_BYTES + 17])('gives %i bytes back', async (size) => {
    const bytes = randomBytes(size);
    expect((await read(await write(bytes, secret), secret)).equals(bytes)).toBe(true);
  });

  it('is rejected when any bit differs', async () => {
    const sealed = await write(Buffer.from('all of it'), secret);
    for (let at = 0; at < sealed.length * 8; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
      const failure = await read(changed, secret).catch((error: unknown) => error);
      expect(failure, `bit ${at}`).toBeInstanceOf(BackupRefusal);
      // Never another key: nobody shall look for one while the file is damaged.
      const what = at < NAME_BYTES * 8 ? 'is no backup' : 'was changed or damaged';
      const isCutOff = at >= HEAD_BYTES * 8 && String(failure).includes('its end is missing');
      if (!isCutOff) expect(String(failure), `bit ${at}`).toContain(what);
    }
  });

  it('is rejected when it is truncated anywhere, or extended', async () => {
    const sealed = await write(Buffer.from('all of it'), secret);
    for (let size = 0; size < sealed.length; size += 1) {
      await expect(read(sealed.subarray(0, size), secret)).rejects.toThrow('its end is missing');
    }
    const longer = Buffer.concat([sealed, Buffer.alloc(1)]);
    await expect(read(longer, secret)).rejects.toThrow('changed or damaged');
  });

  it('is rejected when frames are swapped or dropped', async () => {
    const sealed = await write(randomBytes(3 * FRAME_BYTES), secret);
    const whole = FRAME_BYTES + 20;
    const head = sealed.subarray(0, HEAD_BYTES);
    const [first, second, third] = [0, 1, 2].map((index) =>
      sealed.subarray(HEAD_BYTES + index * whole, HEAD_BYTES + (index + 1) * whole),
    ) as [Buffer, Buffer, Buffer];
    expect(await read(Buffer.concat([head, first, second, third]), secret)).toBeDefined();
    for (const frames of [
      [second, first, third],
      [first, third],
      [first, first, third],
    ]) {
      const changed = Buffer.concat([head, ...frames]);
      await expect(read(changed, secret)).rejects.toThrow('changed or damaged');
    }
  });
});

describe('[R14] the key of a sealed file', () => {
  it('opens it, and no other does', async () => {
    const sealed = await write(Buffer.from('said in confidence'), key);
    expect(sealed.includes('confidence')).toBe(false);
    await expect(read(sealed, randomBytes(32))).rejects.toThrow('made with another key');
    await expect(read(sealed, undefined)).rejects.toThrow('set BACKUP_KEY');
  });

  it('opens what an older version made, whose damaged head cannot be told from another key', async () => {
    const [sealed, plain] = OLDER;
    const sevens = Buffer.alloc(32, 7);
    expect((await read(sealed, sevens)).toString()).toBe('from before');
    expect((await read(plain, undefined)).toString()).toBe('from before');
    const damaged = Buffer.from(sealed);
    damaged[NAME_BYTES + 1] = (damaged[NAME_BYTES + 1] ?? 0) ^ 1;
    await expect(read(damaged, sevens)).rejects.toThrow(
      'was made with another key, or its first bytes are damaged',
    );
  });

  it('opens nothing that was made without one', async () => {
    const sealed = await write(Buffer.from('said to everybody'), undefined);
    await expect(read(sealed, key)).rejects.toThrow('is not encrypted');
  });

  it('never gives the same file twice', async () => {
    const bytes = Buffer.from('the same');
    expect((await write(bytes, key)).equals(await write(bytes, key))).toBe(false);
  });

  it('does not open anything but a backup', async () => {
    const other = await readFile(import.meta.filename);
    await expect(read(other, key)).rejects.toThrow('is no backup of this program');
  });
});
