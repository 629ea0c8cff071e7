/**
 * Money that comes from outside and leaves again, in the flow record and the overview: one line for
 * each happening, and neither profit nor loss but the fee.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import type { CashAccount, FlowBooking, RecordType } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALICE } from '../testing/money.ts';
import { TestDatabase } from '../testing/test-database.ts';
import { type FlowPlace, listFlowLines } from './flow.ts';
import { buildOverview } from './overview.ts';
import { listBalances, listPostings } from './queries.ts';
import { BookedLedger, type Move } from './testing/booked-ledger.ts';
import type { PriceOf } from './valuation.ts';

const MIDNIGHT = Date.UTC(2026, 2, 1);
const at = (hours: number) => MIDNIGHT + hours * HOUR_MS;

const pot = (kind: CashAccount, bucket: 'available' | 'held') => {
  return { owner: ALICE, kind, currency: 'USDT', bucket } as const;
};
const CHAIN = { owner: 'sim:chain', currency: 'USDT' } as const;
const FEES = { owner: 'house:fees', currency: 'USDT' } as const;

const credit = (kind: CashAccount, amount: string): Move => {
  return { from: CHAIN, to: pot(kind, 'available'), amount, type: 'DEPOSIT_CREDIT' };
};
const hold = (kind: CashAccount, amount: string): Move => {
  const [from, to] = [pot(kind, 'available'), pot(kind, 'held')];
  return { from, to, amount, type: 'WITHDRAW_HOLD' };
};
const done = (kind: CashAccount, received: string, fee: string): Move[] => [
  { from: pot(kind, 'held'), to: CHAIN, amount: received, type: 'WITHDRAW_DONE' },
  { from: pot(kind, 'held'), to: FEES, amount: fee, type: 'WITHDRAW_FEE' },
];
const giveBack = (kind: CashAccount, amount: string): Move => {
  const [from, to] = [pot(kind, 'held'), pot(kind, 'available')];
  return { from, to, amount, type: 'WITHDRAW_RETURN' };
};

let database: TestDatabase;

beforeAll(async () => {
  database = await TestDatabase.start(['0001-core']);
  const ledger = new BookedLedger(database);
  await ledger.book(at(-5), '1', credit('funds', '1000'));
  await ledger.book(at(-4), '2', credit('spot', '200'));
  await ledger.book(at(-1), '1', hold('funds', '300'));
  await ledger.book(at(1), '1', ...done('funds', '299', '1'));
  await ledger.book(at(2), '3', credit('funds', '50'));
  await ledger.book(at(3), '2', hold('spot', '100'));
  await ledger.book(at(4), '2', giveBack('spot', '100'));
  await ledger.book(at(5), '3', hold('spot', '60'));
  await ledger.book(at(6), '3', ...done('spot', '55', '5'));
  const taken = { from: pot('funds', 'available'), to: CHAIN, amount: '50' };
  await ledger.book(at(7), '3', { ...taken, type: 'DEPOSIT_CORRECTION' });
});

afterAll(() => database.stop());

type Asked = { limit?: number; record?: RecordType; account?: CashAccount };

async function readFlow({ limit = 100, ...filter }: Asked = {}): Promise<FlowBooking[]> {
  const lines: FlowBooking[] = [];
  const deps = { pool: database.pool, ordersByChange: async () => [] };
  for (let after: FlowPlace | undefined; ;) {
    const page = await listFlowLines(deps, ALICE, { ...filter, after, limit });
    lines.push(...(page.lines as FlowBooking[]));
    if (!page.next) return lines;
    after = page.next;
  }
}

const brief = ({ type, account, amount, withdrawn }: FlowBooking) => {
  const figures = withdrawn && ` (${Number(withdrawn.received)} + ${Number(withdrawn.fee)})`;
  return `${type} ${account} ${Number(amount)}${figures ?? ''}`;
};

describe('[17] cash in the flow record', () => {
  it('is one line for each happening; what left names its fee', async () => {
    const lines = await readFlow();
    expect(lines.map(brief)).toEqual([
      'DEPOSIT_CORRECTION funds -50',
      'WITHDRAW_DONE spot 0 (55 + 5)',
      'WITHDRAW_HOLD spot -60',
      'WITHDRAW_RETURN spot 100',
      'WITHDRAW_HOLD spot -100',
      'DEPOSIT_CREDIT funds 50',
      'WITHDRAW_DONE funds 0 (299 + 1)',
      'WITHDRAW_HOLD funds -300',
      'DEPOSIT_CREDIT spot 200',
      'DEPOSIT_CREDIT funds 1000',
    ]);
    expect(lines.filter(({ wager }) => wager !== null)).toEqual([]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  });

  it('says of a line that moves nothing what was available then, and names its case', async () => {
    const [line] = await readFlow({ record: 'withdrawal-approved', account: 'funds' });
    expect(line).toMatchObject({
      record: 'withdrawal-approved',
      amount: '0.00000000',
      availableAfter: '700.00000000',
      reference: '1',
      withdrawn: { received: '299.00000000', fee: '1.00000000' },
    });
  });

  it('loses and doubles no line and no fee, however small the pages', async () => {
    const whole = await readFlow();
    for (const limit of [1, 2, 3, 7]) expect(await readFlow({ limit })).toEqual(whole);
  });

  it.each([
    ['deposit-approved', 3],
    ['deposit-rejected', 1],
    ['withdrawal-approved', 2],
    ['withdrawal-rejected', 1],
    ['payment', 3],
    ['transfer', 0],
  ] as const)('has, as %s, %i lines, a fee with its withdrawal only', async (record, count) => {
    for (const limit of [1, 100]) {
      const lines = await readFlow({ record, limit });
      expect(lines).toHaveLength(count);
      const isWhole = ({ withdrawn }: FlowBooking) => Number(withdrawn?.fee ?? 0) > 0;
      expect(lines.filter(isWhole)).toHaveLength(record === 'withdrawal-approved' ? 2 : 0);
    }
  });

  it('comes to what is available, line by line', async () => {
    const balances = await listBalances(database.pool, ALICE);
    for (const account of ['funds', 'spot'] as const) {
      const lines = await readFlow({ account });
      const sum = lines.reduce((total, { amount }) => total + parseUnits(amount), 0n);
      const balance = balances.find(({ kind }) => kind === account);
      expect([sum, balance?.held]).toEqual([balance?.available, 0n]);
    }
  });

  it('leaves the ledger as it is: there each posting is a line, the fee too', async () => {
    const filter = { account: undefined, types: undefined, currency: undefined };
    const moments = { fromMs: undefined, toMs: undefined, before: undefined, limit: 100 };
    const rows = await listPostings(database.pool, ALICE, { ...filter, ...moments });
    expect(rows).toHaveLength(12);
    expect(rows.filter(({ line }) => line.type === 'WITHDRAW_FEE')).toHaveLength(2);
  });
});

describe('[1.3] today’s profit and loss', () => {
  const noPrices: PriceOf = () => undefined;
  const overviewAt = (nowMs: number) =>
    buildOverview(ALICE, {
      pool: database.pool,
      priceOf: noPrices,
      pastPrices: async () => () => noPrices,
      nowMs,
      openedAtMs: at(-5),
    });

  it('is the fees: deposits, corrections and what arrived outside are neither', async () => {
    const { todayPnlUsdt, totalUsdt } = await overviewAt(at(8));
    expect(Number(totalUsdt)).toBe(1_000 + 200 - 300 - 60);
    expect(todayPnlUsdt).toBe(formatUnits(parseUnits('-6')));
  });

  it('is nothing on the day after', async () => {
    expect((await overviewAt(at(8) + DAY_MS)).todayPnlUsdt).toBe(formatUnits(0n));
  });
});
