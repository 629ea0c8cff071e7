/** Leverage commands that a gateway may send: what a page can request, and no terms. */
import { describeDerivativesTerms } from '@anywhen/exchange';
import { expect, it } from 'vitest';
import { commandReader } from '../core/bus-messages.ts';
import { derivativesBusCommands } from './bus-commands.ts';

const read = commandReader([derivativesBusCommands]);
const ORDER = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.1' };

const isTaken = (kind: string, fields: object) => {
  const actor = { kind: 'member', uid: 10000001 };
  const request = { actor, id: 'key', body: { kind, ...fields } };
  return read({ request, untilMs: 1 }) !== undefined;
};

it.each([
  ['set-leverage', { symbol: 'BTCUSDT', leverage: 5 }],
  ['place-leverage-order', ORDER],
  ['place-leverage-order', { ...ORDER, type: 'limit', price: '64000', isReduceOnly: true }],
  ['cancel-leverage-order', { orderId: 1 }],
  ['cancel-leverage-orders', {}],
  ['close-position', { positionId: 1, quantity: null }],
  ['set-position-levels', { positionId: 1, takeProfit: '66000', stopLoss: null }],
  ['change-position-margin', { positionId: 1, direction: 'add', amount: '1' }],
])('[S13] accepts %s', (kind, fields) => {
  expect(isTaken(kind, fields)).toBe(true);
});

it.each([
  ['set-leverage', { symbol: 'BTCUSDT', leverage: 0 }],
  ['place-leverage-order', { ...ORDER, mark: '1' }],
  ['place-leverage-order', { ...ORDER, side: 'long' }],
  ['cancel-leverage-order', { orderId: '1' }],
  ['cancel-leverage-orders', { symbol: 'btc' }],
  ['close-position', { positionId: -1, quantity: null }],
  ['change-position-margin', { positionId: 1, direction: 'take', amount: '1' }],
])('[S13] rejects %s with %o', (kind, fields) => {
  expect(isTaken(kind, fields)).toBe(false);
});

it('[H7] rejects terms: only the core sets those', () => {
  expect(isTaken('set-derivatives-terms', describeDerivativesTerms())).toBe(false);
});
