/**
 * Spot trading in the crash scenario: members trade with each other and the market maker, queue at
 * the same prices, wait for triggers and cancel. Every acknowledged order and fill exists once,
 * pairs are intact, and what is held is what open orders hold.
 */
import { ORDER_STATES, type SpotFill, type SpotOrder, isOpenState } from '@anywhen/protocol';
import { expect } from 'vitest';
import type { CrashEvidence } from '../crash/evidence.ts';
import { type CrashMember, type CrashPart, randomBelow } from '../crash/part.ts';

/** A wide spread and few prices: members trade with each other and queue at the same levels. */
const SYMBOL = 'UNIUSDT';
const PRICE_UNIT = 10_000;
const START_USDT = '1000';

type Side = 'buy' | 'sell';

export const spotCrashPart: CrashPart = {
  funds: { spot: '2500' },

  async act(member) {
    const start = { symbol: SYMBOL, side: 'buy', type: 'market', quoteAmount: START_USDT } as const;
    const passing = ['FEED_STALE', 'TRADING_VOLUME_INSUFFICIENT'] as const;
    await member.requestUntilAccepted(async () => ({ kind: 'place-order', ...start }), passing);
    const resting: string[] = [];
    while (!member.isOver) {
      await tradeOnce(member, resting);
      await member.pass(randomBelow(8));
    }
  },

  async check(evidence) {
    const orders = await listOrders(evidence);
    requireOrdersOnce(evidence, orders);
    requireCanceled(evidence, orders);
    await requireFillsOnce(evidence);
    requireLegs(orders);
    await requireOpenOrders(evidence, orders);
    expect(await listWrongHolds(evidence)).toEqual([]);
    expect(evidence.acceptedOf('place-order').length).toBeGreaterThan(5 * evidence.uids.length);
    expect(orders.filter(({ state }) => isOpenState(state)).length).toBeGreaterThan(0);
  },
};

/** `resting` are own orders that are worth cancelling, the latest last. */
async function tradeOnce(member: CrashMember, resting: string[]): Promise<void> {
  const roll = Math.random();
  if (roll < 0.25) return cancelLatest(member, resting);
  const side: Side = randomBelow(2) === 0 ? 'buy' : 'sell';
  const order = { kind: 'place-order', symbol: SYMBOL, side } as const;
  if (roll < 0.45) return void (await member.request({ ...order, type: 'market', quantity: '1' }));
  const price = await choosePrice(member, side);
  if (roll < 0.65) return tradeLater(member, side, price);
  const limit = { type: 'limit', price: price.toFixed(2), quantity: '2' } as const;
  const reply = await member.request({ ...order, ...limit });
  if (reply.isAccepted && reply.data.order.state === 'NEW') resting.push(reply.data.order.id);
}

async function cancelLatest(member: CrashMember, resting: string[]): Promise<void> {
  const orderId = resting.pop();
  if (orderId !== undefined) {
    await member.request({ kind: 'cancel-order', orderId: Number(orderId) });
  }
}

/** A hundredth of a per cent away: some are reached while the core runs, or while it is down. */
async function tradeLater(member: CrashMember, side: Side, price: number): Promise<void> {
  const at = (away: number) => (price * (1 + (side === 'buy' ? away : -away))).toFixed(4);
  const stop = { symbol: SYMBOL, side, triggerPrice: at(0.0001), quantity: '2' } as const;
  if (randomBelow(2) === 0) {
    const limit = { type: 'limit', triggerKind: 'stop', price: at(0.001) } as const;
    await member.request({ kind: 'place-order', ...stop, ...limit });
    return;
  }
  const legs = { price: at(-0.004), stopLimitPrice: at(0.001) };
  await member.request({ kind: 'place-oco', ...stop, ...legs });
}

/** Two levels inside the spread and one across it; a coarse grid, so that orders share prices. */
async function choosePrice(member: CrashMember, side: Side): Promise<number> {
  const middle = (await member.readPrice(SYMBOL)) / PRICE_UNIT;
  const away = (side === 'buy' ? -1 : 1) * (randomBelow(3) - 1) * 0.002;
  return Math.round(middle * (1 + away) * 100) / 100;
}

type OrderRow = {
  id: string;
  uid: number;
  key: string;
  ocoId: string | null;
  executedLots: string;
  state: SpotOrder['state'];
};

/** Members' own, in the order they were placed. */
async function listOrders(evidence: CrashEvidence): Promise<OrderRow[]> {
  const rows = await evidence.list<Omit<OrderRow, 'state'> & { place: number }>(
    `select id, uid, client_order_id as key, oco_id as "ocoId", executed_lots as "executedLots",
       state as place
     from spot_order where bot_id is null order by id`,
  );
  return rows.map(({ place, ...row }) => ({ ...row, state: ORDER_STATES[place] ?? 'NEW' }));
}

function requireOrdersOnce(evidence: CrashEvidence, orders: readonly OrderRow[]): void {
  const single = evidence.acceptedOf('place-order').map(({ id, data }) => [id, data.order.id]);
  const legs = evidence.acceptedOf('place-oco').flatMap(({ id, data: { limit, stop } }) => [
    [id, limit.id],
    [id, stop.id],
  ]);
  const acknowledged = [...single, ...legs].map(([key, id]) => `${key} ${id}`);
  const found = orders.map(({ key, id }) => `${key} ${id}`);
  expect(found.toSorted(), 'each order is there once').toEqual(acknowledged.toSorted());
  expect(legs.length).toBeGreaterThan(0);
}

function requireCanceled(evidence: CrashEvidence, orders: readonly OrderRow[]): void {
  const states = new Map(orders.map(({ id, state }) => [id, state]));
  const canceled = evidence.acceptedOf('cancel-order').map(({ data }) => data.order.id);
  expect(canceled.length).toBeGreaterThan(0);
  expect(canceled.filter((id) => states.get(id) !== 'CANCELED')).toEqual([]);
}

async function requireFillsOnce(evidence: CrashEvidence): Promise<void> {
  const fills: SpotFill[] = evidence.acceptedOf('place-order').flatMap(({ data }) => data.fills);
  const trades = await evidence.list<{ id: string; buyer: string; seller: string }>(
    `select id, buyer_order_id as buyer, seller_order_id as seller from spot_trade
     where id = any($1)`,
    [fills.map(({ id }) => id)],
  );
  const byId = new Map(trades.map((row) => [row.id, row]));
  for (const { id, orderId, side } of fills) {
    expect(byId.get(id)?.[side === 'buy' ? 'buyer' : 'seller'], `fill ${id}`).toBe(orderId);
  }
  const sides = fills.map(({ id, side }) => `${id} ${side}`);
  expect(new Set(sides).size).toBe(sides.length);
}

/** At most one leg of each OCO has filled, and neither is open without the other unless it has. */
function requireLegs(orders: readonly OrderRow[]): void {
  const legsOf = new Map<string, OrderRow[]>();
  for (const order of orders) {
    if (order.ocoId) legsOf.set(order.ocoId, [...(legsOf.get(order.ocoId) ?? []), order]);
  }
  for (const [ocoId, legs] of legsOf) {
    expect(legs).toHaveLength(2);
    const filled = legs.filter(({ executedLots }) => Number(executedLots) > 0);
    expect(filled.length, `OCO ${ocoId}`).toBeLessThanOrEqual(1);
    const open = legs.filter(({ state }) => isOpenState(state));
    if (filled.length > 0) expect(open.every((leg) => leg === filled[0])).toBe(true);
  }
}

/** What memory holds after the last restart is what the record shows as open. */
async function requireOpenOrders(
  evidence: CrashEvidence,
  orders: readonly OrderRow[],
): Promise<void> {
  for (const uid of evidence.uids) {
    const open = orders.filter((each) => each.uid === uid && isOpenState(each.state));
    const shown = await evidence.read('spot', 'listOpenOrders', uid);
    expect(shown.map(({ id }) => String(id))).toEqual(open.map(({ id }) => id));
  }
}

function listWrongHolds(evidence: CrashEvidence): Promise<object[]> {
  return evidence.list(
    `select o.uid, o.currency, o.held, b.held as booked from (
       select uid, case side when 0 then 'USDT' else 'UNI' end as currency, sum(held_units) as held
       from spot_order where bot_id is null and (state < 2 or state > 4)
       group by 1, 2 having sum(held_units) > 0) o
     full join (
       select a.uid, a.currency, p.balance_after as held from account a cross join lateral (
         select balance_after from posting where account_id = a.id order by seq desc limit 1) p
       where a.kind = 'spot' and a.bucket = 'held' and p.balance_after <> 0) b
     using (uid, currency) where o.held is distinct from b.held`,
  );
}
