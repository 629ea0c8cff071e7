/**
 * The ledger and the flow record over HTTP: no line is lost between pages; a loss of held money is
 * a line too; one event is one line, and together they sum to the balances.
 */
import { randomUUID } from 'node:crypto';
import { formatUnits, parseUnits } from '@anywhen/money';
import type { BalanceLine, FlowLine, FlowOrder, LedgerLine } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Buyer, dataOf } from '../../testing/seconds/buyer.ts';
import { TestApp } from '../../testing/test-app.ts';

const MARKETS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'XAUUSDT'];

let app: TestApp;
let member: Buyer;

beforeAll(async () => {
  app = await TestApp.start();
  await app.standStill();
  member = await Buyer.open(app.url, 'reader_r', '1000');
  await member.transfer({ quantity: '1000' });
  const headers = { 'Idempotency-Key': randomUUID() };
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '500' };
  dataOf(await member.post('/spot/orders', order, headers));
});

afterAll(() => app.remove());

async function readPages<Line>(path: string, query: string, reader = member): Promise<Line[]> {
  const lines: Line[] = [];
  for (let cursor = ''; ;) {
    const page = await reader.read(`${path}?${query}${cursor}`);
    lines.push(...(page['lines'] as Line[]));
    if (page['nextCursor'] === null) return lines;
    cursor = `&cursor=${String(page['nextCursor'])}`;
  }
}

const readAll = (query: string) => readPages<LedgerLine>('/ledger', query);
const readFlow = (query: string, reader = member) => readPages<FlowLine>('/flow', query, reader);

describe('[17] the ledger', () => {
  it('shows every line once, however small the pages: an order’s fee is not lost', async () => {
    const whole = await readAll('limit=100');
    expect(whole.filter(({ type }) => type === 'SPOT_FEE')).toHaveLength(1);
    expect(await readAll('limit=1')).toEqual(whole);
  });

  it('shows a lost wager as a line that moves nothing, with the balance available then', async () => {
    // Repeats until there is one of each: the tests below look for a win.
    const results = new Set<unknown>();
    for (let round = 0; round < 6 && !(results.has('win') && results.has('lose')); round += 1) {
      for (const symbol of MARKETS) await member.buy({ symbol });
      app.jump(31_500);
      for (const { result } of await member.waitUntilEnded()) results.add(result);
    }
    const lines = await readAll('account=contract&limit=2');
    const losses = lines.filter(({ type }) => type === 'SECONDS_LOSS');
    expect(losses.length).toBeGreaterThan(0);
    for (const loss of losses) {
      const before = lines[lines.indexOf(loss) + 1];
      expect(loss.amount).toBe('0.00000000');
      expect(loss.availableAfter).toBe(before?.availableAfter);
    }
  });
});

describe('[17] the flow record', () => {
  const SYMBOL = 'UNIUSDT';
  let orderId = '';

  beforeAll(async () => {
    const other = await Buyer.open(app.url, 'other_r', '1');
    await other.transfer({ quantity: '1000' });
    const place = async (who: Buyer, form: object) => {
      app.jump(1);
      const headers = { 'Idempotency-Key': randomUUID() };
      const placed = await who.post('/spot/orders', { symbol: SYMBOL, ...form }, headers);
      return (dataOf(placed)['order'] as { id: string }).id;
    };
    await place(other, { side: 'buy', type: 'market', quoteAmount: '300' });
    const depth = await member.read(`/depth?symbol=${SYMBOL}`);
    const best = (side: string) => Number((depth[side] as [string, string][])[0]?.[0]);
    const price = ((best('bids') + best('asks')) / 2).toFixed(4);
    orderId = await place(member, { side: 'buy', type: 'limit', price, quantity: '10' });
    for (const quantity of ['4', '3']) {
      await place(other, { side: 'sell', type: 'market', quantity });
      app.jump(1);
      await member.transfer({ quantity: '1' });
    }
    await place(member, {
      side: 'sell',
      type: 'limit',
      price: (best('asks') * 1.02).toFixed(4),
      quantity: '1',
    });
  });

  const orderLine = (lines: readonly FlowLine[]) => {
    const own = lines.filter((line) => line.kind === 'order' && line.order.id === orderId);
    expect(own).toHaveLength(1);
    return own[0] as FlowOrder;
  };

  it('shows an order with all its fills as one line, where it changed last', async () => {
    const lines = await readFlow('limit=100');
    const { order, held } = orderLine(lines);
    expect(order).toMatchObject({ executedQuantity: '7.00000000', state: 'PARTIALLY_FILLED' });
    expect(Number(held)).toBeGreaterThan(0);
    expect(lines.filter(({ account }) => account === 'spot')[1]?.kind).toBe('booking');
    expect(lines.map(({ atMs }) => atMs)).toEqual(
      lines.map(({ atMs }) => atMs).toSorted((left, right) => right - left),
    );
  });

  it('loses and duplicates no line, however small the pages', async () => {
    const whole = await readFlow('limit=100');
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    for (const limit of [1, 2, 3, 7]) expect(await readFlow(`limit=${limit}`)).toEqual(whole);
  });

  it('loses none of several orders that changed in the same moment', async () => {
    const other = await Buyer.open(app.url, 'cancels_r', '1');
    await other.transfer({ quantity: '1000' });
    const { bids } = await member.read(`/depth?symbol=${SYMBOL}`);
    const price = (Number((bids as [string, string][])[0]?.[0]) * 0.9).toFixed(4);
    const headers = () => ({ 'Idempotency-Key': randomUUID() });
    for (const quantity of ['10', '11', '12']) {
      const order = { symbol: SYMBOL, side: 'buy', type: 'limit', price, quantity };
      dataOf(await other.post('/spot/orders', order, headers()));
    }
    app.jump(1);
    dataOf(await other.send('DELETE', '/spot/orders', { headers: headers(), body: '{}' }));
    const whole = await readFlow('limit=100', other);
    const canceled = whole.filter(({ kind }) => kind === 'order');
    expect(canceled).toHaveLength(3);
    expect(new Set(canceled.map(({ atMs }) => atMs)).size).toBe(1);
    for (const limit of [1, 2]) expect(await readFlow(`limit=${limit}`, other)).toEqual(whole);
  });

  it('shows a win as one line: its gain is the amount and the profit, with the wager beside it', async () => {
    const ended = await member.list('?limit=100');
    const wins = ended.filter(({ result }) => result === 'win');
    const profits = await readFlow('record=profit&limit=2');
    expect(wins.length).toBeGreaterThan(0);
    expect(profits).toHaveLength(wins.length);
    for (const { id, profit, wager } of wins) {
      const line = profits.find((each) => each.kind === 'booking' && each.reference === id);
      expect(line).toMatchObject({ type: 'SECONDS_PAYOUT', amount: profit, wager });
    }
    const lost = ended.find(({ result }) => result === 'lose');
    const payments = await readFlow('record=payment&account=contract&limit=100');
    expect(
      payments.find((line) => line.kind === 'booking' && line.type === 'SECONDS_LOSS'),
    ).toMatchObject({ amount: '0.00000000', wager: lost?.wager });
  });

  it('sums to the balances, line by line', async () => {
    const sums = new Map<string, bigint>();
    const add = (account: string, currency: string, amount: string, sign = 1n) => {
      const key = `${account} ${currency}`;
      sums.set(key, (sums.get(key) ?? 0n) + sign * parseUnits(amount));
    };
    for (const line of await readFlow('limit=100')) {
      if (line.kind === 'booking') {
        add(line.account, line.currency, line.amount);
        if (line.type === 'SECONDS_PAYOUT') add(line.account, line.currency, line.wager ?? '0');
        continue;
      }
      const { symbol, side, executedQuantity, executedQuote, fee, feeCurrency } = line.order;
      const isBuy = side === 'buy';
      const currency = symbol.replace(/USDT$/, '');
      add('spot', currency, executedQuantity, isBuy ? 1n : -1n);
      add('spot', 'USDT', executedQuote, isBuy ? -1n : 1n);
      add('spot', feeCurrency, fee, -1n);
      add('spot', isBuy ? 'USDT' : currency, line.held, -1n);
    }
    for (const kind of ['funds', 'spot', 'contract']) {
      const { lines } = await member.read(`/assets/${kind}`);
      for (const { currency, available } of lines as BalanceLine[]) {
        expect([currency, formatUnits(sums.get(`${kind} ${currency}`) ?? 0n)]).toEqual([
          currency,
          available,
        ]);
      }
    }
  });

  it('is filtered by account, currency and time, and an order counts where it moved something', async () => {
    const idsOf = async (query: string) =>
      (await readFlow(`limit=100&${query}`)).flatMap((line) =>
        line.kind === 'order' ? [line.order.symbol] : [],
      );
    expect(await idsOf('currency=UNI')).toEqual(['UNIUSDT', 'UNIUSDT']);
    expect(await idsOf('currency=USDT')).toEqual(['UNIUSDT', 'BTCUSDT']);
    expect(await idsOf('account=funds')).toEqual([]);
    expect(await idsOf('record=transfer')).toEqual([]);
    const { atMs } = orderLine(await readFlow('limit=100'));
    expect(await idsOf(`fromMs=${atMs}&toMs=${atMs + 1}`)).toEqual([SYMBOL]);
    expect(await idsOf(`toMs=${atMs}`)).toEqual(['BTCUSDT']);
  });

  it('rejects a forged cursor', async () => {
    for (const cursor of ['1', '1b2', '1x2', '1o2_3', 'o1']) {
      expect((await member.get(`/flow?cursor=${cursor}`)).body).toMatchObject({
        code: 'VALIDATION',
        fields: { cursor: 'format' },
      });
    }
  });
});
