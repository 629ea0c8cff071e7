/** What a member buys, stakes and declares over the API, where its page is not under test. */
import { expect, type Page } from '@playwright/test';
import { formatUnits, parseUnits } from '@anywhen/money';
import { csrfOf } from './journey.ts';
import { postMoney } from './money.ts';
import { uploadSpecimen } from './past.ts';

const UNITS = parseUnits('1');

type Quote = { price: string; second: number };
type OptionReply = { data: { position: { id: string } } | Quote | null };

/** A call on BTC of such a length, the one that goes on longest; returns its id. */
export async function buyOption(
  page: Page,
  quantity: number,
  length: '5M' | '60M' = '60M',
): Promise<string> {
  const { request } = page.context();
  const { data } = (await (await request.get('/api/options/series')).json()) as {
    data: { series: { code: string; strikes: string[]; closesAtSecond: number }[] };
  };
  const all = data.series.filter(({ code }) => code.startsWith(`BTC-${length}-`));
  const series = all.toSorted((one, other) => other.closesAtSecond - one.closesAtSecond)[0];
  const strike = series?.strikes[Math.floor(series.strikes.length / 2)];
  const option = { series: series?.code, strike, type: 'call', quantity };
  let quote: Quote = { price: '0.00000001', second: 1 };
  let id = '';
  // A refused quote states the current one, which may have moved again meanwhile.
  await expect(async () => {
    const headers = { 'x-csrf': await csrfOf(request), 'idempotency-key': crypto.randomUUID() };
    const order = { headers, data: { ...option, ...quote } };
    const answer = await request.post('/api/options/positions', order);
    const reply = ((await answer.json()) as OptionReply).data;
    if (reply && 'second' in reply) quote = reply;
    if (reply && 'position' in reply) id = reply.position.id;
    expect(id, JSON.stringify(reply)).not.toBe('');
  }).toPass();
  return id;
}

/** Starts on the next business day; returns its id. */
export async function buyMachine(page: Page): Promise<string> {
  const nano = { model: 'Nano', quantity: 1, output: '0.00016537', isAgreed: true };
  // More than it ever costs: what is paid is the price of the moment.
  return (await postMoney(page, '/api/mining/machines', { ...nano, cost: '100' })).machine.id;
}

/** Whole USDT for seven days; a second purchase of the same amount is refused as repeated. */
export async function buyFinance(page: Page, amount: number): Promise<void> {
  const F7 = { product: 'F7', windowDay: null, isAgreed: true };
  const interest = formatUnits((BigInt(amount) * UNITS * 3n * 7n) / 36_500n);
  await postMoney(page, '/api/finance/records', { ...F7, amount: String(amount), interest });
}

/** In the flexible pool; returns the id of the position. */
export async function stake(page: Page, amount: string): Promise<string> {
  const pool = { pool: 'LC-USDT', aprsBps: [600, 200], isAgreed: true };
  return (await postMoney(page, '/api/staking/positions', { ...pool, amount })).position?.id ?? '';
}

/** With the sample proof; the simulated chain confirms it. */
export async function declareDeposit(page: Page, amount: string): Promise<void> {
  const proof = await uploadSpecimen(page.context().request, 'deposit-proof');
  const from = { account: 'funds', currency: 'USDT', network: 'TRC20' };
  await postMoney(page, '/api/deposits', { ...from, amount, proof });
}
