/**
 * Staff who write announcements on a real core and database, two processes that serve members, and
 * the driver that copies into messages, which a test starts and stops.
 */
import { MINUTE_MS } from '@anywhen/prices';
import {
  type AnnouncementNews,
  type BodyOf,
  MESSAGE_KINDS,
  type Message,
  type WrittenAnnouncement,
  listAnnouncements,
  readAnnouncement,
  writeAnnouncement,
} from '@anywhen/protocol';
import { AnnouncementBoard } from '../../src/announcements/board.ts';
import { AnnouncementCopies } from '../../src/announcements/copies.ts';
import { serveAnnouncementRoutes } from '../../src/announcements/routes.ts';
import { listMessagesOf } from '../../src/messages/message-table.ts';
import { Refusal } from '../../src/platform/http/call.ts';
import { Routes } from '../../src/platform/http/routes.ts';
import { StaffFixture } from '../staff/staff-fixture.ts';
import type { TestCores } from '../test-cores.ts';
import { TEST_SEALS } from '../vault/test-seals.ts';

type Draft = BodyOf<typeof writeAnnouncement>;

/** What it published, and what it answers. */
class Gateway {
  readonly published: AnnouncementNews[] = [];
  board!: AnnouncementBoard;
  readonly #routes = new Routes('member');

  static async open(pool: TestCores['database']['pool'], nowMs: () => number): Promise<Gateway> {
    const gateway = new Gateway();
    const hub = {
      serve: () => undefined,
      publish: (_topic: string, news: unknown) =>
        void gateway.published.push(news as AnnouncementNews),
    };
    const log = { warn: () => undefined } as never;
    const parts = { pool, seals: TEST_SEALS, nowMs, log };
    gateway.board = await AnnouncementBoard.open({ ...parts, hub });
    serveAnnouncementRoutes(gateway.#routes, { ...parts, board: gateway.board });
    return gateway;
  }

  async list(query: Readonly<Record<string, string>> = {}) {
    const answer = await this.#call(listAnnouncements, { query });
    return listAnnouncements.reply.parse(answer);
  }

  async read(id: string) {
    return readAnnouncement.reply.parse(await this.#call(readAnnouncement, { params: { id } }));
  }

  codeOfReading(id: string): Promise<string> {
    return this.read(id).then(
      () => 'ok',
      (error: unknown) => {
        if (error instanceof Refusal) return error.rejection.code;
        throw error;
      },
    );
  }

  #call(endpoint: { name: string }, { query = {}, params = {} }): unknown {
    const route = this.#routes.list([listAnnouncements, readAnnouncement] as never).find((each) => {
      return each.endpoint.name === endpoint.name;
    });
    return route?.answer({
      query: route.endpoint.query.parse(query),
      params: route.endpoint.params.parse(params),
    } as never);
  }
}

export class AnnouncementsFixture {
  readonly complaints: object[] = [];
  #copies: AnnouncementCopies | undefined;

  private constructor(
    readonly cores: TestCores,
    readonly staff: StaffFixture,
  ) {}

  static async open(cores: TestCores): Promise<AnnouncementsFixture> {
    const staff = await StaffFixture.openStaffed(cores);
    const fixture = new AnnouncementsFixture(cores, staff);
    await fixture.empty();
    return fixture;
  }

  get pool() {
    return this.cores.database.pool;
  }

  get nowMs(): number {
    return this.staff.nowMs;
  }

  async empty(): Promise<void> {
    const tables = 'announcement, announcement_end, announcement_copy, message, erasure';
    await this.pool.query(`truncate ${tables}`);
  }

  gateway(): Promise<Gateway> {
    return Gateway.open(this.pool, () => this.nowMs);
  }

  /** Time passes; sessions of staff are begun anew. */
  async pass(ms: number): Promise<void> {
    this.staff.nowMs += Math.max(ms, MINUTE_MS);
    for (const name of ['the-support', 'the-approver', 'the-auditor']) {
      await this.staff.clientOf(name).logInAgain();
    }
  }

  draft(changes: Partial<Draft> = {}): Draft {
    const untilMs = this.nowMs + 600 * MINUTE_MS;
    const en = { title: 'Maintenance tonight', body: 'From 02:00 to 04:00 trading pauses.' };
    return { texts: { en }, priority: 'normal', fromMs: null, untilMs, ...changes };
  }

  write(changes: Partial<Draft> = {}): Promise<WrittenAnnouncement> {
    const body = this.draft(changes);
    return this.staff.clientOf('the-support').call(writeAnnouncement, { body });
  }

  startCopies({ portion = 500, onWritten = () => undefined as void } = {}): void {
    this.#copies = new AnnouncementCopies({
      core: this.staff.core,
      pool: this.cores.running.pool,
      nowMs: () => this.nowMs,
      log: { error: (fields) => void this.complaints.push(fields) },
      timer: (_delayMs, wake) => {
        const timer = setTimeout(wake, 10).unref();
        return () => clearTimeout(timer);
      },
      findSeals: () => Promise.resolve(TEST_SEALS),
      portion,
      onWritten,
    });
  }

  async stopCopies(): Promise<void> {
    await this.#copies?.stop();
    this.#copies = undefined;
  }

  async messagesTo(uid: number): Promise<Message[]> {
    const rows = await listMessagesOf(this.pool, uid, { kinds: MESSAGE_KINDS, limit: 100 });
    return rows.map(({ message }) => message).filter(({ kind }) => kind === 'announcement');
  }
}
