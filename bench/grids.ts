/**
 * 2 000 running grids in one market, each with lines of its own: how long a tick takes with all
 * that it fills and places, and how long until it is durable. Through the real sequencer and
 * PostgreSQL.
 */
import { RunningCore } from '../apps/server/src/core/running-core.ts';
import { PostgresStore } from '../apps/server/src/core/storage/postgres-store.ts';
import { STORAGES, newFacts } from '../apps/server/src/modules.ts';
import { HandFeed } from '../apps/server/testing/seconds/hand-feed.ts';
import { dataOf } from '../apps/server/testing/money.ts';
import { quietLog, withDatabase } from './support/database.ts';
import { GridCrowd } from './support/grid-crowd.ts';
import { median, report } from './support/report.ts';

const BOTS = 2_000;
const TICKS = 200;
const ROUNDS = 5;
/** Rounds until the price has left the line that every new grid leaves empty. */
const WARM_UP = 10;
const TICK_MS_MAX = 30;

await withDatabase(async (database) => {
  const feed = new HandFeed();
  const facts = newFacts();
  const { nowMs } = feed;
  const store = new PostgresStore(database, STORAGES);
  const core = new RunningCore({ store, facts: Object.values(facts), nowMs, log: quietLog });
  await core.start();
  let touched = 0;
  core.onCommitted((events) => {
    for (const { kind } of events) if (kind === 'bot') touched += 1;
  });
  const tick = async () => void dataOf(await core.submit(feed.tick()));
  try {
    for (const request of feed.opening()) dataOf(await core.submit(request));
    await tick();
    const before = median(await timeTicks(tick));
    await new GridCrowd(core, facts.markets, tick).grow(BOTS);
    for (let round = 0; round < WARM_UP; round += 1) await timeTicks(tick);
    touched = 0;
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timeTicks(tick));
    const slow = median(rounds.map((times) => percentile(times, 0.95)));
    const middle = median(rounds.map(median));
    report(
      'grids',
      slow / TICK_MS_MAX,
      { atMost: 1 },
      `p95 of a durable tick ${slow.toFixed(1)} ms of ${TICK_MS_MAX}, median ${middle.toFixed(1)},` +
        ` without bots ${before.toFixed(1)}; of ${BOTS} grids` +
        ` ${(touched / TICKS / ROUNDS).toFixed(1)} filled or placed an order in a tick`,
    );
  } finally {
    await core.stop();
  }
});

async function timeTicks(tick: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < TICKS; done += 1) {
    const began = performance.now();
    await tick();
    times.push(performance.now() - began);
  }
  return times;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Infinity;
}
