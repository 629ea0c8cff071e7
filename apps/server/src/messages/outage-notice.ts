/**
 * Tells members of an outage that is over: from when to when it was, and how much was made up for
 * them, as far as something was. It is written once, and after a kill by the next start: what was
 * counted lies in the tables of the modules.
 */
import type { EndedOutage, ExchangeEvent } from '@anywhen/exchange';
import { MADE_UP, type MadeUp } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import type { Notices } from '../facets/notices.ts';
import type { MarketFacts } from '../markets/facts.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { insertMessages, moveOutage, readOutage } from './message-table.ts';

type OutageNoticeDeps = DriverDeps & {
  pool: Pool;
  facts: { markets: MarketFacts };
  notices: readonly Notices[];
  /** There are new rows. */
  onWritten: () => void;
};

type Counts = Record<MadeUp, number>;

const WRITTEN_AT_ONCE = 500;

export class OutageNotice {
  readonly #deps: OutageNoticeDeps;
  readonly #driver: CommandDriver;
  #isDone = false;
  #writing: Promise<void> | undefined;

  constructor(deps: OutageNoticeDeps) {
    this.#deps = deps;
    this.#driver = new CommandDriver(deps);
    deps.core.onCommitted((events) => {
      if (events.some(isEnd)) this.#isDone = false;
    });
    deps.core.onReloaded(() => (this.#isDone = false));
    this.#driver.checkEverySecond(() => this.#look());
  }

  async stop(): Promise<void> {
    await this.#driver.stop();
    await this.#writing;
  }

  #look(): void {
    if (this.#isDone || this.#writing) return;
    this.#writing = this.#write()
      .catch((error: unknown) => {
        this.#isDone = false;
        this.#deps.log.error({ err: error }, 'messages: of an outage, the next look tries again');
      })
      .finally(() => (this.#writing = undefined));
  }

  async #write(): Promise<void> {
    const { pool, facts, notices, onWritten } = this.#deps;
    this.#isDone = true;
    const outage = facts.markets.state?.outage;
    if (!isOver(outage) || (await readOutage(pool)) >= outage.no) return;
    const messages = (await listMadeUp(pool, notices, outage)).map(([uid, counts]) =>
      messageOf(uid, outage, counts),
    );
    // A message that exists is unchanged, so that portions may be written again.
    for (let first = 0; first < messages.length; first += WRITTEN_AT_ONCE) {
      const portion = messages.slice(first, first + WRITTEN_AT_ONCE);
      await inTransaction(pool, (client) => insertMessages(client, portion));
      onWritten();
    }
    await moveOutage(pool, outage.no);
  }
}

function isEnd({ kind }: ExchangeEvent): boolean {
  return kind === 'outage-ended';
}

function isOver(outage: { untilMs: number | null } | undefined): outage is EndedOutage {
  return typeof outage?.untilMs === 'number';
}

async function listMadeUp(
  pool: Pool,
  notices: readonly Notices[],
  { fromMs, untilMs }: EndedOutage,
): Promise<[number, Counts][]> {
  const byMember = new Map<number, Counts>();
  for (const { madeUp = {} } of notices) {
    for (const [what, rows] of Object.entries(madeUp) as [MadeUp, string][]) {
      const found = await pool.query<{ uid: number; count: string }>(
        `select uid, count(*) as count from (${rows}) made
         where at_ms >= $1 and at_ms <= $2 group by uid`,
        [fromMs, untilMs],
      );
      for (const { uid, count } of found.rows) {
        const counts = byMember.get(uid) ?? nothing();
        counts[what] += Number(count);
        byMember.set(uid, counts);
      }
    }
  }
  return [...byMember];
}

function nothing(): Counts {
  return Object.fromEntries(MADE_UP.map((what) => [what, 0])) as Counts;
}

function messageOf(uid: number, { no, fromMs, untilMs }: EndedOutage, counts: Counts): NewMessage {
  const texts = Object.entries(counts).map(([what, count]) => [what, String(count)]);
  const made = Object.fromEntries(texts) as Record<MadeUp, string>;
  const times = { fromMs: String(fromMs), untilMs: String(untilMs) };
  return newMessage('outage', { uid, source: no, atMs: untilMs }, { ...times, ...made });
}
