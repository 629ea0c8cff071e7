/**
 * The private topic `support` on every process that serves members: new messages, read marks and
 * typing. A hint on the bus is a reason to look; once a second each process also looks by itself,
 * so that a lost hint costs a second. Every event is read from the tables.
 */
import { SUPPORT_MESSAGES_PER_PAGE, type SupportFrame, TOPICS } from '@anywhen/protocol';
import type { Log } from '../platform/log.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { type Conversation, findByPerson, listTouchedSince } from './conversation-table.ts';
import { NO_CONVERSATION, describeOwn } from './describing.ts';
import type { SupportHint } from './hints.ts';
import { listMessagesOf } from './message-table.ts';
import type { SupportParts } from './parts.ts';
import { SerialByKey } from './serial-by-key.ts';

type NewsHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;

type NewsParts = SupportParts & { hub: NewsHub; log: Log };

const TOPIC = TOPICS.support.example;
const REFRESH_MS = 1_000;
/** Longer than a transaction takes whose row was stamped when it began. */
const LOOKBACK_MS = 10_000;
const TOUCHED_MAX = 1_000;

/** How far the listeners of a member know. */
type Known = { seq: number; version: number };

export class SupportNews {
  readonly #parts: NewsParts;
  readonly #known = new Map<number, Known>();
  readonly #refreshes = new SerialByKey<number>();
  #refreshedAtMs = 0;

  constructor(parts: NewsParts) {
    this.#parts = parts;
    const { hub, hints, typing } = parts;
    hub.serve('support', {
      access: 'member',
      pattern: TOPICS.support.pattern,
      snapshot: (_topic, uid) => this.#readSnapshot(uid),
    });
    hints.subscribe((hint) => {
      noteTyping(typing, hint);
      if (hint.uid !== null) this.#refresh(hint.uid, hint.typing === 'staff');
    });
  }

  noteCommit(): void {
    const nowMs = this.#parts.nowMs();
    if (Math.abs(nowMs - this.#refreshedAtMs) < REFRESH_MS || this.#known.size === 0) return;
    this.#refreshedAtMs = nowMs;
    void this.#refreshAll(nowMs).catch((error: unknown) => this.#warn(error));
  }

  async #refreshAll(nowMs: number): Promise<void> {
    const asked = { sinceMs: nowMs - LOOKBACK_MS, nowMs, limit: TOUCHED_MAX };
    for (const { uid, version } of await listTouchedSince(this.#parts.pool, asked)) {
      const known = uid === null ? undefined : this.#known.get(uid);
      if (uid !== null && known && known.version < version) this.#refresh(uid, false);
    }
  }

  #refresh(uid: number, isTyping: boolean): void {
    if (!this.#parts.hub.hasListeners(TOPIC, uid)) {
      this.#known.delete(uid);
      return;
    }
    void this.#refreshes
      .run(uid, () => this.#publish(uid, isTyping))
      .catch((error: unknown) => this.#warn(error));
  }

  async #publish(uid: number, isTyping: boolean): Promise<void> {
    const { pool, hub, typing, nowMs } = this.#parts;
    const conversation = await findByPerson(pool, { uid }, nowMs());
    if (!conversation) return;
    const known = this.#known.get(uid) ?? { seq: conversation.lastSeq - 1, version: -1 };
    const isNew = known.version < conversation.version;
    if (!isNew && !isTyping) return;
    const messages = await this.#listAfter(conversation, known.seq);
    this.#known.set(uid, { seq: conversation.lastSeq, version: conversation.version });
    const event: SupportFrame = { conversation: describeOwn(conversation, typing), messages };
    hub.publishTo(uid, TOPIC, event);
  }

  async #readSnapshot(uid: number): Promise<SupportFrame> {
    const { pool, typing, nowMs } = this.#parts;
    const conversation = await findByPerson(pool, { uid }, nowMs());
    // Whoever listens already knows less than this snapshot has: their next event is still owed.
    const { lastSeq = 0, version = -1 } = conversation ?? {};
    if (!this.#known.has(uid)) this.#known.set(uid, { seq: lastSeq, version });
    if (!conversation) return { conversation: NO_CONVERSATION, messages: [] };
    const limit = SUPPORT_MESSAGES_PER_PAGE;
    const stored = await listMessagesOf(this.#parts, pool, conversation, { limit });
    const messages = stored.map(({ message }) => message);
    return { conversation: describeOwn(conversation, typing), messages };
  }

  async #listAfter(conversation: Conversation, seq: number): Promise<SupportFrame['messages']> {
    if (seq >= conversation.lastSeq) return [];
    const range = { after: seq, limit: SUPPORT_MESSAGES_PER_PAGE };
    const stored = await listMessagesOf(this.#parts, this.#parts.pool, conversation, range);
    return stored.map(({ message }) => message);
  }

  #warn(error: unknown): void {
    this.#parts.log.warn({ err: error }, 'support: not looked up, the next hint tries again');
  }
}

export function noteTyping(typing: SupportParts['typing'], hint: SupportHint): void {
  if (hint.typing) typing.note(hint.id, hint.typing);
  if (hint.sent) typing.end(hint.id, hint.sent);
}
