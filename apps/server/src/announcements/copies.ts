/**
 * Copies announcements into members' messages, beside the leading core: portion by portion, each in
 * a transaction of its own, to members who were there when it began. It goes on where it stopped,
 * whatever is killed, also after the announcement's time; it stops when staff end that early.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@anywhen/prices';
import { LANGUAGES, MESSAGE_DAYS, type MessageParams } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { listMembersOpenedUntil } from '../members/members.ts';
import { insertMessages } from '../messages/messages.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import type { RowSeals } from '../vault/vault.ts';
import {
  type AnnouncementRecord,
  findAnnouncement,
  lockAnnouncements,
} from './announcement-table.ts';
import { listUncopied, movePlaceTo, takePlace } from './copy-table.ts';

type CopiesDeps = DriverDeps & {
  pool: Pool;
  nowMs: () => number;
  findSeals: () => Promise<RowSeals>;
  /** There are new messages. */
  onWritten: () => void;
  /** Members per transaction. */
  portion?: number;
};

const PORTION = 500;
/** Between portions, so that members' own messages are not behind them all. */
const PAUSE_MS = 20;

export class AnnouncementCopies {
  readonly #deps: CopiesDeps;
  readonly #driver: CommandDriver;
  #seals: RowSeals | undefined;
  #copying: Promise<void> | undefined;

  constructor(deps: CopiesDeps) {
    this.#deps = deps;
    this.#driver = new CommandDriver(deps);
    this.#driver.checkEverySecond(() => this.#look());
  }

  async stop(): Promise<void> {
    await this.#driver.stop();
    await this.#copying;
  }

  #look(): void {
    this.#copying ??= this.#copyAll()
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'announcements: not copied, the next look goes on');
      })
      .finally(() => (this.#copying = undefined));
  }

  async #copyAll(): Promise<void> {
    const { pool, findSeals } = this.#deps;
    const seals = (this.#seals ??= await findSeals());
    const nowMs = this.#deps.nowMs();
    const sinceMs = nowMs - MESSAGE_DAYS * DAY_MS;
    const uncopied = await listUncopied(pool, { sinceMs, nowMs });
    for (const id of uncopied) {
      while (!this.#driver.isStopped && (await this.#copyPortion(id, seals))) {
        await sleep(PAUSE_MS);
      }
    }
  }

  /** True when there are more. */
  async #copyPortion(id: number, seals: RowSeals): Promise<boolean> {
    const { pool, nowMs, onWritten, portion = PORTION } = this.#deps;
    const { written, isDone } = await inTransaction(pool, async (client) => {
      // Whoever edits it afterwards sees that it has begun.
      await lockAnnouncements(client);
      const place = await takePlace(client, id);
      const record = await findAnnouncement({ db: client, seals }, id);
      const isRunning = record && record.endedAtMs === null && record.fromMs <= nowMs();
      if (place.isDone || !isRunning) return { written: 0, isDone: true };
      const uids = await listMembersOpenedUntil(client, {
        untilMs: record.fromMs,
        afterUid: place.uid,
        limit: portion,
      });
      const count = await insertMessages(
        client,
        uids.map((uid) => copyOf(record, uid)),
      );
      const isLast = uids.length < portion;
      await movePlaceTo(client, { id, uid: uids.at(-1) ?? place.uid, isDone: isLast });
      return { written: count, isDone: isLast };
    });
    if (written > 0) onWritten();
    return !isDone;
  }
}

function copyOf({ id, texts, fromMs }: AnnouncementRecord, uid: number): NewMessage {
  const titles = LANGUAGES.map((each) => [each, texts[each]?.title ?? ''] as const);
  const params = { announcementId: String(id), ...Object.fromEntries(titles) };
  const about = { uid, source: id, atMs: fromMs };
  return newMessage('announcement', about, params as MessageParams<'announcement'>);
}
