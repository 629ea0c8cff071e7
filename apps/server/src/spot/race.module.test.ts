/**
 * [M4] One balance, sixty-four concurrent requests, each pair of {order, cancel, transfer}: what is
 * accepted sums to exactly the balance. RACE_ROUNDS repeats each race.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../testing/api-client.ts';
import { TestApp } from '../../testing/test-app.ts';
import { Trader, codeOf, dataOf } from '../../testing/spot/trader.ts';

const ROUNDS = testSize('RACE_ROUNDS', { short: 1, long: 3 });
const REQUESTS = 64;
/** How many the balance is enough for. */
const ENOUGH_FOR = 16;

let app: TestApp;
let racer: Trader;
/** Rests below the market, and holds exactly `unit`. */
let price: string;
let unit: string;
let members = 0;

beforeAll(async () => {
  app = await TestApp.start();
  await app.standStill();
  const { bids } = await (await Trader.open(app.url, 'starter')).depth();
  price = (Number(bids[0]?.[0]) * 0.97).toFixed(2);
  unit = formatUnits(parseUnits(price, 2) * 1_000n);
});

afterAll(() => app.remove());

/** With exactly as much in spot as a few of the requests need. */
beforeEach(async () => {
  members += 1;
  racer = await Trader.open(app.url, `racer_${members}`, times(unit, ENOUGH_FOR));
});

const order = () => racer.ask({ price, quantity: '0.001' });
const transfer = () => racer.client.transfer({ from: 'spot', to: 'funds', quantity: unit });

describe.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('[M4] round %i', () => {
  it('order and order: as many rest as there is money for', async () => {
    const answers = await all(Array.from({ length: REQUESTS }, () => order));
    expect(countsOf(answers)).toEqual({ ok: ENOUGH_FOR, BALANCE_INSUFFICIENT: 48 });
    expect(await racer.balance()).toEqual({ available: ZERO, held: times(unit, ENOUGH_FOR) });
  });

  it('transfer and transfer: as many go as there is money for', async () => {
    const answers = await all(Array.from({ length: REQUESTS }, () => transfer));
    expect(countsOf(answers)).toEqual({ ok: ENOUGH_FOR, BALANCE_INSUFFICIENT: 48 });
    expect(await racer.balance()).toEqual({ available: ZERO, held: ZERO });
  });

  it('order and transfer: both together get exactly the balance', async () => {
    const answers = await all(mixed(order, transfer));
    expect(countsOf(answers)).toEqual({ ok: ENOUGH_FOR, BALANCE_INSUFFICIENT: 48 });
    const { orders } = await racer.orders('?isOpen=true');
    const held = times(unit, orders.length);
    expect(await racer.balance()).toEqual({ available: ZERO, held });
    expect(await fundsGained()).toBe(times(unit, ENOUGH_FOR - orders.length));
  });

  it('[M5] cancel and cancel: each order once, and each hold is released once', async () => {
    const ids = await fillBook();
    const answers = await all(mixed(...ids.map((id) => () => racer.cancel(id))));
    expect(countsOf(answers)).toEqual({ ok: ENOUGH_FOR, ORDER_NOT_CANCELLABLE: 48 });
    expect(await racer.balance()).toEqual({ available: times(unit, ENOUGH_FOR), held: ZERO });
  });

  it('order and cancel: what is held is what is open, and nothing is lost', async () => {
    const ids = await fillBook();
    const cancels = ids.map((id) => () => racer.cancel(id));
    const answers = await all(mixed(...cancels, ...cancels.map(() => order)));
    const isCancel = (answer: ApiAnswer) => answer.body.ok && !('fills' in answer.body.data);
    expect(answers.filter(isCancel)).toHaveLength(ENOUGH_FOR);
    const placed = answers.filter(({ body }) => body.ok && 'fills' in body.data).length;
    const { orders } = await racer.orders('?isOpen=true');
    expect(orders).toHaveLength(placed);
    expect(await racer.balance()).toEqual({
      available: times(unit, ENOUGH_FOR - placed),
      held: times(unit, placed),
    });
  });

  it('cancel and transfer: what is released can be sent once', async () => {
    const ids = await fillBook();
    const cancels = ids.map((id) => () => racer.cancel(id));
    const answers = await all(mixed(...cancels, ...cancels.map(() => transfer)));
    expect(countsOf(answers)['ORDER_NOT_CANCELLABLE']).toBe(ENOUGH_FOR);
    const sent = answers.filter(({ body }) => body.ok && 'entryId' in body.data).length;
    expect(await racer.balance()).toEqual({
      available: times(unit, ENOUGH_FOR - sent),
      held: ZERO,
    });
    for (let left = sent; left < ENOUGH_FOR; left += 1) dataOf(await transfer());
    expect(codeOf(await transfer())).toBe('BALANCE_INSUFFICIENT');
    expect(await fundsGained()).toBe(times(unit, ENOUGH_FOR));
  });
});

const ZERO = formatUnits(0n);

/** All of the balance in open orders. */
async function fillBook(): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < ENOUGH_FOR; count += 1) {
    ids.push((await racer.place({ price, quantity: '0.001' })).order.id);
  }
  expect(codeOf(await order())).toBe('BALANCE_INSUFFICIENT');
  return ids;
}

/** Sixty-four requests, the given kinds in turn. */
function mixed(...kinds: (() => Promise<ApiAnswer>)[]): (() => Promise<ApiAnswer>)[] {
  return Array.from({ length: REQUESTS }, (_, index) => {
    const kind = kinds[index % kinds.length];
    if (!kind) throw new Error('nothing to race with');
    return kind;
  });
}

function all(requests: (() => Promise<ApiAnswer>)[]): Promise<ApiAnswer[]> {
  return Promise.all(requests.map((send) => send()));
}

function countsOf(answers: readonly ApiAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of answers.map(codeOf)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

function times(amount: string, factor: number): string {
  return formatUnits(parseUnits(amount) * BigInt(factor));
}

/** What was returned to funds since the race began. */
async function fundsGained(): Promise<string> {
  const { body } = await racer.client.get('/assets/funds');
  const [line] = (body.ok ? body.data['lines'] : []) as { available: string }[];
  const began = parseUnits('10000') - parseUnits(times(unit, ENOUGH_FOR));
  return formatUnits(parseUnits(line?.available ?? '0') - began);
}
