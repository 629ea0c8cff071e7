/**
 * The head of the audit log, outside the database: signed twice a minute beside the leading core
 * and stored in its data folder. What a database no longer holds, the signed head does. It never
 * goes back: a log that is shorter than its head, or another at it, is not signed again.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';
import { HeadKey, isSignedText } from '../../fairness/fairness.ts';
import { codeOf } from '../../platform/postgres/error-code.ts';
import { deleteOldSessions } from '../accounts/sessions.ts';
import { findLastAudit } from './audit-log.ts';

type AuditHead = {
  seq: number;
  hash: string;
  atMs: number;
  publicKey: string;
  signature: string;
};

export type HeadsParts = {
  pool: Pool;
  dataDir: string;
  nowMs: () => number;
  log: { error(fields: object, text: string): void };
};

const EVERY_MS = 30_000;

export class AuditHeads {
  readonly #parts: HeadsParts;
  readonly #timer: NodeJS.Timeout;
  #signing: Promise<void>;

  constructor(parts: HeadsParts) {
    this.#parts = parts;
    this.#signing = this.#trySigning();
    this.#timer = setInterval(() => (this.#signing = this.#trySigning()), EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#signing;
    await this.#trySigning();
  }

  async #trySigning(): Promise<void> {
    const { pool, nowMs, log } = this.#parts;
    try {
      await signAuditHead(this.#parts);
      await deleteOldSessions(pool, nowMs());
    } catch (error) {
      log.error({ err: error }, 'staff: no head of the audit log was signed, the next turn tries');
    }
  }
}

export async function signAuditHead({
  pool,
  dataDir,
  nowMs,
}: Pick<HeadsParts, 'pool' | 'dataDir' | 'nowMs'>): Promise<void> {
  const last = await findLastAudit(pool);
  if (!last) return;
  const before = await readAuditHead(dataDir);
  if (before?.seq === last.seq) return;
  if (before && !(await isStillThere(pool, before))) {
    throw new Error(`the audit log no longer holds its row ${before.seq} as it was signed`);
  }
  const key = await HeadKey.ensure(dataDir);
  const head = { seq: last.seq, hash: last.hash.toString('hex'), atMs: nowMs() };
  const signature = key.signText(textOf(head));
  const file = pathIn(dataDir);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify({ ...head, publicKey: key.publicKey, signature })}\n`;
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Undefined before the first. */
export async function readAuditHead(dataDir: string): Promise<AuditHead | undefined> {
  try {
    return JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as AuditHead;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** By the key of this installation. */
export async function isOwnAuditHead(dataDir: string, head: AuditHead): Promise<boolean> {
  const { publicKey } = await HeadKey.open(dataDir);
  return head.publicKey === publicKey && isSignedText(textOf(head), head);
}

async function isStillThere(pool: Pool, { seq, hash }: AuditHead): Promise<boolean> {
  const { rows } = await pool.query<{ hash: Buffer }>(
    'select hash from staff_audit where seq = $1',
    [seq],
  );
  return rows[0]?.hash.toString('hex') === hash;
}

function textOf({ seq, hash, atMs }: Pick<AuditHead, 'seq' | 'hash' | 'atMs'>): string {
  return `anywhen audit head\n${seq}\n${hash}\n${atMs}`;
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'verification', 'audit-head');
}
