/** Random orders in words of neither API, sent through the app's or a program's. For tests only. */
import { randomUUID } from 'node:crypto';
import { findSpotMarket } from '@anywhen/exchange';
import { botErrorOf, describeBotError } from '@anywhen/protocol';
import type { OrderForm, Trader } from '../spot/trader.ts';
import type { BotAnswer, Program } from './program.ts';

export const MARKETS = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT'];

type Step =
  | { kind: 'place'; form: OrderForm & { symbol: string; side: 'buy' | 'sell' } }
  | { kind: 'cancel'; symbol: string; orderId: string }
  | { kind: 'cancel-all'; symbol: string };

/** What came of it: an order with what it filled, or the code of a refusal in the dialect. */
export type Outcome =
  | { orderId: string; executed: string; price: string | null }
  | { code: number };

type Place = Extract<Step, { kind: 'place' }>['form'];

/** Mostly orders that are taken; some are not, each for a reason of its own. */
export function drawStep(
  random: () => number,
  { last, orderIds }: { last: Readonly<Record<string, number>>; orderIds: readonly string[] },
): Step {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const symbol = pick(MARKETS);
  const roll = random();
  if (roll < 0.15 && orderIds.length > 0) {
    return { kind: 'cancel', symbol, orderId: pick(orderIds) };
  }
  if (roll < 0.17) return { kind: 'cancel-all', symbol };
  const reference = last[symbol] ?? 0;
  const { priceDecimals = 0, quantityDecimals = 0 } = findSpotMarket(symbol) ?? {};
  const odd = random() < 0.03 ? 1 : 0;
  const at = (least: number, most: number) =>
    (reference * (least + random() * (most - least))).toFixed(priceDecimals + odd);
  const usdt = pick([3, 6, 20, 60, 100, 200_000]) * (0.5 + random());
  const quantity = (usdt / reference).toFixed(quantityDecimals + odd);
  if (Number(quantity) === 0) return drawStep(random, { last, orderIds });
  const side = pick(['buy', 'sell'] as const);
  const common = { symbol, side };
  const price = at(0.93, 1.07);
  const triggerKind = pick(['stop', 'take-profit'] as const);
  const isUp = (triggerKind === 'stop') === (side === 'buy');
  const triggerPrice = random() < 0.9 ? (isUp ? at(1.01, 1.1) : at(0.9, 0.99)) : at(0.9, 1.1);
  const given = side === 'buy' ? { quoteAmount: usdt.toFixed(2) } : { quantity };
  const form = pick<Place>([
    { ...common, type: 'limit', timeInForce: pick(['GTC', 'IOC', 'FOK']), price, quantity },
    { ...common, type: 'limit', isPostOnly: true, price, quantity },
    { ...common, type: 'market', ...pick([{ quantity }, { quoteAmount: usdt.toFixed(2) }]) },
    { ...common, type: 'market', ...given, triggerKind, triggerPrice },
    {
      ...common,
      type: 'limit',
      timeInForce: 'GTC',
      price: isUp ? at(1.02, 1.12) : at(0.9, 0.99),
      quantity,
      triggerKind,
      triggerPrice,
    },
  ]);
  return { kind: 'place', form };
}

export async function askApp(trader: Trader, step: Step): Promise<Outcome> {
  const { body } = await sendToApp(trader, step);
  if (!body.ok) {
    const { code, msg: _msg } = describeBotError(botErrorOf(body as never));
    return { code };
  }
  const { order } = body.data as {
    order?: { id: string; executedQuantity: string; price: string };
  };
  if (order) return { orderId: order.id, executed: order.executedQuantity, price: order.price };
  const { canceledIds } = body.data as { canceledIds: string[] };
  return canceledIds.length === 0 ? { code: -2011 } : listed(canceledIds);
}

function sendToApp(trader: Trader, step: Step) {
  if (step.kind === 'place') return trader.ask(step.form, randomUUID());
  return step.kind === 'cancel' ? trader.cancel(step.orderId) : trader.cancelAll(step.symbol);
}

/** `turn` makes the same request another one: a repeated one would get the first one's answer. */
export async function askProgram(program: Program, step: Step, turn: number): Promise<Outcome> {
  const { status, body } = await sendToProgram(program, step, { recvWindow: 5_000 + turn });
  if (status !== 200) return { code: (body as { code: number }).code };
  if (Array.isArray(body)) return listed(body.map(({ orderId }) => String(orderId)));
  const { orderId, executedQty, price } = body as Record<string, string | number>;
  const isAtMarket = Number(price) === 0;
  return {
    orderId: String(orderId),
    executed: String(executedQty),
    price: isAtMarket ? null : String(price),
  };
}

const TYPES = {
  limit: { none: 'LIMIT', stop: 'STOP_LOSS_LIMIT', 'take-profit': 'TAKE_PROFIT_LIMIT' },
  market: { none: 'MARKET', stop: 'STOP_LOSS', 'take-profit': 'TAKE_PROFIT' },
} as const;

async function sendToProgram(
  program: Program,
  step: Step,
  turn: { recvWindow: number },
): Promise<BotAnswer> {
  const { kind } = step;
  if (kind === 'cancel-all') {
    return program.call('DELETE', '/api/v3/openOrders', { symbol: step.symbol, ...turn });
  }
  if (kind === 'cancel') {
    const { orderId } = step;
    // The app does not ask for the market.
    const markets = MARKETS.map(async (symbol) => {
      const read = await program.call('GET', '/api/v3/order', { symbol, orderId });
      return read.status === 200 ? [symbol] : [];
    });
    const [symbol = ''] = (await Promise.all(markets)).flat();
    return program.call('DELETE', '/api/v3/order', { symbol, orderId, ...turn });
  }
  const { form } = step;
  const type = form.isPostOnly
    ? 'LIMIT_MAKER'
    : TYPES[form.type ?? 'limit'][(form.triggerKind as 'stop' | undefined) ?? 'none'];
  const sent = {
    symbol: form.symbol,
    side: form.side.toUpperCase(),
    type,
    timeInForce: form.timeInForce,
    price: form.price,
    quantity: form.quantity,
    quoteOrderQty: form.quoteAmount,
    stopPrice: form.triggerPrice,
    newOrderRespType: 'FULL',
  };
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const parameters = Object.fromEntries(given) as Record<string, string>;
  return program.call('POST', '/api/v3/order', { ...parameters, ...turn });
}

function listed(ids: readonly string[]): Outcome {
  return { orderId: ids.join(), executed: '', price: null };
}
