/** Finance commands that a gateway may send: what a page can request, and no terms. */
import { describeFinanceTerms } from '@anywhen/exchange';
import { expect, it } from 'vitest';
import { commandReader } from '../core/bus-messages.ts';
import { financeBusCommands } from './bus-commands.ts';

const read = commandReader([financeBusCommands]);
const PURCHASE = { product: 'F7', windowDay: null, amount: '500', interest: '0.28767123' };

const isTaken = (kind: string, fields: object) => {
  const actor = { kind: 'member', uid: 10000001 };
  const request = { actor, id: 'key', body: { kind, ...fields } };
  return read({ request, untilMs: 1 }) !== undefined;
};

it('[S13] accepts what the exchange needs', () => {
  expect(isTaken('buy-finance', PURCHASE)).toBe(true);
  expect(isTaken('buy-finance', { ...PURCHASE, windowDay: 20_485 })).toBe(true);
  expect(isTaken('cancel-finance', { recordId: 1 })).toBe(true);
  expect(isTaken('redeem-finance', { recordId: 1 })).toBe(true);
});

it.each([
  { product: 'F 7' },
  { windowDay: -1 },
  { windowDay: 1.5 },
  { amount: '5'.repeat(41) },
  { interest: 'much' },
  { isAgreed: true },
  { aprBps: 2_000 },
])('[S13] rejects a purchase with %o', (fields) => {
  expect(isTaken('buy-finance', { ...PURCHASE, ...fields })).toBe(false);
});

it.each(['cancel-finance', 'redeem-finance'])('[S13] rejects a %s that cannot exist', (kind) => {
  for (const recordId of [0, -1, 1.5, '1', null]) expect(isTaken(kind, { recordId })).toBe(false);
});

it('[H7] rejects terms: only the core sets those', () => {
  expect(isTaken('set-finance-terms', describeFinanceTerms())).toBe(false);
});
