/**
 * What runs now, in memory of every process that serves members: read from the tables about once a
 * second, so that it needs no word from whoever wrote, and published when it changes, also because
 * one begins or ends by the clock. The permanent one comes from code, always first.
 */
import {
  ANNOUNCEMENTS_PER_PAGE,
  type AnnouncementLine,
  type AnnouncementNews,
  PERMANENT_ANNOUNCEMENT,
  TOPICS,
  announcementStateAt,
  byRank,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Log } from '../platform/log.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { RowSeals } from '../vault/vault.ts';
import { type AnnouncementRecord, listOpen, listPast } from './announcement-table.ts';

type BoardParts = {
  hub: Pick<Hub, 'serve' | 'publish'>;
  pool: Pool;
  seals: RowSeals;
  nowMs: () => number;
  log: Log;
};

const TOPIC = TOPICS.announcement.example;
const LOOK_MS = 1_000;
/** A page and one more, to see whether the list goes on. */
export const PAST_AT_ONCE = ANNOUNCEMENTS_PER_PAGE + 1;

const PERMANENT: AnnouncementLine = {
  id: PERMANENT_ANNOUNCEMENT.id,
  titles: titlesOf(PERMANENT_ANNOUNCEMENT),
  priority: 'high',
  fromMs: null,
  untilMs: null,
};

export class AnnouncementBoard {
  readonly #parts: BoardParts;
  #open: readonly AnnouncementRecord[] = [];
  #past: { rows: Promise<AnnouncementRecord[]>; atMs: number } | undefined;
  #published = '';
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #isLooking = false;

  private constructor(parts: BoardParts) {
    this.#parts = parts;
  }

  static async open(parts: BoardParts): Promise<AnnouncementBoard> {
    const board = new AnnouncementBoard(parts);
    await board.#read();
    board.#published = JSON.stringify(board.listCurrent());
    parts.hub.serve('announcement', {
      access: 'public',
      pattern: TOPICS.announcement.pattern,
      snapshot: (): AnnouncementNews => ({ current: board.listCurrent() }),
    });
    return board;
  }

  /** The permanent one first, then by rank. */
  listCurrent(): AnnouncementLine[] {
    const nowMs = this.#parts.nowMs();
    const running = this.#open.filter((one) => announcementStateAt(one, nowMs) === 'running');
    return [PERMANENT, ...running.map(describeLine).toSorted(byRankOfLines)];
  }

  /** The first page of those before, asked of the tables once a second however many read it. */
  listLastPast(): Promise<AnnouncementRecord[]> {
    const { pool, seals } = this.#parts;
    const nowMs = this.#parts.nowMs();
    if (!this.#past || Math.abs(nowMs - this.#past.atMs) >= LOOK_MS) {
      const rows = listPast({ db: pool, seals }, { nowMs, limit: PAST_AT_ONCE });
      // A failure is the asker's alone; the next one asks again.
      rows.catch(() => (this.#past = undefined));
      this.#past = { rows, atMs: nowMs };
    }
    return this.#past.rows;
  }

  /** Every commit is a reason to look; there is one every second. */
  noteCommit(): void {
    const nowMs = this.#parts.nowMs();
    if (this.#isLooking || Math.abs(nowMs - this.#lookedAtMs) < LOOK_MS) return;
    this.#lookedAtMs = nowMs;
    void this.#look();
  }

  async #look(): Promise<void> {
    const { hub, log } = this.#parts;
    this.#isLooking = true;
    try {
      await this.#read();
      const current = this.listCurrent();
      const text = JSON.stringify(current);
      if (text !== this.#published) hub.publish(TOPIC, { current } satisfies AnnouncementNews);
      this.#published = text;
    } catch (error) {
      log.warn({ err: error }, 'announcements: not looked up, the next commit tries again');
    }
    this.#isLooking = false;
  }

  async #read(): Promise<void> {
    const { pool, seals, nowMs } = this.#parts;
    this.#open = await listOpen({ db: pool, seals }, nowMs());
  }
}

/** Its end is when staff ended it, if they did. */
export function describeLine(record: AnnouncementRecord): AnnouncementLine {
  const { id, priority, fromMs, untilMs, endedAtMs } = record;
  const times = { fromMs, untilMs: Math.min(untilMs, endedAtMs ?? untilMs) };
  return { id: String(id), titles: titlesOf(record), priority, ...times };
}

function titlesOf({ texts }: Pick<AnnouncementRecord, 'texts'>): AnnouncementLine['titles'] {
  const titles = Object.entries(texts).map(([language, text]) => [language, text?.title]);
  return Object.fromEntries(titles) as AnnouncementLine['titles'];
}

function byRankOfLines(left: AnnouncementLine, right: AnnouncementLine): number {
  return byRank({ ...left, fromMs: left.fromMs ?? 0 }, { ...right, fromMs: right.fromMs ?? 0 });
}
