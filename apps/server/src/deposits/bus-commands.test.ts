/** Deposit commands that a gateway may send: listed words, and nothing else. */
import { expect, it } from 'vitest';
import { commandReader } from '../core/bus-messages.ts';
import { depositsBusCommands } from './bus-commands.ts';

const read = commandReader([depositsBusCommands]);
const DEPOSIT = {
  account: 'funds',
  currency: 'USDT',
  network: 'TRC20',
  address: 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE',
  amount: '500',
  folder: 'd0'.repeat(16),
  flaw: null,
  reviewer: 'simulated',
};

const isTaken = (kind: string, fields: object) => {
  const actor = { kind: 'member', uid: 10000001 };
  const request = { actor, id: 'key', body: { kind, ...fields } };
  return read({ request, untilMs: 1 }) !== undefined;
};

it('[S13] accepts what the exchange needs', () => {
  expect(isTaken('submit-deposit', DEPOSIT)).toBe(true);
  expect(isTaken('submit-deposit', { ...DEPOSIT, flaw: 'AMOUNT_MISMATCH' })).toBe(true);
});

it.each([
  { account: 'contract' },
  { folder: 'Ada Mae' },
  { flaw: 'Ada Mae' },
  { reviewer: 'rosa' },
  { amount: '9'.repeat(65) },
  { note: 'for you' },
])('[S13] rejects an unlisted word: %o', (fields) => {
  expect(isTaken('submit-deposit', { ...DEPOSIT, ...fields })).toBe(false);
});

it.each(['decide-deposit', 'propose-correction', 'approve-correction'])(
  '[H7] rejects %s: that is for staff only',
  (kind) => {
    expect(isTaken(kind, { depositId: 1, reason: null })).toBe(false);
    expect(isTaken(kind, { depositId: 1 })).toBe(false);
  },
);
