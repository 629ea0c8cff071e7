/**
 * One snapshot of the ledger for as long as a statement is written: read only, one at a time for a
 * member however many processes there are, a few at a time in this one, and never for longer than
 * its time. A client that stops reading is cut by the database's own limit.
 */
import { STATEMENT_MS_MAX } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import { refuse } from '../platform/http/call.ts';

/** Each holds a connection of the pool, and the others are for everybody else. */
const AT_ONCE_MAX = 2;
const RETRY_AFTER_MS = 5_000;
/** Any number that no other lock uses, beside the member's own. */
const LOCK = 1_934_967;
const IDLE_MS_MAX = 30_000;

export type Snapshot = {
  readonly db: Pick<ClientBase, 'query'>;
  /** Aborted once it was closed: nothing may be read any more. */
  readonly signal: AbortSignal;
  /** Resolves when another one of the member may begin. */
  close(): Promise<void>;
};

export class Snapshots {
  readonly #pool: Pool;
  #open = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async open(uid: number): Promise<Snapshot> {
    if (this.#open >= AT_ONCE_MAX)
      refuse('UNAVAILABLE', { data: { retryAfterMs: RETRY_AFTER_MS } });
    this.#open += 1;
    try {
      return await this.#begin(uid);
    } catch (error) {
      this.#open -= 1;
      throw error;
    }
  }

  async #begin(uid: number): Promise<Snapshot> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      await client.query(`set local idle_in_transaction_session_timeout = ${IDLE_MS_MAX}`);
      const { rows } = await client.query<{ isFree: boolean }>(
        'select pg_try_advisory_xact_lock($1::int, $2::int) as "isFree"',
        [LOCK, uid],
      );
      if (!rows[0]?.isFree) refuse('STATEMENT_UNDER_WAY');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      client.release();
      throw error;
    }
    const closing = new AbortController();
    const end = async () => {
      clearTimeout(timer);
      closing.abort(new Error('the statement was left or took too long'));
      // Queued behind a page that is being read.
      const isBroken = await client.query('rollback').then(
        () => false,
        () => true,
      );
      client.release(isBroken);
      this.#open -= 1;
    };
    let ended: Promise<void> | undefined;
    const close = () => (ended ??= end());
    const timer = setTimeout(() => void close(), STATEMENT_MS_MAX).unref();
    return { db: client, signal: closing.signal, close };
  }
}
