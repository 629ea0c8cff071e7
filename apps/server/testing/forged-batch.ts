/**
 * Appends a batch to the journal, of a command that is rejected and so changes no table, valid but
 * for one fault. No core may lead meanwhile: the number would be taken.
 */
import type { Pool } from 'pg';
import { sealBatch } from '../src/core/journal.ts';
import { WriteStatements } from '../src/core/storage/write-statements.ts';
import { transferOf } from './money.ts';

export type Forgery = 'hash' | 'place' | 'fingerprint';

const STRANGER = 99999998;
const ID = 'forged';
const writeStatements = new WriteStatements([]);

type Last = { batch: string; last_seq: string; at_ms: string; fingerprint: string; epoch: string };

/** Without a fault it is valid, except that no core knows of it. */
export async function forgeBatch(pool: Pool, fault?: Forgery): Promise<void> {
  const { rows } = await pool.query<Last & { hash: Buffer }>(
    'select * from journal order by batch desc limit 1',
  );
  const [last] = rows;
  if (!last) throw new Error('the journal is empty');
  const seq = Number(last.last_seq) + 1;
  const command = { seq, atMs: Number(last.at_ms), ...transferOf(STRANGER, { id: ID }) };
  const sealed = sealBatch({
    batch: Number(last.batch) + 1,
    commands: [command],
    answers: [],
    fingerprint: fault === 'fingerprint' ? 'f'.repeat(16) : last.fingerprint,
    previousHash: fault === 'place' ? Buffer.alloc(32, 1) : last.hash,
  });
  const hash = fault === 'hash' ? Buffer.alloc(32, 2) : sealed.hash;
  const { text, values } = writeStatements.encode(Number(last.epoch), { ...sealed, hash }, []);
  await pool.query(text, values);
}

export async function removeForged(pool: Pool): Promise<void> {
  await pool.query(`delete from journal where commands like '%"${ID}"%'`);
}
