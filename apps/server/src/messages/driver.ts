/**
 * Writes messages beside the leading core, never delaying it: committed events are received, and
 * written a moment later in separate transactions. Received events are only in memory; the tables
 * of the other modules and the stored place are the durable source. So after a start, a failure or
 * an overflow everything since that place is read from there. Writing the same message twice stores
 * it once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeEvent } from '@anywhen/exchange';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import { MESSAGE_DAYS } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import type { NewMessage } from '../facets/new-message.ts';
import type { EventNotice, MissedList, Notices, Place } from '../facets/notices.ts';
import type { MemberFacts } from '../members/facts.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { deleteMessagesBefore, insertMessages, movePlace, readPlace } from './message-table.ts';

type MessagesDriverDeps = DriverDeps & {
  pool: Pool;
  facts: { members: MemberFacts };
  nowMs: () => number;
  /** Of all modules. */
  notices: readonly Notices[];
  /** There are new rows. */
  onWritten: () => void;
};

/** What comes within it is written together. */
const GATHER_MS = 50;
const WRITTEN_AT_ONCE = 500;
/** Beyond this the events are dropped from memory and read from the tables. */
const PENDING_MAX = 20_000;
/** Small enough that deleting a day's messages delays nobody. */
const DELETE_PAUSE_MS = 20;

export class MessagesDriver {
  readonly #deps: MessagesDriverDeps;
  readonly #driver: CommandDriver;
  readonly #notices: ReadonlyMap<string, EventNotice<ExchangeEvent>>;
  readonly #missed: readonly MissedList[];
  #pending: NewMessage[] = [];
  /** How far events were received, and how far that is stored. */
  readonly #received: Place = { atMs: 0, tradeId: 0 };
  #stored: Place = { atMs: 0, tradeId: 0 };
  #isBehind = true;
  #writing: Promise<void> | undefined;
  #deleting: Promise<void> | undefined;
  #nextDeleteMs = 0;

  constructor(deps: MessagesDriverDeps) {
    this.#deps = deps;
    this.#driver = new CommandDriver(deps);
    const { notices } = deps;
    // Each one only receives events of its own kind.
    const entries = notices.flatMap(({ events }) => Object.entries(events));
    this.#notices = new Map(entries as [string, EventNotice<ExchangeEvent>][]);
    this.#missed = notices.flatMap(({ missed }) => missed).toSorted((a, b) => a.turn - b.turn);
    deps.core.onCommitted((events) => this.#receive(events));
    deps.core.onReloaded(() => (this.#isBehind = true));
    this.#driver.checkEverySecond(() => this.#look());
  }

  /** What is unwritten then is written after the next start. */
  async stop(): Promise<void> {
    await this.#driver.stop();
    await this.#writing;
    await this.#deleting;
  }

  #look(): void {
    this.#notify(0);
    this.#deleteOld();
  }

  #receive(events: readonly ExchangeEvent[]): void {
    if (this.#driver.isStopped) return;
    for (const event of events) this.#take(event);
    if (this.#pending.length > PENDING_MAX) {
      this.#pending = [];
      this.#isBehind = true;
    }
    if (this.#pending.length > 0) this.#notify(GATHER_MS);
  }

  #take(event: ExchangeEvent): void {
    const notice = this.#notices.get(event.kind);
    if (!notice) return;
    const { messages, atMs, tradeId } = notice;
    const known = {
      receivedMs: this.#received.atMs,
      isDisabled: (uid: number) => this.#isDisabled(uid),
    };
    this.#pending.push(...[messages?.(event, known) ?? []].flat());
    this.#received.atMs = Math.max(this.#received.atMs, atMs?.(event) ?? 0);
    this.#received.tradeId = Math.max(this.#received.tradeId, tradeId?.(event) ?? 0);
  }

  #isDisabled(uid: number): boolean {
    return this.#deps.facts.members.find(uid)?.status === 'disabled';
  }

  #notify(afterMs: number): void {
    this.#writing ??= this.#writeAll(afterMs).finally(() => (this.#writing = undefined));
  }

  async #writeAll(afterMs: number): Promise<void> {
    if (afterMs > 0) await sleep(afterMs);
    try {
      if (this.#isBehind) await this.#catchUp();
      const isMore = () => this.#pending.length > 0 || this.#isFurther();
      while (!this.#driver.isStopped && isMore()) {
        const messages = this.#pending.splice(0, WRITTEN_AT_ONCE);
        // Not before the last of them: until then the place must not pass what is left.
        await this.#write(messages, this.#pending.length === 0 ? { ...this.#received } : undefined);
      }
    } catch (error) {
      this.#isBehind = true;
      this.#deps.log.error({ err: error }, 'messages: not written, the next look tries again');
    }
  }

  #isFurther(): boolean {
    const { atMs, tradeId } = this.#stored;
    return this.#received.atMs > atMs || this.#received.tradeId > tradeId;
  }

  /** Reads what memory does not have; events received meanwhile may be written by both. */
  async #catchUp(): Promise<void> {
    const { pool } = this.#deps;
    this.#stored = await readPlace(pool);
    // From here on: events received until now are committed, so the tables have them.
    this.#isBehind = false;
    this.#pending = [];
    this.#received.atMs = Math.max(this.#received.atMs, this.#stored.atMs);
    const place = { ...this.#stored };
    for (const { since } of this.#missed) {
      for await (const { messages, atMs, tradeId } of since(pool, this.#stored)) {
        if (this.#driver.isStopped) return;
        await this.#write(messages, undefined);
        place.atMs = Math.max(place.atMs, atMs);
        place.tradeId = Math.max(place.tradeId, tradeId);
      }
    }
    await this.#write([], place);
  }

  async #write(messages: readonly NewMessage[], place: Place | undefined): Promise<void> {
    const { pool, onWritten } = this.#deps;
    const written = await inTransaction(pool, async (client) => {
      // A power cut loses messages and place together: then they are written again.
      await client.query('set local synchronous_commit = off');
      const count = await insertMessages(client, messages);
      if (place) await movePlace(client, place);
      return count;
    });
    if (place) this.#stored = place;
    if (written > 0) onWritten();
  }

  #deleteOld(): void {
    const { nowMs, log, pool } = this.#deps;
    if (nowMs() < this.#nextDeleteMs || this.#deleting) return;
    this.#nextDeleteMs = nowMs() + HOUR_MS;
    const beforeMs = nowMs() - MESSAGE_DAYS * DAY_MS;
    const deleteAll = async () => {
      while (!this.#driver.isStopped && (await deleteMessagesBefore(pool, beforeMs))) {
        await sleep(DELETE_PAUSE_MS);
      }
    };
    this.#deleting = deleteAll()
      .catch((error: unknown) => {
        log.error({ err: error }, 'messages: old ones stay, the next hour tries again');
      })
      .finally(() => (this.#deleting = undefined));
  }
}
