/**
 * The private topic `messages` on every process that serves members: new rows of the table, and the
 * unread count when some were read. A hint on the bus is a reason to check, and so is every commit,
 * so that a lost hint costs a second and a false one nothing.
 */
import { MESSAGES_PER_PAGE, MESSAGE_KINDS, TOPICS } from '@anywhen/protocol';
import type { Message, MessagesEvent, MessagesSnapshot } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Log } from '../platform/log.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { countUnread, findLastId, listMessagesAfter, listMessagesOf } from './message-table.ts';

type NewsHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;

type NewsParts = { hub: NewsHub; pool: Pool; log: Log; nowMs: () => number };

const TOPIC = TOPICS.messages.example;
const READ_AT_ONCE = 500;
const LOOK_MS = 1_000;

export class MessageNews {
  readonly #parts: NewsParts;
  /** Members who read something on another device. */
  readonly #readers = new Set<number>();
  #lastId: number;
  #lookedAtMs = 0;
  #isLooking = false;
  #isAskedAgain = false;

  private constructor(parts: NewsParts, lastId: number) {
    this.#parts = parts;
    this.#lastId = lastId;
  }

  static async open(parts: NewsParts): Promise<MessageNews> {
    const { hub, pool } = parts;
    const hint = new MessageNews(parts, await findLastId(pool));
    hub.serve('messages', {
      access: 'member',
      pattern: TOPICS.messages.pattern,
      snapshot: (_topic, uid) => readSnapshot(pool, uid),
    });
    return hint;
  }

  /** Something was committed: once a second is often enough to make up for lost hints. */
  noteCommit(): void {
    const nowMs = this.#parts.nowMs();
    if (Math.abs(nowMs - this.#lookedAtMs) >= LOOK_MS) this.onHint({});
  }

  /** A hint from the bus, in whatever shape it came. */
  onHint(hint: unknown): void {
    const uid = typeof hint === 'object' && hint !== null && 'uid' in hint ? hint.uid : undefined;
    if (typeof uid === 'number' && this.#hasListener(uid)) this.#readers.add(uid);
    this.#isAskedAgain = true;
    if (!this.#isLooking) void this.#look();
  }

  #hasListener(uid: number): boolean {
    return this.#parts.hub.hasListeners(TOPIC, uid);
  }

  async #look(): Promise<void> {
    const { log, nowMs } = this.#parts;
    this.#isLooking = true;
    try {
      while (this.#isAskedAgain) {
        this.#isAskedAgain = false;
        this.#lookedAtMs = nowMs();
        while ((await this.#publishNext()) === READ_AT_ONCE);
      }
    } catch (error) {
      log.warn({ err: error }, 'messages: not looked up, the next commit tries again');
    }
    this.#isLooking = false;
  }

  /** How many rows there were, for any member. */
  async #publishNext(): Promise<number> {
    const { hub, pool } = this.#parts;
    const rows = await listMessagesAfter(pool, { id: this.#lastId, limit: READ_AT_ONCE });
    const byMember = new Map<number, Message[]>();
    for (const uid of this.#readers) byMember.set(uid, []);
    this.#readers.clear();
    for (const { uid, message } of rows) {
      if (!this.#hasListener(uid)) continue;
      byMember.set(uid, [...(byMember.get(uid) ?? []), message]);
    }
    if (byMember.size > 0) {
      const unread = await countUnread(pool, [...byMember.keys()]);
      for (const [uid, messages] of byMember) {
        const event: MessagesEvent = { unread: unread.get(uid) ?? 0, messages };
        hub.publishTo(uid, TOPIC, event);
      }
    }
    this.#lastId = rows.at(-1)?.id ?? this.#lastId;
    return rows.length;
  }
}

async function readSnapshot(pool: Pool, uid: number): Promise<MessagesSnapshot> {
  const page = { kinds: MESSAGE_KINDS, isUnreadOnly: true, limit: MESSAGES_PER_PAGE };
  const rows = await listMessagesOf(pool, uid, page);
  const unread = (await countUnread(pool, [uid])).get(uid) ?? 0;
  return { unread, messages: rows.map(({ message }) => message) };
}
