/** What a verifier of an option's receipt reads, from the tables of a core under test. */
import { startOfDay } from '@anywhen/exchange';
import { dayOfSecond, encodeState, initialState, marketIndex } from '@anywhen/prices';
import {
  type OptionEvidence,
  type OptionReceipt,
  VOLATILITY_ROWS_MAX,
  listOptionStretches,
  volatilityCallOf,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { listDayCommitments, listVersions } from '../../src/fairness/queries.ts';
import { TickRanges } from '../../src/fairness/tick-range.ts';
import { findFirstMinute, listVolatilityOf } from '../../src/options/queries.ts';
import { describeMinute } from '../../src/options/routes.ts';
import {
  beginningAt,
  findCheckpoint,
  writeCheckpoint,
} from '../../src/pricing/ticks/checkpoints.ts';

/** Of an exchange whose ticks began on the first day it has an anchor for. */
export async function readOptionEvidence(
  pool: Pool,
  receipt: OptionReceipt,
  firstSecond: number,
): Promise<OptionEvidence> {
  await writeBeginning(pool, firstSecond - 1);
  const ticks = new TickRanges(pool);
  const stretches = [];
  for (const stretch of listOptionStretches(receipt)) {
    const range = await ticks.find(stretch, '127.0.0.1');
    if (!range) throw new Error(`no ticks from ${stretch.from} to ${stretch.to}`);
    stretches.push({ ranges: [range] });
  }
  const { symbol, from, to } = volatilityCallOf(receipt);
  const market = marketIndex(symbol);
  const rows = await listVolatilityOf(pool, { market, from, to, limit: VOLATILITY_ROWS_MAX });
  const firstDay = dayOfSecond(firstSecond);
  const days = await listDayCommitments(pool);
  return {
    commitments: {
      firstSecond,
      versions: await listVersions(pool),
      days: days.map((each) => ({ ...each, startsAtSecond: startOfDay({ firstDay }, each.day) })),
    },
    stretches,
    volatility: {
      firstSecond: await findFirstMinute(pool, market),
      rows: rows.map(describeMinute),
    },
  };
}

/** What leading pricing writes when it opens the markets: ticks are published from there on. */
async function writeBeginning(pool: Pool, second: number): Promise<void> {
  if (await findCheckpoint(pool, second)) return;
  await writeCheckpoint(pool, beginningAt(encodeState(initialState(second))));
}
