/**
 * One more batch at the end of the journal, of a command that is rejected and so changes no table,
 * sound but for one thing. No core may lead meanwhile: the number would be taken.
 */
import type { Pool } from 'pg';
import { hashOf } from '../core/journal.ts';
import { transferOf } from './money.ts';

export type Forgery = 'hash' | 'place' | 'fingerprint';

const STRANGER = 99999998;
const ID = 'forged';

type Last = { batch: string; last_seq: string; at_ms: string; fingerprint: string; epoch: string };

export async function forgeBatch(pool: Pool, fault: Forgery): Promise<void> {
  const { rows } = await pool.query<Last & { hash: Buffer }>(
    'select * from journal order by batch desc limit 1',
  );
  const [last] = rows;
  if (!last) throw new Error('the journal is empty');
  const seq = Number(last.last_seq) + 1;
  const command = { seq, atMs: Number(last.at_ms), ...transferOf(STRANGER, { id: ID }) };
  const commands = JSON.stringify([command]);
  const fingerprint = fault === 'fingerprint' ? 'f'.repeat(16) : last.fingerprint;
  const previousHash = fault === 'place' ? Buffer.alloc(32, 1) : last.hash;
  const sealed = hashOf({ previousHash, commands, fingerprint });
  const hash = fault === 'hash' ? Buffer.alloc(32, 2) : sealed;
  const place = [Number(last.batch) + 1, seq, command.atMs, commands];
  await pool.query('insert into journal values ($1, $2, $2, $3, $4, null, $5, $6, $7, $8)', [
    ...place,
    fingerprint,
    previousHash,
    hash,
    last.epoch,
  ]);
}

export async function removeForged(pool: Pool): Promise<void> {
  await pool.query(`delete from journal where commands like '%"${ID}"%'`);
}
