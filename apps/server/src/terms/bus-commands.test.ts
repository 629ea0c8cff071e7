/** Commands for terms that a console beside gateways may send: rates, and nothing else. */
import { expect, it } from 'vitest';
import { commandReader } from '../core/bus-messages.ts';
import { termsBusCommands } from './bus-commands.ts';

const read = commandReader([termsBusCommands]);
const VALUES = [{ key: 'spread', before: 300, after: 400 }];
const CHANGE = { product: 'options', values: VALUES, fromMs: 86_400_000 };

const isTaken = (kind: string, fields: object, actor: object = STAFF) =>
  read({ request: { actor, id: 'key', body: { kind, ...fields } }, untilMs: 1 }) !== undefined;
const STAFF = { kind: 'staff', id: 'rosa', role: 'approver' };

it('[S13] accepts what two people of the staff need', () => {
  expect(isTaken('propose-terms', CHANGE)).toBe(true);
  expect(isTaken('withdraw-terms', { proposalId: 1 })).toBe(true);
  expect(isTaken('approve-terms', { proposalId: 1, hash: '0'.repeat(64) })).toBe(true);
});

it.each([
  { product: 'seconds' },
  { values: [{ ...VALUES[0], after: '400' }] },
  { values: [{ ...VALUES[0], price: 1 }] },
  { values: [{ ...VALUES[0], after: 400.5 }] },
  { values: Array.from({ length: 41 }, () => VALUES[0]) },
  { fromMs: -1 },
  { uid: 10000001 },
])('[S13] rejects what is no rate of a product: %o', (fields) => {
  expect(isTaken('propose-terms', { ...CHANGE, ...fields })).toBe(false);
});

it('[S13] takes none of them from a member, and no terms of the program from anybody', () => {
  expect(isTaken('propose-terms', CHANGE, { kind: 'member', uid: 10000001 })).toBe(false);
  for (const kind of ['set-options-terms', 'set-seconds-terms', 'set-finance-terms']) {
    expect(isTaken(kind, { offer: {}, periods: [], products: [] })).toBe(false);
  }
});
