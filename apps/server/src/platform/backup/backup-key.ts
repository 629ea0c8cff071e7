/** The key backups are sealed with: given by the environment, never generated and never stored. */
import { readFile } from 'node:fs/promises';
import { requireClosed } from '../closed-file.ts';
import { messageOf } from '../postgres/error-code.ts';
import { BackupRefusal } from './backup-refusal.ts';

const KEY = /^[0-9a-f]{64}$/i;

/** Undefined when none is given. */
export async function findBackupKey(env: NodeJS.ProcessEnv): Promise<Buffer | undefined> {
  const { BACKUP_KEY: given, BACKUP_KEY_FILE: file } = env;
  if (given && file) throw new BackupRefusal('Set BACKUP_KEY or BACKUP_KEY_FILE, not both.');
  if (given) return readKey(given, 'BACKUP_KEY');
  if (!file) return undefined;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupRefusal(`The key of backups cannot be read from ${file}.`);
  });
  await requireClosed(file, 'the key of all backups').catch((cause: unknown) => {
    throw new BackupRefusal(messageOf(cause), { cause });
  });
  return readKey(text, file);
}

function readKey(text: string, where: string): Buffer {
  const digits = text.trim();
  if (!KEY.test(digits)) throw new BackupRefusal(`${where} must hold 64 hexadecimal digits.`);
  return Buffer.from(digits, 'hex');
}
