/**
 * Fills a new member with what lists and answers are made of: orders, bots, alerts, contracts and
 * records, up to the limits of each or to as many as a test wants. Over the API, as a member would.
 */
import { randomUUID } from 'node:crypto';
import { formatUnits, parseUnits } from '@anywhen/money';
import { MARKETS as ALL_MARKETS } from '@anywhen/prices';
import {
  ALERTS_PER_MEMBER_MAX,
  BOTS_MAX,
  CLASSES_MAX,
  CLASS_NAME_MAX,
  CLASS_PRODUCTS,
  CLASS_TASKS,
  FINANCE_PRODUCTS,
  NOTE_LENGTH_MAX,
  OPEN_CONTRACTS_MAX,
  OPEN_ORDERS_PER_MARKET_MAX,
  TAGS_PER_NOTE_MAX,
  financeInterest,
} from '@anywhen/protocol';
import type { ApiClient } from '../api-client.ts';

/** Their prices and lots are coarse enough for the figures below. */
const MARKETS = [
  { symbol: 'BTCUSDT', quantity: '0.0002' },
  { symbol: 'ETHUSDT', quantity: '0.005' },
  { symbol: 'BNBUSDT', quantity: '0.02' },
  { symbol: 'SOLUSDT', quantity: '0.1' },
] as const;

const [F7] = FINANCE_PRODUCTS;

/** What one of each can be read by. */
export type FilledMember = Readonly<Record<string, string>>;

/** At most `count` of each kind; no kind has more than its own limit. */
export async function fillMember(client: ApiClient, count: number): Promise<FilledMember> {
  const shares = { spot: '3300', financial: '3500', derivatives: '2000', strategy: '200' };
  for (const [to, quantity] of Object.entries({ ...shares, contract: '500' })) {
    await send(client, '/transfers', { from: 'funds', to, currency: 'USDT', quantity });
  }
  await choosePreferences(client);
  const orders = await placeOrders(client, count);
  await writeNotes(client, count);
  return {
    ...orders,
    ...(await buyEarning(client, count)),
    ...(await startQuick(client, count)),
    ...(await joinSeason(client)),
    ...(await teachClasses(client)),
  };
}

/** Every market is a favourite, and every part was chosen. */
async function choosePreferences(client: ApiClient): Promise<void> {
  const three = [5, 10, 30];
  const periods = { MA: three, EMA: three, BOLL: [20, 2], MACD: three, RSI: three };
  const indicators = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI'];
  const question = 'always';
  const values = {
    look: { language: 'zh-Hant', theme: 'system', upDown: 'green-up' },
    favourites: { symbols: ALL_MARKETS.map(({ symbol }) => symbol) },
    charts: { interval: '15m', indicators, periods },
    questions: { spot: question, seconds: question, leverage: question, bots: question },
    fromFunds: { isOn: false },
    quotes: { sorting: { column: 'market', isAscending: true } },
  };
  for (const [part, value] of Object.entries(values)) {
    await send(client, '/preferences', { part, value, changedAgoMs: 0 });
  }
}

async function placeOrders(client: ApiClient, count: number): Promise<FilledMember> {
  const market = { symbol: 'BTCUSDT', side: 'buy' };
  const bought = await send(client, '/spot/orders', {
    ...market,
    type: 'market',
    quoteAmount: '50',
  });
  const lever = { ...market, type: 'market', quantity: '0.001' };
  const { position } = await send(client, '/derivatives/orders', lever);
  for (const [place, { symbol, quantity }] of MARKETS.entries()) {
    const { last } = (await read(client, `/markets/${symbol}`)) as { last: string };
    const wanted = Math.min(OPEN_ORDERS_PER_MARKET_MAX, count - place * OPEN_ORDERS_PER_MARKET_MAX);
    for (let order = 0; order < wanted; order += 1) {
      const price = String(Math.floor(Number(last) * 0.95));
      const limit = { symbol, side: 'buy', type: 'limit', quantity, price };
      await send(client, '/spot/orders', limit);
      if (place === 0) await send(client, '/derivatives/orders', { ...limit, quantity: '0.001' });
    }
  }
  return { order: idOf(bought['order']), leveragePosition: idOf(position) };
}

/** On what was ordered, with as many words as there may be. */
async function writeNotes(client: ApiClient, count: number): Promise<void> {
  const { orders } = (await read(client, '/spot/orders')) as { orders: { id: string }[] };
  for (const [place, { id }] of orders.slice(0, count).entries()) {
    const tags = Array.from({ length: TAGS_PER_NOTE_MAX }, (_, n) => `tag ${(place + n) % 60}`);
    const note = { text: 'x'.repeat(NOTE_LENGTH_MAX), tags, version: null, clientId: randomUUID() };
    await send(client, `/notes/spot-order/${id}`, note);
  }
}

async function buyEarning(client: ApiClient, count: number): Promise<FilledMember> {
  if (!F7) throw new Error('a product is sold');
  let record: unknown;
  for (let place = 0; place < count; place += 1) {
    const amount = (10 + place / 100).toFixed(2);
    const interest = formatUnits(financeInterest(F7, parseUnits(amount)).totalUnits);
    const asked = { product: F7.code, windowDay: null, amount, interest, isAgreed: true };
    ({ record } = await send(client, '/finance/records', asked));
  }
  const pledge = { pool: 'LC-USDT', amount: '100', aprsBps: [600, 200], isAgreed: true };
  const { position } = await send(client, '/staking/positions', pledge);
  const { models } = (await read(client, '/mining/models')) as { models: Model[] };
  const [nano] = models;
  const { machine } = await send(client, '/mining/machines', {
    model: nano?.code,
    quantity: 1,
    cost: '100',
    output: nano?.output,
    isAgreed: true,
  });
  return { record: idOf(record), stake: idOf(position), machine: idOf(machine) };
}

async function joinSeason(client: ApiClient): Promise<FilledMember> {
  const { uid } = await send(client, '/seasons/portfolios', { season: 'O7' });
  const { seasons } = (await read(client, '/seasons')) as { seasons: { code: string }[] };
  return { portfolio: String(uid), season: seasons[0]?.code ?? '' };
}

/** As many as there can be, the last with all tasks there are. */
async function teachClasses(client: ApiClient): Promise<FilledMember> {
  const startsAtMs = Date.now();
  const endsAtMs = startsAtMs + 86_400_000;
  const plan = {
    startsAtMs,
    endsAtMs,
    capital: '10000',
    products: CLASS_PRODUCTS,
    leverageMax: 20,
  };
  const symbols = ALL_MARKETS.map(({ symbol }) => symbol);
  const tasks = CLASS_TASKS.map((task) => ({ task, dueAtMs: endsAtMs - 1_000 }));
  const filled: Record<string, string> = {};
  for (let place = 0; place < CLASSES_MAX; place += 1) {
    const name = `${place} `.padEnd(CLASS_NAME_MAX, 'x');
    const { code } = await send(client, '/classes', { name, ...plan, symbols });
    const taught = await send(client, `/classes/${String(code)}/tasks`, { tasks });
    Object.assign(filled, { class: String(code), board: String(taught['boardKey']) });
  }
  return filled;
}

type Model = { code: string; output: string };

async function startQuick(client: ApiClient, count: number): Promise<FilledMember> {
  let bot: unknown;
  const { last } = (await read(client, '/markets/BTCUSDT')) as { last: string };
  for (let place = 0; place < Math.min(count, BOTS_MAX); place += 1) {
    const plan = { symbol: 'BTCUSDT', amount: String(5 + place), interval: '1h', runs: null };
    ({ bot } = await send(client, '/strategy/dca', { ...plan, shownPrice: last }));
  }
  for (let place = 0; place < Math.min(count, ALERTS_PER_MEMBER_MAX); place += 1) {
    await send(client, '/alerts', { symbol: 'BTCUSDT', moveBps: 1_000 + place });
  }
  let contract: unknown;
  const { symbols } = (await read(client, '/seconds/config')) as { symbols: string[] };
  for (const symbol of symbols.slice(0, Math.min(count, OPEN_CONTRACTS_MAX))) {
    const wager = { symbol, direction: 'up', periodSeconds: 60, amount: '10' };
    ({ contract } = await send(client, '/seconds/orders', wager));
  }
  const { shareId } = contract as { shareId: string };
  return { bot: idOf(bot), contract: idOf(contract), sharedContract: shareId };
}

async function send(client: ApiClient, path: string, body: object) {
  const answer = await client.post(path, body, { 'idempotency-key': randomUUID() });
  if (!answer.body.ok) throw new Error(`${path} ${JSON.stringify([body, answer.body])}`);
  return answer.body.data;
}

async function read(client: ApiClient, path: string): Promise<unknown> {
  const { body } = await client.get(path);
  if (!body.ok) throw new Error(`${path}: ${body.code}`);
  return body.data;
}

function idOf(record: unknown): string {
  return (record as { id: string }).id;
}
