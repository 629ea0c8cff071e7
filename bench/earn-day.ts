/**
 * A business day with 100 000 open records of finance, staking and mining: how long until the last
 * of them is posted and durable, how long an order waits meanwhile, and what a record costs when
 * there are ten times as many. Through the real sequencer, agenda and PostgreSQL.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AgendaDriver } from '../apps/server/src/agenda/driver.ts';
import { RunningCore } from '../apps/server/src/core/running-core.ts';
import { PostgresStore } from '../apps/server/src/core/storage/postgres-store.ts';
import { STORAGES, newFacts } from '../apps/server/src/modules.ts';
import { HandFeed } from '../apps/server/testing/seconds/hand-feed.ts';
import { dataOf } from '../apps/server/testing/money.ts';
import { BusinessDays, DAY_SECONDS, type PostedDay } from './support/business-days.ts';
import { quietLog, withDatabase } from './support/database.ts';
import { EarningCrowd } from './support/earning-crowd.ts';
import { median, report } from './support/report.ts';
import { SteadyOrders } from './support/steady-orders.ts';

const FEW = 10_000;
const MANY = 100_000;
const SECONDS_MAX = 20;
const ROUNDS = 3;
const ORDERS_PER_SECOND = 200;
/** Without a job: as long as one takes about. */
const CALM_MS = 10_000;

await withDatabase(async (database) => {
  const feed = new HandFeed();
  const facts = newFacts();
  const { nowMs } = feed;
  const store = new PostgresStore(database, STORAGES);
  const core = new RunningCore({ store, facts: Object.values(facts), nowMs, log: quietLog });
  await core.start();
  for (const request of feed.opening()) dataOf(await core.submit(request));
  dataOf(await core.submit(feed.tick()));
  const deps = { core, facts, nowMs, log: quietLog };
  const driver = new AgendaDriver({ ...deps, businessDaySeconds: DAY_SECONDS });
  const days = new BusinessDays({ core, feed, agenda: facts.agenda });
  const crowd = new EarningCrowd(core);
  const orders = new SteadyOrders(core, ORDERS_PER_SECOND);
  try {
    await days.begin();
    await crowd.sellTerms();
    await orders.open();
    await crowd.grow(FEW);
    const few = await postDays(days);
    await crowd.grow(MANY);
    const many = await postDays(days);
    reportCost(few, many);
    await reportTimes(days, orders);
  } finally {
    await driver.stop();
    await core.stop();
  }
});

/** On the first day what is new begins to earn; every day after it is paid for the one before. */
async function postDays(days: BusinessDays): Promise<PostedDay[]> {
  await days.post();
  const posted: PostedDay[] = [];
  for (let round = 0; round < ROUNDS; round += 1) posted.push(await days.post());
  return posted;
}

function reportCost(few: readonly PostedDay[], many: readonly PostedDay[]): void {
  const costOf = (rounds: readonly PostedDay[], records: number) =>
    (1_000 * median(rounds.map(({ ms }) => ms))) / records;
  const [costOfFew, costOfMany] = [costOf(few, FEW), costOf(many, MANY)];
  report(
    'earn-day-growth',
    costOfMany / costOfFew,
    { atMost: 1.2 },
    `${costOfMany.toFixed(1)} µs a record of ${MANY} against ${costOfFew.toFixed(1)} of ${FEW}`,
  );
}

async function reportTimes(days: BusinessDays, orders: SteadyOrders): Promise<void> {
  const seconds: number[] = [];
  const [calm, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const stopTicking = days.tickBySecond();
    orders.start();
    await sleep(1_000);
    orders.take();
    await sleep(CALM_MS);
    calm.push(percentile(orders.take()));
    const { ms, latenciesMs } = await days.post(orders);
    seconds.push(ms / 1_000);
    busy.push(percentile(latenciesMs));
    orders.stop();
    await stopTicking();
  }
  const took = median(seconds);
  report(
    'earn-day',
    took / SECONDS_MAX,
    { atMost: 1 },
    `${MANY} records posted in ${took.toFixed(1)} s, of ${SECONDS_MAX}, beside ${ORDERS_PER_SECOND} orders a second`,
  );
  const [without, during] = [median(calm), median(busy)];
  report(
    'earn-day-orders',
    during / without,
    { atMost: 2 },
    `p99 of an order ${during.toFixed(1)} ms during the job, ${without.toFixed(1)} without`,
  );
}

function percentile(latenciesMs: readonly number[]): number {
  const sorted = latenciesMs.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Infinity;
}
