/**
 * [32] What a replay asks of the server is enough for the whole day and for an exchange of its own:
 * its fills are those that the server gave for the same orders, and it changes nothing.
 */
import { WhatIf, type WhatIfBody, type WhatIfFill } from '@anywhen/exchange/what-if';
import {
  DAY_MS,
  SECONDS_PER_DAY,
  decodeState,
  deriveSecondSeeds,
  findMarket,
  formatPrice,
  fromHex,
  lineFrom,
  marketIndex,
  nextOfLine,
  priceUnitsOf,
  secondOfDay,
  seedAt,
  toHex,
  versionAt,
} from '@anywhen/prices';
import { type ReplyOf, listTicks, readCommitments } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PriceScenario, startPriceDatabase } from '../../testing/price-scenario.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

const MIDNIGHT = Date.UTC(2026, 0, 7) / 1_000;
const BEFORE_MIDNIGHT = 200;
const UID = 10_000_007;
const MEMBER = { kind: 'member', uid: UID } as const;
const SYSTEM = { kind: 'system' } as const;
const BUY: WhatIfBody = { symbol: 'ETHUSDT', side: 'buy', type: 'market', quoteAmount: '3000' };
const SELL: WhatIfBody = { symbol: 'ETHUSDT', side: 'sell', type: 'market', quantity: '0.4' };

let tests: TestDatabase;
let scenario: PriceScenario;
let commitments: ReplyOf<typeof readCommitments>;
/** When the member has really ordered, and what came of it. */
const asked: { second: number; order: WhatIfBody }[] = [];
const filled: WhatIfFill[] = [];

beforeAll(async () => {
  tests = await startPriceDatabase();
  scenario = await PriceScenario.open(tests.database, (MIDNIGHT - BEFORE_MIDNIGHT) * 1_000);
  await scenario.start();
  await scenario.live(20);
  await ask('member', SYSTEM, { kind: 'open-member', uid: UID });
  const transfer = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '9000' } as const;
  await ask('transfer', MEMBER, { kind: 'transfer', ...transfer });
  for (const order of [BUY, SELL, BUY]) {
    await scenario.live(25);
    const { reply } = await ask('order', MEMBER, { kind: 'place-order', ...order });
    if (!reply.isAccepted) throw new Error(reply.rejection.code);
    filled.push(...(reply as unknown as { data: { fills: WhatIfFill[] } }).data.fills);
    asked.push({ second: scenario.core.second, order });
  }
  await scenario.live(BEFORE_MIDNIGHT);
  await scenario.pricing.stop();
  commitments = await scenario.call(readCommitments);
});

afterAll(async () => {
  await scenario.remove();
  await tests.stop();
});

type Submitted = Parameters<PriceScenario['core']['submit']>[0];

function ask(name: string, actor: Submitted['actor'], body: Submitted['body']) {
  return scenario.core.submit({ actor, body, id: `${name}-${scenario.core.lastSeq}` });
}

/** The day that is over, and the seed of each of its seconds. */
function pastDay() {
  const [day] = commitments.days;
  if (!day?.seed) throw new Error('the day is over');
  const seeds = deriveSecondSeeds(fromHex(day.seed));
  return { day, seedOf: (second: number) => seedAt(seeds, secondOfDay(second)) };
}

test('[32.1] the day is the one that was, from its seed and the state before', async () => {
  const { seedOf } = pastDay();
  const { firstSecond, versions } = commitments;
  const { before } = await scenario.call(listTicks, {
    query: { from: firstSecond, to: firstSecond },
  });
  const { rows } = await tests.pool.query<{ second: string; prices: string[] }>(
    'select second, price_units as prices from tick where second < $1 order by second',
    [MIDNIGHT],
  );
  for (const symbol of ['BTCUSDT', 'SHIBUSDT', 'XAUUSDT']) {
    const market = findMarket(symbol);
    if (!market) throw new Error('there is such a market');
    let point = lineFrom(decodeState(before), market);
    const made = rows.map(({ second }) => {
      const version = versionAt(versions, Number(second));
      point = nextOfLine(market, point, { seed: seedOf(Number(second)), version });
      return priceUnitsOf(market, point);
    });
    expect(made).toEqual(rows.map(({ prices }) => Number(prices[marketIndex(symbol)])));
    const { ticks } = await scenario.call(listTicks, {
      query: { from: MIDNIGHT - 60, to: MIDNIGHT - 1 },
    });
    const shown = made.slice(-60).map((units) => formatPrice(units, market.priceDecimals));
    expect(shown).toEqual(ticks.map(({ prices }) => prices[marketIndex(symbol)]));
  }
});

test('[32.3] what if fills as the server filled, and the server stays as it was', async () => {
  const { fingerprint, lastSeq } = scenario.core;
  const { day, seedOf } = pastDay();
  const begin = (asked[0]?.second ?? 0) - 15;
  const range = await scenario.call(listTicks, { query: { from: begin + 1, to: begin + 1 } });
  const whatIf = new WhatIf(
    {
      genesis: commitments.genesis,
      firstDay: (day.startsAtSecond * 1_000) / DAY_MS - day.day,
      day,
      versions: commitments.versions,
      process: range.before,
      seed: range.beforeSeed,
      hashes: range.beforeHashes,
    },
    { holdings: [{ currency: 'USDT', units: 9_000_00000000n }], feeBps: 10 },
  );
  for (const { second, order } of asked) {
    while (whatIf.second < second) whatIf.tick(toHex(seedOf(whatIf.second + 1)));
    expect(whatIf.place(order)).toBeUndefined();
  }
  const plain = ({ price, quantity, quote, fee, side }: WhatIfFill) => {
    return { price, quantity, quote, fee, side };
  };
  expect(whatIf.fills.map(plain)).toEqual(filled.map(plain));
  expect(filled.length).toBeGreaterThanOrEqual(3);
  expect(day.startsAtSecond + SECONDS_PER_DAY).toBe(MIDNIGHT);
  expect(scenario.core).toMatchObject({ fingerprint, lastSeq });
});
