/** Time in a replay, and what if: fills of the real machine at the ticks that were. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WhatIf, type WhatIfBody } from '@anywhen/exchange/what-if';
import { findMarket } from '@anywhen/prices';
import {
  COMMITMENTS,
  FIRST,
  LAST,
  publishedTicks,
  seedOf,
} from '../../../testing/replay/published-day.ts';
import { openHelper, type Helper } from '../machine/helper.ts';
import { PastDay } from './past-day.ts';
import { Player } from './player.ts';

const CAPITAL = {
  holdings: [
    { currency: 'USDT', units: 10_000_00000000n },
    { currency: 'BTC', units: 0n },
  ],
  feeBps: 10,
};
const BEGIN = FIRST + 100;
const BUY: WhatIfBody = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '2500' };

let helper: Helper;
let player: Player;

beforeEach(async () => {
  helper = openHelper();
  const market = findMarket('BTCUSDT');
  const [day] = COMMITMENTS.days;
  if (!market || !day) throw new Error('there is a day of this market');
  const listTicks = (span: { from: number; to: number }) => Promise.resolve(publishedTicks(span));
  await new PastDay({ market, day, commitments: COMMITMENTS }, { helper, listTicks }).make();
  player = new Player({ firstSecond: FIRST, lastSecond: LAST, begin: BEGIN }, helper);
  player.know(LAST);
});

afterEach(() => helper.close());

function marketsAt(second: number) {
  const [day] = COMMITMENTS.days;
  if (!day) throw new Error('there is a day');
  const { before, beforeSeed, beforeHashes } = publishedTicks({ from: second + 1, to: second + 1 });
  const { genesis, versions } = COMMITMENTS;
  const firstDay = day.startsAtSecond / 86_400;
  const state = { genesis, firstDay, versions, day };
  return { ...state, process: before, seed: beforeSeed, hashes: beforeHashes };
}

test.each([1, 10, 60, 600] as const)('[32.2] [EX-32.1] goes by at %i×', async (speed) => {
  player.setSpeed(speed);
  player.play(0);
  for (let atMs = 100; atMs <= 1_000; atMs += 100) await player.step(atMs);
  expect(player.state.now).toBe(BEGIN + speed);
});

test('[32.2] a page that slept goes on where it was; the last second is the end', async () => {
  player.setSpeed(600);
  player.play(0);
  await player.step(3_600_000);
  expect(player.state.now).toBe(BEGIN + 300);
  player.pause();
  await player.step(3_600_100);
  expect(player.state.now).toBe(BEGIN + 300);
  player.play(0);
  for (let atMs = 500; atMs <= 2_000; atMs += 500) await player.step(atMs);
  expect(player.state).toMatchObject({ now: LAST, isPlaying: false });
});

test('[32.2] time goes no further than the prices are made', async () => {
  player.know(BEGIN + 3);
  player.play(0);
  await player.step(500);
  expect(player.state).toMatchObject({ now: BEGIN + 3, isPlaying: true });
  await player.jump(LAST);
  expect(player.state.now).toBe(BEGIN + 3);
});

test('[32.3] what if fills like a machine that is fed the same orders', async () => {
  await player.begin(marketsAt(BEGIN), CAPITAL);
  const alone = new WhatIf(marketsAt(BEGIN), CAPITAL);
  const limit = { symbol: 'BTCUSDT', side: 'sell', type: 'limit' } as const;
  const asked: [second: number, order: WhatIfBody][] = [
    [BEGIN, BUY],
    [BEGIN + 30, { ...limit, price: '65000.00', quantity: '0.01' }],
    [BEGIN + 90, { ...limit, price: '65020.00', quantity: '0.02' }],
    [BEGIN + 400, { symbol: 'BTCUSDT', side: 'sell', type: 'market', quantity: '0.001' }],
  ];
  for (const [second, order] of asked) {
    await player.jump(second);
    while (alone.second < second) alone.tick(seedOf(alone.second + 1));
    expect(await player.place(order)).toEqual(alone.place(order));
  }
  await player.jump(LAST);
  while (alone.second < LAST) alone.tick(seedOf(alone.second + 1));
  const { tried, now } = player.state;
  expect(now).toBe(LAST);
  expect(tried?.standing.fills).toEqual(alone.fills);
  expect(tried?.standing.orders).toEqual(alone.orders);
  expect(tried?.standing.balances['BTC']).toEqual(alone.balanceOf('BTC'));
  expect(alone.fills.length).toBeGreaterThan(1);
});

test('[32.3] [EX-32.3] does not go back, refuses, and ends without a trace', async () => {
  await player.begin(marketsAt(BEGIN), CAPITAL);
  await player.jump(BEGIN - 50);
  expect(player.state.now).toBe(BEGIN);
  expect(await player.place({ ...BUY, quoteAmount: '10001' })).toMatchObject({
    code: 'BALANCE_INSUFFICIENT',
  });
  expect(player.state.tried?.standing.orders).toEqual([]);
  player.end();
  await player.jump(BEGIN - 50);
  expect(player.state).toMatchObject({ now: BEGIN - 50, tried: undefined });
});
