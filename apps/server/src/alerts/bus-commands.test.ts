/**
 * Alert commands that a gateway may send: what a page can request, and nothing that fires an alert.
 */
import { expect, it } from 'vitest';
import { commandReader } from '../core/bus-messages.ts';
import { alertsBusCommands } from './bus-commands.ts';

const read = commandReader([alertsBusCommands]);
const LEVEL = { symbol: 'BTCUSDT', price: '70000', moveBps: null };

const isTaken = (kind: string, fields: object) => {
  const actor = { kind: 'member', uid: 10000001 };
  const request = { actor, id: 'key', body: { kind, ...fields } };
  return read({ request, untilMs: 1 }) !== undefined;
};

it('[S13] accepts what the exchange needs', () => {
  expect(isTaken('set-alert', LEVEL)).toBe(true);
  expect(isTaken('set-alert', { ...LEVEL, price: null, moveBps: 500 })).toBe(true);
  expect(isTaken('remove-alert', { alertId: 1 })).toBe(true);
});

it.each([
  { symbol: 'B'.repeat(13) },
  { price: '9'.repeat(41) },
  { price: 70_000 },
  { moveBps: 0.5 },
  { firedSecond: 5 },
])('[S13] rejects an alert with %o', (fields) => {
  expect(isTaken('set-alert', { ...LEVEL, ...fields })).toBe(false);
});

it('[S13] rejects a removal that cannot exist', () => {
  expect(isTaken('remove-alert', { alertId: -1 })).toBe(false);
  expect(isTaken('remove-alert', { alertId: '1' })).toBe(false);
});
