/** Read-only queries of the fairness pages. */
import { type DayCommitment, type MarketState, type Outage, versionsOf } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import {
  OUTAGES_PER_CALL_MAX,
  type OutageLine,
  type ReplyOf,
  type readHouse,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { listOutagesBefore } from '../markets/markets.ts';

type DayRow = { day: number; anchor: string; published_at_ms: string; seed: string | null };

export async function listDayCommitments(pool: Pool): Promise<DayCommitment[]> {
  const { rows } = await pool.query<DayRow>(
    'select day, anchor, published_at_ms, seed from day_commitment order by day',
  );
  return rows.map(({ day, anchor, published_at_ms, seed }) => {
    return { day, anchor, publishedAtMs: Number(published_at_ms), seed };
  });
}

/** Changes of the price process; none before the markets were opened. */
export async function listVersions(pool: Pool): Promise<ReturnType<typeof versionsOf>> {
  const { rows } = await pool.query<{ state: MarketState }>('select state from market_state');
  return rows[0] ? versionsOf(rows[0].state) : [];
}

/** The newest first. */
export async function listOutageLines(pool: Pool, before: number): Promise<OutageLine[]> {
  const outages = await listOutagesBefore(pool, { before, limit: OUTAGES_PER_CALL_MAX });
  return outages.map((outage) => ({ ...outage, seconds: secondsOf(outage) }));
}

/** Whole seconds from the first that was missed to the last that was made up. */
function secondsOf({ fromMs, untilMs }: Outage): number {
  if (untilMs === null) return 0;
  return Math.max(0, Math.floor(untilMs / 1_000) - Math.ceil(fromMs / 1_000) + 1);
}

/** Accounts without a member; an account's balance is its last posting. */
export async function listHouseAccounts(
  pool: Pool,
): Promise<ReplyOf<typeof readHouse>['accounts']> {
  const { rows } = await pool.query<{ owner: string; currency: string; balance: string }>(
    `select a.owner, a.currency, p.balance_after as balance
     from account a
     cross join lateral (
       select balance_after from posting where account_id = a.id order by seq desc limit 1) p
     where a.id < 0
     order by a.owner, a.currency`,
  );
  return rows.map(({ balance, ...account }) => {
    return { ...account, balance: formatUnits(BigInt(balance)) };
  });
}
