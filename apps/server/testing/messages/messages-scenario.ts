/**
 * A core on a real PostgreSQL with manual prices, and beside it the message driver, which a test
 * starts, stops and kills.
 */
import type { CommandBody, ReplyData } from '@anywhen/exchange';
import { type MessageKind, MESSAGE_KINDS, numOfKind } from '@anywhen/protocol';
import { expect } from 'vitest';
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

  startDriver(onWritten: () => void = () => undefined): void {
    const { core, pool } = this;
    const { nowMs } = this.feed;
    const log = { error: (fields: object) => void this.complaints.push(fields) };
    const parts = { core, facts: core.facts, pool, nowMs, log, onWritten };
    this.#driver = new MessagesDriver({ ...parts, notices: NOTICES });
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
