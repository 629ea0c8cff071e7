/**
 * 20 000 leveraged positions that one tick ends: how long until the last of them is durable.
 * Through the real sequencer and PostgreSQL, with real prices: all are long at one price, so
 * that the first tick that reaches the liquidation price of one reaches that of all.
 */
import type { CommandBody } from '@anywhen/exchange';
import { AgendaDriver } from '../apps/server/src/agenda/driver.ts';
import { RunningCore } from '../apps/server/src/core/running-core.ts';
import { PostgresStore } from '../apps/server/src/core/storage/postgres-store.ts';
import { nearTerms } from '../apps/server/testing/derivatives/leverage-fixture.ts';
import { STORAGES, newFacts } from '../apps/server/src/modules.ts';
import { HandFeed } from '../apps/server/testing/seconds/hand-feed.ts';
import { asSystem, dataOf } from '../apps/server/testing/money.ts';
import { quietLog, withDatabase } from './support/database.ts';
import { median, report } from './support/report.ts';

const POSITIONS = 20_000;
const DURABLE_MS_MAX = 1_500;
const ROUNDS = 3;
const FIRST_UID = 20_000_000;
const AT_ONCE = 1_000;
const TICKS_MAX = 6_000;

await withDatabase(async (database) => {
  const feed = new HandFeed();
  const { nowMs } = feed;
  const facts = newFacts();
  const store = new PostgresStore(database, STORAGES);
  const core = new RunningCore({ store, facts: Object.values(facts), nowMs, log: quietLog });
  await core.start();
  for (const request of feed.opening()) dataOf(await core.submit(request));
  dataOf(await core.submit(feed.tick()));
  dataOf(await core.submit(asSystem({ kind: 'set-derivatives-terms', ...nearTerms() })));
  const driver = new AgendaDriver({
    core,
    facts,
    nowMs,
    log: quietLog,
    businessDaySeconds: 86_400,
  });
  let keys = 0;
  const everybody = async (bodyOf: (uid: number) => CommandBody, by: 'member' | 'system') => {
    for (let first = 0; first < POSITIONS; first += AT_ONCE) {
      const asked = Array.from({ length: AT_ONCE }, async (_, index) => {
        const uid = FIRST_UID + first + index;
        const actor = by === 'system' ? ({ kind: by } as const) : ({ kind: by, uid } as const);
        keys += 1;
        dataOf(await core.submit({ actor, id: `k-${keys}`, body: bodyOf(uid) }));
      });
      await Promise.all(asked);
    }
  };
  await everybody((uid) => ({ kind: 'open-member', uid }), 'system');
  const move = { from: 'funds', to: 'derivatives', currency: 'USDT', quantity: '1000' } as const;
  await everybody(() => ({ kind: 'transfer', ...move }), 'member');
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.001' } as const;
  const times: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await everybody(() => ({ kind: 'place-leverage-order', ...order }), 'member');
      times.push(await liquidateAll(core, feed));
    }
  } finally {
    await driver.stop();
    await core.stop();
  }
  const durableMs = median(times);
  report(
    'liquidate',
    durableMs / DURABLE_MS_MAX,
    { atMost: 1 },
    `the last of ${POSITIONS} durable ${durableMs.toFixed(0)} ms after the tick, of ${DURABLE_MS_MAX}`,
  );
});

/** One tick after another until one of them ends everything; says how long that took. */
async function liquidateAll(core: RunningCore, feed: HandFeed): Promise<number> {
  let ended = 0;
  let begunMs = 0;
  const done = new Promise<number>((resolve) => {
    core.onCommitted((events) => {
      for (const event of events) {
        if (event.kind === 'leverage-position' && event.position.state === 'liquidated') ended += 1;
      }
      if (ended === POSITIONS) resolve(performance.now() - begunMs);
    });
  });
  for (let tick = 0; tick < TICKS_MAX && ended === 0; tick += 1) {
    const request = feed.tick();
    begunMs = performance.now();
    dataOf(await core.submit(request));
  }
  if (ended === 0) throw new Error('no tick has ended anything');
  return done;
}
