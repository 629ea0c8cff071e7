/** What members hear of their bots: those that are not stopped, then each change. */
import type { BotRecord, RungRecord } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { topicHarness } from '../../testing/platform/sockets/topic-harness.ts';
import { StrategyFacts } from './facts.ts';
import { serveStrategyTopic } from './topics.ts';

const BOT: BotRecord = {
  id: 1,
  uid: 10000001,
  symbol: 'BTCUSDT',
  state: 'running',
  pauseReason: null,
  failure: null,
  exit: null,
  createdAtMs: 1_000,
  stateAtMs: 1_000,
  investedUnits: 100_00000000n,
  realisedUnits: 0n,
  quoteUnits: 100_00000000n,
  baseUnits: 0n,
  returnedUnits: 0n,
  movedUnits: 0n,
  movedValueUnits: 0n,
  logCount: 1,
  dca: null,
  grid: {
    lower: 60_000_00,
    upper: 70_000_00,
    grids: 2,
    buyLots: 80,
    sellLots: 79,
    startLots: 0,
    startUnits: 0n,
    roundTrips: 0,
  },
  agreed: { startPrice: 65_000_00, level: 0 },
  ending: null,
};
const RUNG: RungRecord = {
  botId: 1,
  rung: 0,
  side: 'buy',
  orderId: 7,
  heldUnits: 48_00000000n,
  doneLots: 0,
  costUnits: 0n,
  baseUnits: 0n,
  gotUnits: 0n,
  tries: 0,
  retrySecond: null,
};

it('[8.1] tells each change to its member, a commit at a time', () => {
  const { snapshot: snapshotShape, event: eventShape } = TOPICS.strategy;
  const notified: [number, string[]][] = [];
  const strategy = new StrategyFacts();
  const { hub, core, receive, snapshot } = topicHarness(BOT.uid, (uid, event) => {
    const { bots } = eventShape.parse(event);
    notified.push([uid, bots.map(({ id, state, grid }) => `${id} ${state} ${grid?.rungs.length}`)]);
  });
  serveStrategyTopic(hub, { core, facts: { strategy } });
  const commit = (bots: BotRecord[], rungs: RungRecord[] = []) => {
    for (const bot of bots) strategy.apply({ kind: 'bot', bot });
    for (const rung of rungs) strategy.apply({ kind: 'bot-rung', rung });
    receive(bots.map((bot) => ({ kind: 'bot', bot, rungs: bot.id === 1 ? rungs : [] })));
  };
  const shown = () =>
    snapshotShape
      .parse(snapshot('strategy', BOT.uid))
      .bots.map(({ id, grid }) => `${id} ${grid?.rungs.length}`);

  commit([BOT, { ...BOT, id: 2, uid: 10000002 }, { ...BOT, id: 3 }], [RUNG, { ...RUNG, rung: 1 }]);
  expect(shown()).toEqual(['3 0', '1 2']);
  commit([
    { ...BOT, state: 'stopping', exit: 'sell' },
    { ...BOT, state: 'stopped', exit: 'sell', quoteUnits: 0n },
  ]);
  expect(shown()).toEqual(['3 0']);
  commit([{ ...BOT, id: 2, uid: 10000002, state: 'paused', pauseReason: 'member' }]);
  expect(notified).toEqual([
    [BOT.uid, ['1 running 2', '3 running 0']],
    [BOT.uid, ['1 stopped 0']],
  ]);
});
