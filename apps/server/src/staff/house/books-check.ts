/**
 * Checks the books in small portions while somebody looks: all balances of a currency add up to
 * zero, and what members' accounts hold is what their open items need. A round covers everything
 * once; each look continues it for a moment, so that 100 000 members cost no more than ten. It only
 * reads; the daily verification proves the same and more from the journal.
 */
import { CASH_ACCOUNTS, type BookCheck } from '@anywhen/protocol';
import { MARKETS } from '@anywhen/prices';
import type { Pool } from 'pg';

/** Continues where it stopped; undefined when the round is over. */
type Portion = { after: number; counted: number; faults: string[] } | undefined;
type Round = { after: number; counted: number; faultCount: number; faults: string[] };

const PORTION = 500;
/** What one look may cost each of the two checks. */
const LOOK_MS = 40;
const FAULTS_SHOWN = 5;
/** Below the account of any house. */
const START = Number.MIN_SAFE_INTEGER;

export class BooksCheck {
  readonly #sums: RoundsOf;
  readonly #holds: RoundsOf;
  #sumsOfRound = new Map<string, bigint>();
  #asOfMs = 0;

  constructor(pool: Pool, nowMs: () => number) {
    this.#sums = new RoundsOf((after) => this.#addUp(pool, after), nowMs);
    this.#holds = new RoundsOf((after) => compareHolds(pool, after), nowMs);
  }

  async look(): Promise<{ sums: BookCheck; holds: BookCheck }> {
    await Promise.all([this.#sums.advance(), this.#holds.advance()]);
    return { sums: this.#sums.result, holds: this.#holds.result };
  }

  /** Every balance of a round is that of one moment: what is booked meanwhile is left out. */
  async #addUp(pool: Pool, after: number): Promise<Portion> {
    if (after === START) {
      this.#sumsOfRound = new Map();
      this.#asOfMs = await findMoment(pool);
    }
    const found = await sumBalances(pool, { after, asOfMs: this.#asOfMs });
    for (const { currency, units } of found.sums) {
      this.#sumsOfRound.set(currency, (this.#sumsOfRound.get(currency) ?? 0n) + BigInt(units));
    }
    if (found.counted > 0) return { after: found.last, counted: found.counted, faults: [] };
    const wrong = [...this.#sumsOfRound].filter(([, units]) => units !== 0n);
    this.#sums.addFaults(wrong.map(([currency]) => currency));
    return undefined;
  }
}

class RoundsOf {
  #ended: { atMs: number; round: Round } | undefined;
  #running: Round = newRound();
  #advancing: Promise<void> | undefined;

  constructor(
    private readonly step: (after: number) => Promise<Portion>,
    private readonly nowMs: () => number,
  ) {}

  /** A fault is shown as soon as it is found; one that was found stays until a round is clean. */
  get result(): BookCheck {
    const { round, atMs = null } = this.#ended ?? {};
    const shown = this.#running.faultCount > 0 ? this.#running : round;
    return {
      checkedAtMs: atMs,
      counted: round?.counted ?? 0,
      faultCount: shown?.faultCount ?? 0,
      faults: shown?.faults ?? [],
      runningCount: this.#running.counted,
    };
  }

  addFaults(faults: readonly string[]): void {
    this.#running.faultCount += faults.length;
    const free = FAULTS_SHOWN - this.#running.faults.length;
    this.#running.faults.push(...faults.slice(0, free));
  }

  /** For a moment, or to the end of the round. */
  advance(): Promise<void> {
    this.#advancing ??= this.#advance().finally(() => (this.#advancing = undefined));
    return this.#advancing;
  }

  async #advance(): Promise<void> {
    const untilMs = performance.now() + LOOK_MS;
    do {
      const portion = await this.step(this.#running.after);
      if (!portion) {
        this.#ended = { atMs: this.nowMs(), round: this.#running };
        this.#running = newRound();
        return;
      }
      this.#running.after = portion.after;
      this.#running.counted += portion.counted;
      this.addFaults(portion.faults);
    } while (performance.now() < untilMs);
  }
}

function newRound(): Round {
  return { after: START, counted: 0, faultCount: 0, faults: [] };
}

/** All that was booked up to then is committed: later commands may still bear the last moment. */
async function findMoment(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ at_ms: string }>(
    'select at_ms from journal order by batch desc limit 1',
  );
  return Number(rows[0]?.at_ms ?? 0) - 1;
}

type Sums = { sums: { currency: string; units: string }[]; counted: number; last: number };

async function sumBalances(
  pool: Pool,
  { after, asOfMs }: { after: number; asOfMs: number },
): Promise<Sums> {
  type Row = { currency: string; units: string; counted: number; last: string };
  const { rows } = await pool.query<Row>(
    `select a.currency, coalesce(sum(p.balance_after), 0) as units, count(*)::integer as counted,
       max(a.id) as last
     from (select id, currency from account where id > $1 order by id limit ${PORTION}) a
     left join lateral (
       select balance_after from posting where account_id = a.id and at_ms <= $2
       order by seq desc limit 1) p on true
     group by a.currency`,
    [after, asOfMs],
  );
  return {
    sums: rows,
    counted: rows.reduce((sum, { counted }) => sum + counted, 0),
    last: Math.max(after, ...rows.map(({ last }) => Number(last))),
  };
}

/** What open items need, by member, kind of account and currency; `m` are the portion's members. */
const OPEN_ITEMS = `
  select uid, 'spot' as kind, case side when 0 then 'USDT' else c.currency end as currency,
    held_units as units
  from spot_order join m using (uid)
  join unnest($2::text[]) with ordinality c (currency, no) on c.no = market + 1
  where bot_id is null and (state < 2 or state > 4)
  union all
  select uid, 'contract', 'USDT', wager_units from seconds_contract join m using (uid)
  where state < 4
  union all
  select uid, 'financial', 'USDT', units from finance_record join m using (uid) where state < 3
  union all
  select uid, 'financial', currency, units from staking_position join m using (uid)
  where state in (0, 1)
  union all
  select uid, 'derivatives', 'USDT', margin_units + reserve_units
  from leverage_position join m using (uid)
  union all
  select uid, 'derivatives', 'USDT', held_units from leverage_order join m using (uid)
  where state in (0, 1)
  union all
  select uid, 'strategy', 'USDT', quote_units from strategy_bot join m using (uid)
  union all
  select uid, 'strategy', regexp_replace(symbol, 'USDT$', ''), base_units
  from strategy_bot join m using (uid)
  union all
  select uid, ($3::text[])[account + 1], currency, units from withdrawal join m using (uid)
  where state = 0`;

/** Of some members, in one statement and so at one moment: booked, against needed. */
async function compareHolds(pool: Pool, after: number): Promise<Portion> {
  type Row = { uid: number; kind: string; currency: string };
  const { rows: members } = await pool.query<{ uid: number }>(
    `select uid from member where uid > $1 order by uid limit ${PORTION}`,
    [Math.max(after, 0)],
  );
  const last = members.at(-1);
  if (!last) return undefined;
  const { rows } = await pool.query<Row>(
    `with m as (select unnest($1::integer[]) as uid),
     needed as (select uid, kind, currency, sum(units) as units from (${OPEN_ITEMS}) items
       group by 1, 2, 3 having sum(units) <> 0),
     booked as (select a.uid, a.kind, a.currency, p.balance_after as units
       from m join account a using (uid)
       cross join lateral (select balance_after from posting where account_id = a.id
         order by seq desc limit 1) p
       where a.bucket = 'held' and p.balance_after <> 0)
     select uid, kind, currency from needed full join booked using (uid, kind, currency)
     where needed.units is distinct from booked.units order by uid, kind, currency`,
    [members.map(({ uid }) => uid), MARKETS.map(({ currency }) => currency), CASH_ACCOUNTS],
  );
  const faults = rows.map(({ uid, kind, currency }) => `${uid}: ${kind} ${currency}`);
  return { after: last.uid, counted: members.length, faults };
}
