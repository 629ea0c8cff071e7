/**
 * Messages when everything comes at once, and when the driver ends at the worst moment: each one
 * arrives, and none twice.
 */
import { testSize } from '@anywhen/money/test-size';
import { findMarket, formatPrice, marketIndex } from '@anywhen/prices';
import { ALERTS_PER_MEMBER_MAX } from '@anywhen/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MessagesScenario } from '../../testing/messages/messages-scenario.ts';
import { ALICE, BOB, openMember } from '../../testing/money.ts';
import { Crowd } from '../../testing/seconds/crowd.ts';
import type { MissedList } from '../facets/notices.ts';

const SYMBOL = 'BTCUSDT';
const ALERTS = testSize('ALERTS_OF_ONE_TICK', { short: 2_000, long: 25_000 });
const MEMBERS = ALERTS / ALERTS_PER_MEMBER_MAX;
/** The limit of a server, or one that these alerts exceed. */
const PENDING_MAX = Math.min(20_000, ALERTS * 0.8);
/** Seconds with a price before the alerts are set. */
const CALM = 3;

let scenario: MessagesScenario;
let crowd: Crowd;
/** What the tick that follows makes of the price, in whole ticks of the market. */
let move: number;

beforeAll(async () => {
  scenario = await MessagesScenario.open();
  // Prices follow from the seeds alone, so the next scenario has the same ones.
  await scenario.begin();
  await scenario.tickTo(scenario.feed.second + CALM);
  const before = await readPrice();
  await scenario.tickTo(scenario.feed.second + 1);
  move = (await readPrice()) - before;
  expect(Math.abs(move)).toBeGreaterThan(ALERTS_PER_MEMBER_MAX);
});

afterAll(() => scenario.close());

beforeEach(async () => {
  await scenario.begin();
  crowd = new Crowd(scenario.core, MEMBERS);
});

afterEach(() => scenario.end());

describe(`[R21] ${ALERTS} alerts fired by one tick, more than wait in memory`, () => {
  it('all arrive, once each, though an earlier message is just being written', async () => {
    scenario.startDriver(undefined, { pendingMax: PENDING_MAX });
    await setAlerts();
    await scenario.withoutWriting(fireWhileWriting);
    await requireAllWritten();
  });

  it('all arrive, once each, also when the driver is killed at that moment', async () => {
    scenario.startDriver(undefined, { pendingMax: PENDING_MAX });
    await setAlerts();
    let stopped: Promise<void> | undefined;
    await scenario.withoutWriting(async () => {
      await fireWhileWriting();
      stopped = scenario.stopDriver();
    });
    await stopped;
    scenario.startDriver(undefined, { pendingMax: PENDING_MAX });
    await requireAllWritten();
  });

  it('all arrive, once each, also when they come while a start catches up', async () => {
    await setAlerts();
    const reading = new Pause();
    scenario.startDriver(undefined, { pendingMax: PENDING_MAX, missed: [reading.at(5)] });
    await reading.isReached;
    await scenario.core.submit(scenario.feed.tick());
    await scenario.core.submit(scenario.feed.tick());
    for (const uid of [ALICE, BOB]) await scenario.core.submit(openMember(uid));
    reading.end();
    await requireAllWritten();
  });
});

it('[R21] a kill right after catching up loses nothing that was committed while it read', async () => {
  await crowd.open();
  await scenario.tickTo(scenario.feed.second + CALM);
  await setLevels(crowd.uidAt(0), await listPricesAhead(1));
  const [reading, atEnd] = [new Pause(), new Pause()];
  scenario.startDriver(undefined, { missed: [reading.at(2), atEnd.at(5)] });
  await reading.isReached;
  // New members were read already, fired alerts were not.
  await scenario.core.submit(openMember(BOB));
  await scenario.core.submit(scenario.feed.tick());
  reading.end();
  await atEnd.isReached;
  await scenario.withoutWriting(async () => {
    atEnd.end();
    await scenario.untilWriteWaits();
    const stopped = scenario.stopDriver();
    await scenario.cores.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'insert into message%'`,
    );
    await stopped;
  });
  scenario.startDriver();
  await scenario.untilWritten('alert-fired', 1);
  await scenario.untilWritten('welcome', MEMBERS + 1);
  scenario.complaints = [];
});

/** As many as each member may have, at prices that the next tick passes. */
async function setAlerts(): Promise<void> {
  await crowd.open();
  await scenario.tickTo(scenario.feed.second + CALM);
  const prices = await listPricesAhead(ALERTS_PER_MEMBER_MAX);
  const members = Array.from({ length: MEMBERS }, (_, index) => crowd.uidAt(index));
  for (let first = 0; first < members.length; first += 100) {
    const some = members.slice(first, first + 100);
    await Promise.all(some.map((uid) => setLevels(uid, prices)));
  }
}

async function listPricesAhead(count: number): Promise<string[]> {
  const reference = await readPrice();
  const decimals = findMarket(SYMBOL)?.priceDecimals ?? 0;
  return Array.from({ length: count }, (_, index) =>
    formatPrice(reference + Math.sign(move) * (index + 1), decimals),
  );
}

async function setLevels(uid: number, prices: readonly string[]): Promise<void> {
  const body = { kind: 'set-alert', symbol: SYMBOL, moveBps: null } as const;
  await Promise.all(prices.map((price) => scenario.ask(uid, { ...body, price })));
}

/** The place would have somewhere to go: a member comes after the tick that fires all alerts. */
async function fireWhileWriting(): Promise<void> {
  const { core, feed } = scenario;
  await core.submit(openMember(ALICE));
  await scenario.untilWriteWaits();
  await core.submit(feed.tick());
  await core.submit(feed.tick());
  await core.submit(openMember(BOB));
}

async function requireAllWritten(): Promise<void> {
  await scenario.untilWritten('welcome', MEMBERS + 2);
  await scenario.untilWritten('alert-fired', ALERTS);
  // In the long form a statement may have given up meanwhile, which is told and tried again.
  scenario.complaints = [];
}

async function readPrice(): Promise<number> {
  const { rows } = await scenario.pool.query<{ price: string }>(
    'select price_units[$1] as price from tick order by second desc limit 1',
    [marketIndex(SYMBOL) + 1],
  );
  return Number(rows[0]?.price);
}

/** A list of missed messages that has none, and is read for as long as the test wants. */
class Pause {
  readonly isReached: Promise<void>;
  readonly #isEnded: Promise<void>;
  #reach: () => void = () => undefined;
  end: () => void = () => undefined;

  constructor() {
    this.isReached = new Promise((resolve) => (this.#reach = resolve));
    this.#isEnded = new Promise((resolve) => (this.end = resolve));
  }

  at(turn: MissedList['turn']): MissedList {
    const wait = () => {
      this.#reach();
      return this.#isEnded;
    };
    return {
      turn,
      since: async function* () {
        await wait();
        yield { messages: [] };
      },
    };
  }
}
