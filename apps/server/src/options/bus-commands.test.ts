/** Option commands that a gateway may send: what a page can request, and no terms. */
import { describeOptionsTerms } from '@anywhen/exchange';
import { expect, it } from 'vitest';
import { commandReader } from '../core/bus-messages.ts';
import { optionsBusCommands } from './bus-commands.ts';

const read = commandReader([optionsBusCommands]);
const QUOTED = { quantity: 2, price: '0.1', second: 1_000 };
const ORDER = { series: 'BTC-5M-2605011205', strike: '65000', type: 'call', ...QUOTED };
const isTaken = (kind: string, fields: object) => {
  const actor = { kind: 'member', uid: 10000001 };
  const request = { actor, id: 'key', body: { kind, ...fields } };
  return read({ request, untilMs: 1 }) !== undefined;
};

it('[S13] accepts what the exchange needs', () => {
  expect(isTaken('buy-option', ORDER)).toBe(true);
  expect(isTaken('sell-option', { positionId: 1, ...QUOTED })).toBe(true);
});

it.each([
  { quantity: 0 },
  { quantity: 1_001 },
  { series: 'BTC' },
  { type: 'both' },
  { price: 'much' },
  { second: -1 },
  { settlement: '65000' },
])('[S13] rejects a purchase with %o', (fields) => {
  expect(isTaken('buy-option', { ...ORDER, ...fields })).toBe(false);
});

it('[H7] rejects terms and reviews: only the core sends those', () => {
  expect(isTaken('set-options-terms', describeOptionsTerms())).toBe(false);
  expect(isTaken('review-options', {})).toBe(false);
});
