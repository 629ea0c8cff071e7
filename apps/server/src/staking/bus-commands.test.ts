/** Staking commands that a gateway may send: what a page can request, and no terms. */
import { describeStakingTerms } from '@anywhen/exchange';
import { expect, it } from 'vitest';
import { commandReader } from '../core/bus-messages.ts';
import { stakingBusCommands } from './bus-commands.ts';

const read = commandReader([stakingBusCommands]);
const REQUEST = { pool: 'LC-USDT', amount: '100', aprsBps: [600, 200] };

const isTaken = (kind: string, fields: object) => {
  const actor = { kind: 'member', uid: 10000001 };
  const request = { actor, id: 'key', body: { kind, ...fields } };
  return read({ request, untilMs: 1 }) !== undefined;
};

it('[S13] accepts what the exchange needs', () => {
  expect(isTaken('stake', REQUEST)).toBe(true);
  expect(isTaken('leave-staking', { positionId: 1, amount: null })).toBe(true);
  expect(isTaken('leave-staking', { positionId: 1, amount: '10' })).toBe(true);
});

it.each([
  { pool: 'L C' },
  { amount: 100 },
  { amount: '9'.repeat(70) },
  { aprsBps: [0] },
  { aprsBps: Array<number>(11).fill(1) },
  { isAgreed: true },
])('[S13] rejects a pledge with %o', (fields) => {
  expect(isTaken('stake', { ...REQUEST, ...fields })).toBe(false);
});

it('[S13] rejects leaving what cannot exist', () => {
  expect(isTaken('leave-staking', { positionId: -1, amount: null })).toBe(false);
  expect(isTaken('leave-staking', { positionId: '1', amount: null })).toBe(false);
  expect(isTaken('leave-staking', { positionId: 1 })).toBe(false);
});

it('[H7] rejects terms: only the core sets those', () => {
  expect(isTaken('set-staking-terms', describeStakingTerms())).toBe(false);
});
