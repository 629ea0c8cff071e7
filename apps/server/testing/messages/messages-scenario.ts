/**
 * A core on a real PostgreSQL with manual prices, and beside it the message driver, which a test
 * starts, stops and kills.
 */
import type { CommandBody, ReplyData } from '@anywhen/exchange';
import { type MessageKind, MESSAGE_KINDS, numOfKind } from '@anywhen/protocol';
import { expect } from 'vitest';
import type { MissedList } from '../../src/facets/notices.ts';
import { NOTICES } from '../../src/modules.ts';
import { HandFeed } from '../seconds/hand-feed.ts';
import { asSystem, dataOf } from '../money.ts';
import { type TestCore, TestCores } from '../test-cores.ts';
import { MessagesDriver } from '../../src/messages/driver.ts';
import { listMessagesOf } from '../../src/messages/message-table.ts';

export class MessagesScenario {
  feed = new HandFeed();
  core!: TestCore;
  complaints: object[] = [];
  #driver: MessagesDriver | undefined;

  private constructor(readonly cores: TestCores) {}

  static async open(): Promise<MessagesScenario> {
    return new MessagesScenario(await TestCores.open());
  }

  get pool() {
    return this.cores.database.pool;
  }

  /** With empty tables and a first price, this many seconds after midnight. */
  async begin(afterMidnight = 0): Promise<void> {
    await this.cores.empty();
    await this.pool.query('truncate message');
    await this.pool.query('update message_place set at_ms = 0, trade_id = 0');
    this.feed = new HandFeed(afterMidnight);
    this.complaints = [];
    await this.#startCore();
    for (const request of this.feed.opening()) await this.core.submit(request);
    await this.tickTo(this.feed.second + 1);
  }

  async end(): Promise<void> {
    await this.stopDriver();
    expect(this.complaints).toEqual([]);
  }

  close(): Promise<void> {
    return this.cores.close();
  }

  /** As after a kill: what is committed is there, and received events are lost. */
  async startAgain(): Promise<void> {
    await this.stopDriver();
    await this.core.stop();
    await this.#startCore();
    this.startDriver();
  }

  startDriver(
    onWritten: () => void = () => undefined,
    { missed = [], ...options }: { pendingMax?: number; missed?: readonly MissedList[] } = {},
  ): void {
    const { core, pool } = this;
    const { nowMs } = this.feed;
    const log = { error: (fields: object) => void this.complaints.push(fields) };
    const parts = { core, facts: core.facts, pool, nowMs, log, onWritten, ...options };
    const notices = [...NOTICES, { events: {}, missed }];
    this.#driver = new MessagesDriver({ ...parts, notices });
  }

  /** While it lasts no message can be written; the driver's statements give up after a while. */
  async withoutWriting<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.cores.connect(async (client) => {
      await client.query('begin');
      await client.query('lock table message in share row exclusive mode');
      try {
        return await work();
      } finally {
        await client.query('rollback');
      }
    });
  }

  /** Resolves when the driver is in the middle of writing messages. */
  async untilWriteWaits(): Promise<void> {
    const sql = `select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like 'insert into message%'`;
    await expect.poll(() => this.cores.count(sql), { interval: 5 }).toBe(1);
  }

  async stopDriver(): Promise<void> {
    await this.#driver?.stop();
    this.#driver = undefined;
  }

  async ask(uid: number, body: CommandBody): Promise<ReplyData> {
    return dataOf(await this.core.submit({ ...asSystem(body), actor: { kind: 'member', uid } }));
  }

  async tickTo(second: number): Promise<void> {
    while (this.feed.second < second) dataOf(await this.core.submit(this.feed.tick()));
  }

  async untilWritten(kind: MessageKind, messages: number): Promise<void> {
    const sql = `select count(*) from message where kind = ${numOfKind(kind)}`;
    await expect.poll(() => this.cores.count(sql), { timeout: 60_000 }).toBe(messages);
  }

  async messagesTo(uid: number) {
    const rows = await listMessagesOf(this.pool, uid, { kinds: MESSAGE_KINDS, limit: 1_000 });
    return rows.map(({ message }) => message);
  }

  async #startCore(): Promise<void> {
    this.core = await this.cores.startCore({ nowMs: this.feed.nowMs });
  }
}
