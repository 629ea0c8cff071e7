/** Bot commands that a gateway may send: what a page can request, and nothing else. */
import { expect, it } from 'vitest';
import { commandReader } from '../core/bus-messages.ts';
import { strategyBusCommands } from './bus-commands.ts';

const read = commandReader([strategyBusCommands]);
const DCA = { symbol: 'BTCUSDT', amount: '100', interval: '1h', runs: null, shownPrice: '65000' };
const GRID = {
  symbol: 'BTCUSDT',
  lower: '60000',
  upper: '70000',
  grids: 10,
  investment: '6400',
  shownQuantity: '0.01002',
  shownStartCost: '3256.5',
  shownProfit: '8',
};

const isTaken = (kind: string, fields: object) => {
  const actor = { kind: 'member', uid: 10000001 };
  const request = { actor, id: 'key', body: { kind, ...fields } };
  return read({ request, untilMs: 1 }) !== undefined;
};

it('[S13] accepts what the exchange needs', () => {
  expect(isTaken('create-dca', DCA)).toBe(true);
  expect(isTaken('create-grid', GRID)).toBe(true);
  expect(isTaken('pause-bot', { botId: 1 })).toBe(true);
  expect(isTaken('resume-bot', { botId: 1 })).toBe(true);
  expect(isTaken('stop-bot', { botId: 1, exit: 'sell' })).toBe(true);
});

it.each([
  { interval: '1m' },
  { runs: 0 },
  { runs: 366 },
  { runs: 1.5 },
  { amount: 100 },
  { shownPrice: 'a lot' },
])('[S13] rejects a DCA bot with %o', (fields) => {
  expect(isTaken('create-dca', { ...DCA, ...fields })).toBe(false);
});

it.each([
  { grids: '10' },
  { lower: 60_000 },
  { shownProfit: '1e9' },
  { shown: { quantity: '1', startCost: '1', profit: '1' } },
])('[S13] rejects a grid with %o', (fields) => {
  expect(isTaken('create-grid', { ...GRID, ...fields })).toBe(false);
});

it('[S13] rejects commands about a bot that cannot exist', () => {
  expect(isTaken('pause-bot', { botId: 0 })).toBe(false);
  expect(isTaken('resume-bot', { botId: '1' })).toBe(false);
  expect(isTaken('stop-bot', { botId: 1, exit: 'burn' })).toBe(false);
  expect(isTaken('stop-bot', { botId: 1 })).toBe(false);
});
