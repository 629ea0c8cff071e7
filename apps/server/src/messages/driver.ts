/**
 * Writes messages beside the leading core, never delaying it: committed events are received, and
 * written a moment later in separate transactions. Received events are only in memory; the tables
 * of the other modules and the stored place are the durable source, from which all is read after a
 * start, a failure or an overflow. The place never passes what is not written; twice is once.
 *
 *   behind ──all since the place is written──▶ up to date ──overflow or failure──▶ behind
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
import { deleteMessagesBefore, findCommittedMs, insertMessages } from './message-table.ts';
import { movePlace, readPlace } from './message-table.ts';

type MessagesDriverDeps = DriverDeps & {
  pool: Pool;
  facts: { members: MemberFacts };
  nowMs: () => number;
  /** Of all modules. */
  notices: readonly Notices[];
  /** There are new rows. */
  onWritten: () => void;
  /** How many wait in memory; beyond that they are read from the tables. */
  pendingMax?: number;
};

/** What comes within it is written together. */
const GATHER_MS = 50;
const WRITTEN_AT_ONCE = 500;
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
  /** Memory does not have everything since the place: only the tables do. */
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
    deps.core.onReloaded(() => this.#fallBehind());
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
    try {
      for (const event of events) this.#take(event);
    } catch (error) {
      this.#fallBehind();
      throw error;
    }
    if (this.#pending.length > (this.#deps.pendingMax ?? PENDING_MAX)) this.#fallBehind();
    if (this.#pending.length > 0 || this.#isBehind) this.#notify(GATHER_MS);
  }

  #fallBehind(): void {
    this.#isBehind = true;
    this.#pending = [];
  }

  #take(event: ExchangeEvent): void {
    const notice = this.#notices.get(event.kind);
    if (!notice) return;
    const { messages, atMs, tradeId } = notice;
    const known = {
      receivedMs: this.#received.atMs,
      isDisabled: (uid: number) => this.#isDisabled(uid),
    };
    if (!this.#isBehind) this.#pending.push(...[messages?.(event, known) ?? []].flat());
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
      do {
        if (this.#isBehind) await this.#catchUp();
        await this.#writePending();
      } while (!this.#driver.isStopped && this.#isBehind);
    } catch (error) {
      this.#fallBehind();
      this.#deps.log.error({ err: error }, 'messages: not written, the next look tries again');
    }
  }

  async #writePending(): Promise<void> {
    const isMore = () => !this.#isBehind && (this.#pending.length > 0 || this.#isFurther());
    while (!this.#driver.isStopped && isMore()) {
      const messages = this.#pending.splice(0, WRITTEN_AT_ONCE);
      // Not before the last of them: until then the place must not pass what is left.
      await this.#write(messages, this.#pending.length === 0 ? { ...this.#received } : undefined);
    }
  }

  #isFurther(): boolean {
    const { atMs, tradeId } = this.#stored;
    return this.#received.atMs > atMs || this.#received.tradeId > tradeId;
  }

  /**
   * Reads what memory does not have; events received meanwhile may be written by both. The lists
   * are read one after another, so what is committed meanwhile may be in the last and not in the
   * first: the place goes no further than what was committed before any of them was read.
   */
  async #catchUp(): Promise<void> {
    const { pool } = this.#deps;
    const from = await readPlace(pool);
    // From here on: events received until now are committed, so the tables have them.
    this.#isBehind = false;
    this.#received.atMs = Math.max(this.#received.atMs, from.atMs);
    const place = { ...from, atMs: Math.max(from.atMs, await findCommittedMs(pool)) };
    for (const { since } of this.#missed) {
      for await (const { messages, tradeId = 0 } of since(pool, from)) {
        for (let first = 0; first < messages.length; first += WRITTEN_AT_ONCE) {
          if (this.#driver.isStopped) return;
          await this.#write(messages.slice(first, first + WRITTEN_AT_ONCE), undefined);
        }
        if (this.#driver.isStopped) return;
        place.tradeId = Math.max(place.tradeId, tradeId);
      }
    }
    await this.#write([], place);
    this.#received.atMs = Math.max(this.#received.atMs, place.atMs);
    this.#received.tradeId = Math.max(this.#received.tradeId, place.tradeId);
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
