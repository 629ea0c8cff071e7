/**
 * The topic `support-queue` on the console's socket: which conversations have changed, without a
 * word of what was said. Whoever has one open asks for what is new with their session, and so every
 * text a member wrote passes the same checks.
 */
import { type QueueEvent, STAFF_TOPICS } from '@anywhen/protocol';
import { refuse } from '../platform/http/call.ts';
import type { Log } from '../platform/log.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { StaffNumbers } from '../staff/staff.ts';
import { type Conversation, findById, listTouchedSince } from './conversation-table.ts';
import { describeLine } from './describing.ts';
import { SerialByKey } from './serial-by-key.ts';
import { noteTyping } from './news.ts';
import type { SupportParts } from './parts.ts';

type QueueParts = SupportParts & {
  hub: Pick<Hub, 'serve' | 'publishTo' | 'hasListeners' | 'listSessions'>;
  people: StaffNumbers;
  log: Log;
};

const TOPIC = STAFF_TOPICS.conversations.example;
const REFRESH_MS = 1_000;
const LOOKBACK_MS = 10_000;
const CHANGED_MAX = 500;
/** Beyond this many the oldest are forgotten, and may be published once more. */
const KNOWN_MAX = 10_000;

export class QueueNews {
  readonly #parts: QueueParts;
  /** The versions that were published. */
  readonly #known = new Map<number, number>();
  readonly #refreshes = new SerialByKey<number>();
  #refreshedAtMs = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    const { hub, hints, people, nowMs, typing } = parts;
    hub.serve('conversations', {
      access: 'staff',
      pattern: STAFF_TOPICS.conversations.pattern,
      snapshot: (_topic, number): QueueEvent => {
        const role = people.roleOf(number);
        if (role !== 'support' && role !== 'auditor') refuse('NOT_FOUND');
        return { atMs: nowMs(), changed: [] };
      },
    });
    hints.subscribe((hint) => {
      noteTyping(typing, hint);
      void this.#refreshes
        .run(hint.id, () => this.#refresh(hint.id, hint.typing === 'person'))
        .catch((error: unknown) => this.#warn(error));
    });
  }

  noteCommit(): void {
    const nowMs = this.#parts.nowMs();
    if (Math.abs(nowMs - this.#refreshedAtMs) < REFRESH_MS || this.#listeners().length === 0)
      return;
    this.#refreshedAtMs = nowMs;
    void this.#refreshAll(nowMs).catch((error: unknown) => this.#warn(error));
  }

  async #refreshAll(nowMs: number): Promise<void> {
    const asked = { sinceMs: nowMs - LOOKBACK_MS, nowMs, limit: CHANGED_MAX };
    const touched = await listTouchedSince(this.#parts.pool, asked);
    this.#publish(touched.filter(({ id, version }) => (this.#known.get(id) ?? -1) < version));
  }

  async #refresh(id: number, isTyping: boolean): Promise<void> {
    if (this.#listeners().length === 0) return;
    const { pool, nowMs } = this.#parts;
    const found = await findById(pool, id, nowMs());
    if (found && (isTyping || (this.#known.get(id) ?? -1) < found.version)) this.#publish([found]);
  }

  #publish(changed: readonly Conversation[]): void {
    if (changed.length === 0) return;
    const { hub, typing, nowMs } = this.#parts;
    for (const { id, version } of changed) this.#remember(id, version);
    const lines = changed.map((each) => describeLine(each, typing));
    const event: QueueEvent = { atMs: nowMs(), changed: lines };
    for (const number of this.#listeners()) hub.publishTo(number, TOPIC, event);
  }

  #listeners(): number[] {
    const { hub } = this.#parts;
    const numbers = new Set(hub.listSessions().map(({ uid }) => uid));
    return [...numbers].filter((number) => hub.hasListeners(TOPIC, number));
  }

  #remember(id: number, version: number): void {
    this.#known.delete(id);
    this.#known.set(id, version);
    for (const first of this.#known.keys()) {
      if (this.#known.size <= KNOWN_MAX) return;
      this.#known.delete(first);
    }
  }

  #warn(error: unknown): void {
    this.#parts.log.warn(
      { err: error },
      'support: the queue was not looked up, the next hint tries',
    );
  }
}
