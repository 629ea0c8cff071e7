/** Mining commands that a gateway may send: what a page can request, and no terms. */
import { describeMiningTerms } from '@anywhen/exchange';
import { expect, it } from 'vitest';
import { commandReader } from '../core/bus-messages.ts';
import { miningBusCommands } from './bus-commands.ts';

const read = commandReader([miningBusCommands]);
const PURCHASE = { model: 'Core', quantity: 2, cost: '312', output: '0.00496124' };

const isTaken = (kind: string, fields: object) => {
  const actor = { kind: 'member', uid: 10000001 };
  const request = { actor, id: 'key', body: { kind, ...fields } };
  return read({ request, untilMs: 1 }) !== undefined;
};

it('[S13] accepts what the exchange needs', () => {
  expect(isTaken('buy-machines', PURCHASE)).toBe(true);
  expect(isTaken('cancel-machines', { machineId: 1 })).toBe(true);
});

it.each([
  { quantity: 0 },
  { quantity: 1.5 },
  { model: 'Ada Mae' },
  { cost: 'much' },
  { output: '9'.repeat(40) },
  { isAgreed: true },
])('[S13] rejects a purchase with %o', (fields) => {
  expect(isTaken('buy-machines', { ...PURCHASE, ...fields })).toBe(false);
});

it('[S13] rejects a cancel that cannot exist', () => {
  expect(isTaken('cancel-machines', { machineId: -1 })).toBe(false);
  expect(isTaken('cancel-machines', { machineId: '1' })).toBe(false);
});

it('[H7] rejects terms: only the core sets those', () => {
  expect(isTaken('set-mining-terms', describeMiningTerms())).toBe(false);
});
