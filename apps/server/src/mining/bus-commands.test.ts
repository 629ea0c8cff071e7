/** What a gateway may hand over for machines: what a page could ask, and no terms. */
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

it('[S13] takes what the exchange needs', () => {
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
])('[S13] takes no purchase with %o', (fields) => {
  expect(isTaken('buy-machines', { ...PURCHASE, ...fields })).toBe(false);
});

it('[S13] takes no cancel of what cannot be', () => {
  expect(isTaken('cancel-machines', { machineId: -1 })).toBe(false);
  expect(isTaken('cancel-machines', { machineId: '1' })).toBe(false);
});

it('[H7] takes no terms: those are the core’s own', () => {
  expect(isTaken('set-mining-terms', describeMiningTerms())).toBe(false);
});
