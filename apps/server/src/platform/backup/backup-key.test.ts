/** The backup key: given by the environment, or a clear error. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBackupKey } from './backup-key.ts';

const DIGITS = '0123456789abcdef'.repeat(4);

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anywhen-key-'));
  file = join(folder, 'key');
  await writeFile(file, `${DIGITS}\n`, { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true }));

describe('[R14] the backup key', () => {
  it('comes from the environment, or from a file it names, or is absent', async () => {
    const key = Buffer.from(DIGITS, 'hex');
    expect(await findBackupKey({ BACKUP_KEY: DIGITS.toUpperCase() })).toEqual(key);
    expect(await findBackupKey({ BACKUP_KEY_FILE: file })).toEqual(key);
    expect(await findBackupKey({ BACKUP_KEY: '', BACKUP_KEY_FILE: '' })).toBeUndefined();
  });

  it('is rejected when it is malformed, without being printed', async () => {
    const short = DIGITS.slice(1);
    await expect(findBackupKey({ BACKUP_KEY: short })).rejects.toThrow(
      'BACKUP_KEY must hold 64 hexadecimal digits.',
    );
    const missing = { BACKUP_KEY_FILE: join(folder, 'nowhere') };
    await expect(findBackupKey(missing)).rejects.toThrow('cannot be read from');
    await writeFile(join(folder, 'open'), DIGITS);
    await chmod(join(folder, 'open'), 0o644);
    const open = findBackupKey({ BACKUP_KEY_FILE: join(folder, 'open') });
    await expect(open).rejects.toThrow(/open has mode 644: others can read .*chmod 600 /);
    const both = { BACKUP_KEY: DIGITS, BACKUP_KEY_FILE: file };
    await expect(findBackupKey(both)).rejects.toThrow('not both');
  });
});
