/**
 * The flow record and the overview of a hand-booked ledger: deposits and withdrawals, what finance,
 * staking and machines take and pay, and what options, leverage and bots do. Each event is one
 * line; together the lines sum to the balances.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import type { AccountKind, CashAccount, FlowBooking, RecordType } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/money.ts';
import { TestDatabase } from '../../testing/test-database.ts';
import { type FlowPlace, listFlowLines } from './flow.ts';
import { type OpenWorth, buildOverview } from './overview.ts';
import { listBalances, listPostings } from './queries.ts';
import { BookedLedger, type Move } from '../../testing/funding/booked-ledger.ts';
import { TRADER, bookTrades } from '../../testing/funding/traded-ledger.ts';
import type { PriceOf } from './valuation.ts';

const MIDNIGHT = Date.UTC(2026, 2, 1);
const at = (hours: number) => MIDNIGHT + hours * HOUR_MS;

type Bucket = 'available' | 'held';
const pot = (kind: CashAccount, bucket: Bucket) => {
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

const DAY = MIDNIGHT / DAY_MS;
const own = (bucket: Bucket, currency = 'USDT') => {
  return { owner: BOB, kind: 'financial', currency, bucket } as const;
};
const interest = { owner: 'house:interest', currency: 'USDT' } as const;
const mining = (currency: string) => ({ owner: 'house:mining', currency }) as const;

const fund = (amount: string): Move => {
  return { from: CHAIN, to: own('available'), amount, type: 'DEPOSIT_CREDIT' };
};
const putIn = (amount: string, type: 'FINANCE_SUBSCRIBE' | 'STAKE_IN'): Move => {
  return { from: own('available'), to: own('held'), amount, type };
};
const comeBack = (amount: string, type: 'FINANCE_PRINCIPAL' | 'STAKE_OUT'): Move => {
  return { from: own('held'), to: own('available'), amount, type };
};
const pay = (amount: string, type: 'FINANCE_INTEREST' | 'STAKE_REWARD', day?: number): Move => {
  const move = { from: interest, to: own('available'), amount, type } as const;
  return day === undefined ? move : { ...move, day };
};
const takeBack = (amount: string, type: 'FINANCE_CLAWBACK' | 'STAKE_CLAWBACK'): Move => {
  return { from: own('available'), to: interest, amount, type };
};
const mine = (amount: string, day: number): Move => {
  const [from, to] = [mining('BTC'), own('available', 'BTC')];
  return { from, to, amount, type: 'MINING_OUTPUT', day };
};
const buyMachines = (amount: string): Move => {
  return { from: own('available'), to: mining('USDT'), amount, type: 'MINING_BUY' };
};
const refund = (amount: string): Move => {
  return { from: mining('USDT'), to: own('available'), amount, type: 'MINING_REFUND' };
};

/** Record 1 to its end, 2 redeemed early, position 1 left early, machine 1 cancelled, 2 running. */
async function bookEarnings(ledger: BookedLedger): Promise<void> {
  await ledger.book(at(-60), 9, fund('5000'));
  await ledger.book(at(-50), 1, putIn('1000', 'FINANCE_SUBSCRIBE'));
  await ledger.book(at(-49), 2, putIn('500', 'FINANCE_SUBSCRIBE'));
  await ledger.book(at(-48), 1, putIn('300', 'STAKE_IN'));
  await ledger.book(at(-24), 1, pay('0.21917808', 'FINANCE_INTEREST', DAY - 2));
  await ledger.book(at(-24), 2, pay('0.1', 'FINANCE_INTEREST', DAY - 2));
  await ledger.book(at(-24), 1, pay('0.02', 'STAKE_REWARD', DAY - 2));
  const settled = comeBack('1000', 'FINANCE_PRINCIPAL');
  await ledger.book(at(0), 1, pay('0.21917847', 'FINANCE_INTEREST', DAY - 1), settled);
  const redeemed = comeBack('500', 'FINANCE_PRINCIPAL');
  await ledger.book(at(1), 2, redeemed, takeBack('0.1', 'FINANCE_CLAWBACK'));
  const left = comeBack('300', 'STAKE_OUT');
  await ledger.book(at(2), 1, left, takeBack('0.02', 'STAKE_CLAWBACK'));
  await ledger.book(at(3), 1, buyMachines('156'));
  await ledger.book(at(4), 1, refund('156'));
  await ledger.book(at(5), 2, buyMachines('10.5'));
  await ledger.book(at(6), 2, mine('0.00000551', DAY));
  await ledger.book(at(7), 3, putIn('700', 'FINANCE_SUBSCRIBE'));
}

let database: TestDatabase;

beforeAll(async () => {
  database = await TestDatabase.start(['0001-core']);
  const ledger = new BookedLedger(database);
  await ledger.book(at(-5), 1, credit('funds', '1000'));
  await ledger.book(at(-4), 2, credit('spot', '200'));
  await ledger.book(at(-1), 1, hold('funds', '300'));
  await ledger.book(at(1), 1, ...done('funds', '299', '1'));
  await ledger.book(at(2), 3, credit('funds', '50'));
  await ledger.book(at(3), 2, hold('spot', '100'));
  await ledger.book(at(4), 2, giveBack('spot', '100'));
  await ledger.book(at(5), 3, hold('spot', '60'));
  await ledger.book(at(6), 3, ...done('spot', '55', '5'));
  const taken = { from: pot('funds', 'available'), to: CHAIN, amount: '50' };
  await ledger.book(at(7), 3, { ...taken, type: 'DEPOSIT_CORRECTION' });
  await bookEarnings(ledger);
  await bookTrades(ledger, at(0));
});

afterAll(() => database.stop());

type Asked = { uid?: number; limit?: number; record?: RecordType; account?: AccountKind };

const CODES = new Map([
  [1, 'F180'],
  [2, 'F30'],
]);

async function readFlow({ uid = ALICE, limit = 100, ...filter }: Asked = {}) {
  const lines: FlowBooking[] = [];
  const codesOf = { 'finance-record': async () => CODES };
  const deps = { pool: database.pool, ordersByChange: async () => [], codesOf, resultsOf: {} };
  for (let after: FlowPlace | undefined; ;) {
    const page = await listFlowLines(deps, uid, { ...filter, after, limit });
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
  it('is one line per event; what left names its fee', async () => {
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

  it('shows for a line that moves nothing the balance available then, and names its case', async () => {
    const [line] = await readFlow({ record: 'withdrawal-approved', account: 'funds' });
    expect(line).toMatchObject({
      record: 'withdrawal-approved',
      amount: '0.00000000',
      availableAfter: '700.00000000',
      reference: '1',
      withdrawn: { received: '299.00000000', fee: '1.00000000' },
    });
  });

  it('loses and duplicates no line and no fee, however small the pages', async () => {
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
  ] as const)('has, as %s, %i lines, a fee only with its withdrawal', async (record, count) => {
    for (const limit of [1, 100]) {
      const lines = await readFlow({ record, limit });
      expect(lines).toHaveLength(count);
      const isWhole = ({ withdrawn }: FlowBooking) => Number(withdrawn?.fee ?? 0) > 0;
      expect(lines.filter(isWhole)).toHaveLength(record === 'withdrawal-approved' ? 2 : 0);
    }
  });

  it('sums to what is available, line by line', async () => {
    const balances = await listBalances(database.pool, ALICE);
    for (const account of ['funds', 'spot'] as const) {
      const lines = await readFlow({ account });
      const sum = lines.reduce((total, { amount }) => total + parseUnits(amount), 0n);
      const balance = balances.find(({ kind }) => kind === account);
      expect([sum, balance?.held]).toEqual([balance?.available, 0n]);
    }
  });

  it('leaves the ledger unchanged: there each posting is a line, the fee too', async () => {
    const filter = { account: undefined, types: undefined, currency: undefined };
    const moments = { fromMs: undefined, toMs: undefined, before: undefined, limit: 100 };
    const rows = await listPostings(database.pool, ALICE, { ...filter, ...moments });
    expect(rows).toHaveLength(12);
    expect(rows.filter(({ line }) => line.type === 'WITHDRAW_FEE')).toHaveLength(2);
  });
});

describe('[17] earnings in the flow record', () => {
  const readEarnings = (asked: Asked = {}) => readFlow({ uid: BOB, ...asked });

  it('has a line per posting with its day, and names what was given back', async () => {
    const lines = await readEarnings();
    const said = lines.map(({ type, amount, currency, reference, day, givenBack }) =>
      [
        type,
        Number(amount),
        currency,
        `#${reference}`,
        ...(day === null ? [] : [`day ${day - DAY}`]),
        ...(givenBack === null ? [] : [`less ${Number(givenBack)}`]),
      ].join(' '),
    );
    expect(said).toEqual([
      'FINANCE_SUBSCRIBE -700 USDT #3',
      'MINING_OUTPUT 0.00000551 BTC #2 day 0',
      'MINING_BUY -10.5 USDT #2',
      'MINING_REFUND 156 USDT #1',
      'MINING_BUY -156 USDT #1',
      'STAKE_OUT 299.98 USDT #1 less 0.02',
      'FINANCE_PRINCIPAL 499.9 USDT #2 less 0.1',
      'FINANCE_PRINCIPAL 1000 USDT #1',
      'FINANCE_INTEREST 0.21917847 USDT #1 day -1',
      'STAKE_REWARD 0.02 USDT #1 day -2',
      'FINANCE_INTEREST 0.1 USDT #2 day -2',
      'FINANCE_INTEREST 0.21917808 USDT #1 day -2',
      'STAKE_IN -300 USDT #1',
      'FINANCE_SUBSCRIBE -500 USDT #2',
      'FINANCE_SUBSCRIBE -1000 USDT #1',
      'DEPOSIT_CREDIT 5000 USDT #9',
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  });

  it('names the product where its module knows it', async () => {
    const lines = await readEarnings();
    for (const { type, reference, product } of lines) {
      const isFinance = type.startsWith('FINANCE_');
      expect(product).toBe((isFinance && CODES.get(Number(reference))) || null);
    }
  });

  it('shows the balance after each whole line, and sums to it line by line', async () => {
    const lines = (await readEarnings()).filter(({ currency }) => currency === 'USDT');
    let available = 0n;
    for (const line of lines.toReversed()) {
      available += parseUnits(line.amount);
      expect([line.type, line.availableAfter]).toEqual([line.type, formatUnits(available)]);
    }
    const balances = await listBalances(database.pool, BOB);
    const usdt = balances.find(({ currency }) => currency === 'USDT');
    expect([usdt?.available, usdt?.held]).toEqual([available, parseUnits('700')]);
  });

  it('loses and duplicates no line of a settlement, however small the pages', async () => {
    const whole = await readEarnings();
    for (const limit of [1, 2, 3, 7, 8]) expect(await readEarnings({ limit })).toEqual(whole);
  });

  it('counts interest, rewards and output as profit, and everything else as payments', async () => {
    const profits = await readEarnings({ record: 'profit', limit: 2 });
    expect(profits.map(({ type }) => type)).toEqual([
      'MINING_OUTPUT',
      'FINANCE_INTEREST',
      'STAKE_REWARD',
      'FINANCE_INTEREST',
      'FINANCE_INTEREST',
    ]);
    const payments = await readEarnings({ record: 'payment', limit: 1 });
    expect(payments.filter(({ givenBack }) => givenBack !== null)).toHaveLength(2);
    expect(payments).toHaveLength(10);
  });
});

describe('[17] options, leverage and bots in the flow record', () => {
  const readTrades = (asked: Asked = {}) => readFlow({ uid: TRADER, ...asked });

  it('has a line per event, and names beside it what was retained, paid or received', async () => {
    const lines = (await readTrades()).filter(({ type }) => type !== 'DEPOSIT_CREDIT');
    const said = lines.map(({ type, amount, reference, wager, record }) =>
      [type, record, Number(amount), `#${reference}`, ...(wager ? [Number(wager)] : [])].join(' '),
    );
    expect(said).toEqual([
      'BOT_RETURN transfer 499.2 #5',
      'BOT_FUND transfer -500 #5',
      'DERIV_LIQUIDATION payment 0 #9',
      'DERIV_MARGIN_IN payment -656.5 #9',
      'DERIV_RELEASE payment 10 #32',
      'DERIV_HOLD payment -10 #32',
      'DERIV_LOSS payment 541.65 #8',
      'DERIV_FUNDING payment 0 #8 -0.65',
      'DERIV_FEE payment 0 #8 1.28',
      'DERIV_MARGIN_IN payment -1 #8',
      'DERIV_HOLD payment -644.48 #31',
      'DERIV_PROFIT profit 126.685 #7 652.6',
      'DERIV_FUNDING payment 0 #7 0.65',
      'DERIV_MARGIN_OUT payment 200 #7',
      'DERIV_MARGIN_IN payment -200 #7',
      'DERIV_MARGIN_IN payment -656.5 #7',
      'OPTION_REFUND payment 7 #2',
      'OPTION_PAYOUT profit 40 #1',
      'OPTION_SELLBACK payment 12 #1',
      'OPTION_PREMIUM payment -30.5 #1',
    ]);
    expect(lines.filter(({ givenBack }) => givenBack !== null)).toEqual([]);
  });

  it('loses and duplicates no line, however small the pages, and sums to what is available', async () => {
    const whole = await readTrades();
    for (const limit of [1, 2, 3, 7]) expect(await readTrades({ limit })).toEqual(whole);
    for (const { kind, available, held } of await listBalances(database.pool, TRADER)) {
      const lines = await readTrades({ account: kind });
      const sums = lines.map(({ amount, type, wager }) => {
        return parseUnits(amount) + (type === 'DERIV_PROFIT' ? parseUnits(wager ?? '0') : 0n);
      });
      expect([kind, sums.reduce((sum, units) => sum + units, 0n)]).toEqual([kind, available]);
      expect(held).toBe(kind === 'strategy' ? parseUnits('0.8') : 0n);
    }
  });
});

describe('[1.3] today’s profit and loss', () => {
  const noPrices: PriceOf = () => undefined;
  const nothingOpen: OpenWorth = { now: () => ({}), past: [] };
  const overviewAt = (
    nowMs: number,
    { uid = ALICE, priceOf = noPrices, openWorth = nothingOpen } = {},
  ) =>
    buildOverview(uid, {
      pool: database.pool,
      priceOf,
      pastPrices: async () => () => priceOf,
      openWorth,
      nowMs,
      openedAtMs: at(-5),
    });

  it('is the fees: deposits, corrections and withdrawn amounts count as neither', async () => {
    const { todayPnlUsdt, totalUsdt } = await overviewAt(at(8));
    expect(Number(totalUsdt)).toBe(1_000 + 200 - 300 - 60);
    expect(todayPnlUsdt).toBe(formatUnits(parseUnits('-6')));
  });

  it('values open positions, now and at midnight', async () => {
    const openWorth: OpenWorth = {
      now: () => ({ options: parseUnits('12'), derivatives: parseUnits('-3') }),
      past: ['7', '-2'].map((amount) => async (_uid, moments) => {
        return new Map([[moments[0] ?? 0, parseUnits(amount)]]);
      }),
    };
    const { todayPnlUsdt, totalUsdt, accounts } = await overviewAt(at(8), { openWorth });
    expect(Number(totalUsdt)).toBe(1_000 + 200 - 300 - 60 + 12 - 3);
    expect(Number(todayPnlUsdt)).toBe(-6 + 12 - 3 - 5);
    const equityOf = (wanted: string) =>
      Number(accounts.find(({ kind }) => kind === wanted)?.equityUsdt);
    expect([equityOf('options'), equityOf('derivatives')]).toEqual([12, -3]);
  });

  it('is zero on the day after', async () => {
    expect((await overviewAt(at(8) + DAY_MS)).todayPnlUsdt).toBe(formatUnits(0n));
  });

  it('counts principal as owned, interest as a gain, and the cost of machines as spent', async () => {
    const priceOf: PriceOf = (currency) =>
      currency === 'BTC' ? { units: 65_000, decimals: 0 } : undefined;
    const { todayPnlUsdt, totalUsdt, accounts } = await overviewAt(at(8), { uid: BOB, priceOf });
    const posted = parseUnits('0.21917808') + parseUnits('0.12');
    const output = parseUnits('0.00000551') * 65_000n;
    const today = parseUnits('0.21917847') - parseUnits('0.12') - parseUnits('10.5') + output;
    expect(todayPnlUsdt).toBe(formatUnits(today));
    expect(totalUsdt).toBe(formatUnits(parseUnits('5000') + posted + today));
    const { equityUsdt } = accounts.find(({ kind }) => kind === 'financial') ?? {};
    expect(equityUsdt).toBe(totalUsdt);
  });
});
