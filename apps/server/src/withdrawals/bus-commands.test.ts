/** Withdrawal commands that a gateway may send: never a password, a bank or a name. */
import { expect, it } from 'vitest';
import { commandReader } from '../core/bus-messages.ts';
import { withdrawalsBusCommands } from './bus-commands.ts';

const read = commandReader([withdrawalsBusCommands]);
const REQUEST = {
  account: 'funds',
  currency: 'USDT',
  channel: 'TRC20',
  amount: '100',
  address: 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE',
  payeeId: null,
  flaw: null,
  reviewer: 'simulated',
};

const isTaken = (fields: object, kind = 'request-withdrawal') =>
  read({
    request: { actor: { kind: 'member', uid: 10000001 }, id: 'key', body: { kind, ...fields } },
    untilMs: 1,
  }) !== undefined;

it('[S13] accepts what the exchange needs', () => {
  expect(isTaken(REQUEST)).toBe(true);
  expect(isTaken({ ...REQUEST, channel: 'bank', address: null, payeeId: 4 })).toBe(true);
});

it.each([
  { fundPassword: 'plum kettle 47' },
  { accountNumber: 'DE02 1203 0000 0000 2020 51' },
  { account: 'contract' },
  { payeeId: 'Bank of Nowhere' },
  { flaw: 'because' },
  { reviewer: 'rosa' },
])('[S13] rejects anything else: %o', (fields) => {
  expect(isTaken({ ...REQUEST, ...fields })).toBe(false);
});

it('[H7] decides nothing: that is for staff', () => {
  expect(isTaken({ withdrawalId: 1, reason: null }, 'decide-withdrawal')).toBe(false);
});
