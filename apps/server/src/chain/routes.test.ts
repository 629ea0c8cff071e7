/**
 * A transaction is shown to the member it belongs to, whichever kind of case it is of, and to
 * nobody else.
 */
import { type ChainTransaction, chainApi, readTransaction } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { Refusal } from '../platform/http/call.ts';
import { Routes } from '../platform/http/routes.ts';
import { ALICE, BOB } from '../../testing/money.ts';
import { type FindTransaction, serveChain } from './routes.ts';

function transaction(direction: 'in' | 'out', digit: string): ChainTransaction {
  return {
    id: `SIM-TRC20-TX-${digit.repeat(32)}`,
    network: 'TRC20',
    currency: 'USDT',
    amount: '500.00000000',
    direction,
    address: `SIM-TRC20-${'7'.repeat(24)}`,
    sentAtMs: 1_000,
    minedAtMs: 3_000,
    caseId: '1',
  };
}

const DEPOSIT = transaction('in', 'A');
const WITHDRAWAL = transaction('out', 'B');

function of(owner: number, known: ChainTransaction): FindTransaction {
  return async (uid, id) => (uid === owner && id === known.id ? known : undefined);
}

async function read(uid: number, id: string): Promise<unknown> {
  const routes = new Routes('member');
  serveChain(routes, {
    findInDeposits: of(ALICE, DEPOSIT),
    findInWithdrawals: of(ALICE, WITHDRAWAL),
  });
  const [route] = routes.list(chainApi.endpoints);
  if (route?.access !== 'member') throw new Error('nobody serves transactions');
  const params = readTransaction.params.parse({ id });
  try {
    return readTransaction.reply.parse(await route.answer({ uid, params } as never));
  } catch (error) {
    if (error instanceof Refusal) return error.rejection;
    throw error;
  }
}

it('[9.1] shows a transaction of a deposit and of a withdrawal', async () => {
  expect(await read(ALICE, DEPOSIT.id)).toEqual(DEPOSIT);
  expect(await read(ALICE, WITHDRAWAL.id)).toEqual(WITHDRAWAL);
});

it('answers another member’s transaction like a missing one', async () => {
  const unknown = transaction('in', 'C').id;
  expect(await read(ALICE, unknown)).toEqual({ code: 'NOT_FOUND' });
  for (const { id } of [DEPOSIT, WITHDRAWAL]) {
    expect(await read(BOB, id)).toEqual({ code: 'NOT_FOUND' });
  }
});
