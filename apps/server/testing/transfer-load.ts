/**
 * Members who move a cent there and back for as long as a test lasts, whatever happens to the
 * server: unanswered requests are retried with the same key. Afterwards the books must show each
 * transfer once.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '../src/platform/postgres/pool.ts';
import type { ApiClient } from './api-client.ts';

type Sent = { key: string; from: string; to: string; isAcknowledged: boolean };

type Mover = { client: ApiClient; uid: number; sent: Sent[] };

const RETRIES_MAX = 2_400;
const RETRY_MS = 50;

export class TransferLoad {
  readonly #movers: Mover[] = [];
  #running: Promise<void>[] = [];
  #isOver = false;

  /** Registers a member with each client. */
  static async begin(clients: readonly ApiClient[], name: string): Promise<TransferLoad> {
    const load = new TransferLoad();
    for (const [index, client] of clients.entries()) {
      const uid = Number(await client.register(`${name}${index}`));
      load.#movers.push({ client, uid, sent: [] });
    }
    load.#running = load.#movers.map((mover) => load.#move(mover));
    return load;
  }

  get sentCount(): number {
    return this.#movers.reduce((sum, { sent }) => sum + sent.length, 0);
  }

  get acknowledgedCount(): number {
    return this.#movers.flatMap(({ sent }) => sent).filter((one) => one.isAcknowledged).length;
  }

  /** Until everything that was sent is acknowledged. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
    for (const { client, sent } of this.#movers) {
      for (const one of sent) if (!one.isAcknowledged) await retry(client, one);
    }
  }

  async compareWith(database: Database): Promise<void> {
    await requireBalancedBooks(database);
    for (const { uid, sent } of this.#movers) {
      expect(sent.filter(({ isAcknowledged }) => !isAcknowledged)).toEqual([]);
      const { rows } = await database.pool.query<{ count: string }>(
        `select count(*) from posting p join account a on a.id = p.account_id
         where a.uid = $1 and a.kind = 'funds' and p.type in (10, 11)`,
        [uid],
      );
      expect(Number(rows[0]?.count), `transfers of member ${uid}`).toBe(sent.length);
    }
  }

  /** By the ids of accepted ones: a lost and a duplicated one would cancel out. */
  async requireOnceInJournal(database: Database): Promise<void> {
    const { rows } = await database.pool.query<{ id: string; count: string }>(
      `select command->>'id' as id, count(*) from journal j,
         jsonb_array_elements(j.commands::jsonb) with ordinality as c (command, place)
       where command->'body'->>'kind' = 'transfer' and j.accepted::jsonb @> to_jsonb(place - 1)
       group by 1`,
    );
    const counts = new Map(rows.map(({ id, count }) => [id, Number(count)]));
    const keys = this.#movers.flatMap(({ sent }) => sent.map(({ key }) => key));
    expect(keys.filter((key) => counts.get(key) !== 1)).toEqual([]);
  }

  async #move({ client, sent }: Mover): Promise<void> {
    while (!this.#isOver) {
      const [from, to] = sent.length % 2 === 0 ? ['funds', 'spot'] : ['spot', 'funds'];
      const one: Sent = { key: randomUUID(), from, to, isAcknowledged: false };
      sent.push(one);
      one.isAcknowledged = await tryTransfer(client, one);
      if (!one.isAcknowledged) await retry(client, one);
    }
  }
}

async function retry(client: ApiClient, one: Sent): Promise<void> {
  for (let attempt = 0; attempt < RETRIES_MAX && !one.isAcknowledged; attempt += 1) {
    await sleep(RETRY_MS);
    one.isAcknowledged = await tryTransfer(client, one);
  }
}

async function tryTransfer(client: ApiClient, { key, from, to }: Sent): Promise<boolean> {
  try {
    const { body } = await client.transfer({ from, to, quantity: '0.01' }, key);
    if (!body.ok && body.code !== 'UNAVAILABLE') throw new Error(`refused: ${body.code}`);
    return body.ok;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('refused')) throw error;
    return false;
  }
}

export async function requireBalancedBooks(database: Database): Promise<void> {
  const { rows: sums } = await database.pool.query(
    `select a.currency, sum(p.units) from posting p join account a on a.id = p.account_id
     group by a.currency having sum(p.units) <> 0`,
  );
  expect(sums).toEqual([]);
  const { rows: wrong } = await database.pool.query(
    `select account_id from posting group by account_id
     having sum(units) <> (array_agg(balance_after order by seq desc))[1]
       or max(seq) <> count(*)`,
  );
  expect(wrong).toEqual([]);
}
