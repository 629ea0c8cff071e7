/**
 * The house at a glance: figures for staff, read from what is committed. Everything is shared by
 * all open pages for a few seconds; nothing here changes anything.
 */
import type { ReplyOf, readHouseBooks, readHouseHealth, readHouseWaiting } from '@anywhen/protocol';
import { startOfBusinessDay } from '@anywhen/protocol';
import { listHouseAccounts } from '../../fairness/fairness.ts';
import type { StaffParts } from '../parts.ts';
import { BooksCheck } from './books-check.ts';
import { readAuditState, readDatabase, readJournal, readVerified } from './health.ts';
import { ProcessList } from './processes.ts';
import { SharedReading } from './shared-reading.ts';
import { readWaiting } from './waiting.ts';

const LIFE_MS = 3_000;
/** Of the one that reads all cases of a day. */
const WAITING_LIFE_MS = 10_000;

type HouseParts = Pick<StaffParts, 'pool' | 'core' | 'facts' | 'nowMs' | 'bus' | 'dataDir'>;

export class House {
  readonly #parts: HouseParts;
  readonly #check: BooksCheck;
  readonly #processes: ProcessList;
  #dueCount = 0;

  readonly books = new SharedReading(LIFE_MS, () => this.#readBooks());
  readonly health = new SharedReading(LIFE_MS, () => this.#readHealth());
  readonly waiting = new SharedReading(WAITING_LIFE_MS, () => this.#readWaiting());

  constructor(parts: HouseParts) {
    const { pool, core, facts, nowMs, bus } = parts;
    this.#parts = parts;
    this.#check = new BooksCheck(pool, nowMs);
    this.#processes = new ProcessList({ bus, markets: facts.markets, nowMs });
    core.onCommitted((events) => {
      const last = events.findLast((event) => event.kind === 'due');
      if (last) this.#dueCount = last.count;
    });
    core.onReloaded(() => (this.#dueCount = 0));
  }

  async #readBooks(): Promise<ReplyOf<typeof readHouseBooks>> {
    const { pool, facts, nowMs } = this.#parts;
    const accounts = await listHouseAccounts(pool);
    const checked = await this.#check.look();
    const { calendar } = facts.agenda;
    const nextDayAtMs = calendar && startOfBusinessDay(calendar, calendar.day + 1) * 1_000;
    const agenda = { dueCount: this.#dueCount, day: calendar?.day ?? null, nextDayAtMs };
    return { atMs: nowMs(), accounts, ...checked, agenda };
  }

  async #readHealth(): Promise<ReplyOf<typeof readHouseHealth>> {
    const { pool, dataDir, nowMs } = this.#parts;
    const verified = await readVerified(pool);
    return {
      atMs: nowMs(),
      journal: await readJournal(pool),
      audit: await readAuditState(pool, dataDir, verified),
      verified,
      database: await readDatabase(pool),
      processes: this.#processes.list(),
    };
  }

  async #readWaiting(): Promise<ReplyOf<typeof readHouseWaiting>> {
    const { pool, nowMs } = this.#parts;
    return { atMs: nowMs(), kinds: await readWaiting(pool, nowMs()) };
  }
}
