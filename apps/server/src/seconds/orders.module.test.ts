/**
 * Seconds contracts on the running server, over HTTP and the socket, with a manual clock: bought,
 * opened and settled by ticks, shown, shared, counted.
 */
import { randomUUID } from 'node:crypto';
import type { SecondsContractLine } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { ApiClient } from '../../testing/api-client.ts';
import { TestApp } from '../../testing/test-app.ts';
import { upgradeAgain } from '../../testing/core/upgraded-tables.ts';
import { Buyer, dataOf, verifyShared } from '../../testing/seconds/buyer.ts';

const MARKETS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'XAUUSDT'];

let app: TestApp;
let alice: Buyer;
let bob: Buyer;

beforeAll(async () => {
  app = await TestApp.start();
  await app.standStill();
  alice = await Buyer.open(app.url, 'alice_s');
  bob = await Buyer.open(app.url, 'bobby_s');
});

afterAll(() => app.remove());

/** Buys in five markets at once until there was a win and a loss; returns everything that ended. */
async function playUntilBoth(buyer: Buyer): Promise<SecondsContractLine[]> {
  for (let round = 0; round < 6; round += 1) {
    for (const symbol of MARKETS) await buyer.buy({ symbol });
    app.jump(31_500);
    const ended = await buyer.waitUntilEnded();
    const results = new Set(ended.map(({ result }) => result));
    if (results.has('win') && results.has('lose')) return ended;
  }
  throw new Error('five markets had the same result in six rounds');
}

describe('[3.5] a contract', () => {
  it('waits for the next tick, runs, ends, and can be verified by anybody', async () => {
    const bought = await alice.buy({ amount: '33.33', periodSeconds: 60 });
    expect(bought).toMatchObject({ state: 'payment_waiting', opening: null, result: null });
    app.jump(1_000);
    await expect
      .poll(async () => (await alice.list('?current=true'))[0]?.state, { timeout: 60_000 })
      .toBe('in_progress');
    const [running] = await alice.list('?current=true');
    const openingSecond = Math.floor(bought.acceptedAtMs / 1_000) + 1;
    expect(running).toMatchObject({
      id: bought.id,
      opening: { second: openingSecond },
      endsAtSecond: openingSecond + 60,
      settlement: null,
    });
    const early = await alice.read(`/seconds/orders/${bought.id}/receipt`);
    expect(early).toMatchObject({ rule: 'sec/1', settlement: null });
    expect(await verifyShared(app.url, bought.shareId)).toMatchObject({
      isSound: false,
      fault: { field: 'state', claimed: 'in_progress' },
    });

    app.jump(60_000);
    const [ended] = await alice.waitUntilEnded();
    expect(ended).toMatchObject({ id: bought.id, state: 'ended', isVoid: false });
    const verdict = await verifyShared(app.url, bought.shareId);
    expect(verdict).toMatchObject({
      isSound: true,
      result: ended?.result,
      receipt: ended?.receipt,
      profit: ended?.profit,
    });
  });

  it('[EX-3.8] moves exactly what was agreed: a win pays, a loss costs the wager', async () => {
    const before = await contractBalances(bob);
    const ended = await playUntilBoth(bob);
    const wagers = ended.length * 10;
    const got = ended.reduce((sum, { receipt }) => sum + Number(receipt), 0);
    const after = await contractBalances(bob);
    expect(after.held).toBe(0);
    expect(after.available).toBeCloseTo(before.available - wagers + got, 8);
    const win = ended.find(({ result }) => result === 'win');
    const loss = ended.find(({ result }) => result === 'lose');
    expect(win).toMatchObject({ receipt: '19.00000000', profit: '9.00000000' });
    expect(loss).toMatchObject({ receipt: '0.00000000', profit: '-10.00000000' });
    const lines = (await bob.read('/ledger?account=contract&limit=100'))['lines'] as Line[];
    const amountsOf = (id?: string) =>
      lines.flatMap(({ reference, type, amount }) => (reference === id ? [[type, amount]] : []));
    expect(amountsOf(win?.id).toReversed()).toEqual([
      ['SECONDS_STAKE', '-10.00000000'],
      ['SECONDS_PAYOUT', '10.00000000'],
      ['SECONDS_PAYOUT', '9.00000000'],
    ]);
    expect(amountsOf(loss?.id).toReversed()).toEqual([
      ['SECONDS_STAKE', '-10.00000000'],
      ['SECONDS_LOSS', '0.00000000'],
    ]);
    for (const { shareId } of ended) {
      expect(await verifyShared(app.url, shareId)).toMatchObject({ isSound: true });
    }
  });

  it('[0.4] bought twice with one key is bought once, also over HTTP and the socket', async () => {
    const key = randomUUID();
    const form = { symbol: 'SOLUSDT', direction: 'down', periodSeconds: 30, amount: '10' };
    const first = await alice.order(form, key);
    const again = await alice.order(form, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    const socket = await openSocket(alice);
    socket.say({ op: 'call', id: 7, endpoint: 'placeSecondsOrder', key, body: form });
    await socket.until((frames) => frames.some((frame) => frame.type === 'answer'));
    expect(socket.frames.at(-1)).toMatchObject({ id: 7, isReplay: true, data: dataOf(first) });
    socket.ws.close();
    expect(await alice.list('?current=true')).toHaveLength(1);
    app.jump(31_500);
    await alice.waitUntilEnded();
  });
});

describe('[3.5] lists', () => {
  it('show current ones, ended ones and all, by market, page by page, newest first', async () => {
    const running = await bob.buy({ symbol: 'LTCUSDT' });
    const all = await bob.list('?limit=100');
    expect(all.length).toBeGreaterThan(5);
    const ids = all.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((left, right) => right - left));
    expect(await bob.list('?current=true')).toEqual([running]);
    expect(await bob.list('?state=payment_waiting')).toEqual([running]);
    expect(await bob.list('?state=settling')).toEqual([]);
    expect(await bob.list('?state=ended&limit=100')).toEqual(all.slice(1));
    expect(await bob.list('?symbol=LTCUSDT')).toEqual([running]);
    expect(await bob.list('?symbol=NOSUCH')).toEqual([]);

    const paged: SecondsContractLine[] = [];
    let cursor = '';
    for (;;) {
      const page = await bob.read(`/seconds/orders?limit=2${cursor}`);
      paged.push(...(page['contracts'] as SecondsContractLine[]));
      if (page['nextCursor'] === null) break;
      cursor = `&cursor=${String(page['nextCursor'])}`;
    }
    expect(paged).toEqual(all);
    for (const { acceptedAtMs: fromMs } of all) {
      const range = `?limit=100&fromMs=${fromMs}&toMs=${fromMs + 1}`;
      const meant = all.filter(({ acceptedAtMs }) => acceptedAtMs === fromMs);
      expect(await bob.list(range)).toEqual(meant);
      const isRunning = meant.includes(all[0] as SecondsContractLine);
      expect(await bob.list(`${range}&current=true`)).toEqual(isRunning ? [running] : []);
    }
    const odd = await bob.get('/seconds/orders?cursor=x-1');
    expect(odd.body).toMatchObject({ code: 'VALIDATION', fields: { cursor: 'format' } });
    app.jump(31_500);
    await bob.waitUntilEnded();
  });
});

describe('[3.7] what contracts have cost', () => {
  it('is the same by contracts, by the daily figures, and by the house account', async () => {
    const everybody = [...(await alice.list('?limit=100')), ...(await bob.list('?limit=100'))];
    const houseResult = everybody.reduce((sum, { profit }) => sum - Number(profit), 0);
    const stats = await alice.read('/seconds/stats');
    expect(stats).toMatchObject({
      contracts: everybody.length,
      wins: everybody.filter(({ result }) => result === 'win').length,
      losses: everybody.filter(({ result }) => result === 'lose').length,
    });
    expect(Number(stats['houseResult'])).toBeCloseTo(houseResult, 8);
    const { accounts } = (await alice.read('/fairness/house')) as { accounts: HouseLine[] };
    const house = accounts.find(({ owner }) => owner === 'house:seconds');
    expect(Number(house?.balance)).toBeCloseTo(houseResult, 8);

    const bitcoin = everybody.filter(({ symbol, periodSeconds }) => {
      return symbol === 'BTCUSDT' && periodSeconds === 30;
    });
    const part = await alice.read('/seconds/stats?symbol=BTCUSDT&periodSeconds=30');
    expect(part).toMatchObject({ contracts: bitcoin.length });
  });

  it('is shown for the member too, with what is left of the daily limits', async () => {
    const own = await bob.list('?limit=100');
    const dayOf = (atMs: number | null) => Math.floor((atMs ?? 0) / 86_400_000);
    const today = dayOf(app.nowMs());
    const wagered = own
      .filter(({ acceptedAtMs }) => dayOf(acceptedAtMs) === today)
      .reduce((sum, { wager }) => sum + Number(wager), 0);
    const lost = own
      .filter(({ endsAtSecond }) => dayOf((endsAtSecond ?? 0) * 1_000) === today)
      .reduce((sum, { profit }) => sum - Number(profit), 0);
    const net = own.reduce((sum, { profit }) => sum + Number(profit), 0);
    const stats = (await bob.read('/seconds/own-stats')) as OwnStats;
    expect(stats).toMatchObject({ contracts: own.length, breakUntilMs: 0 });
    expect(Number(stats.netResult)).toBeCloseTo(net, 8);
    expect(stats.today).toMatchObject({
      wageredMax: '20000.00000000',
      lossLimit: '1000.00000000',
    });
    expect(Number(stats.today.wagered)).toBeCloseTo(wagered, 8);
    expect(Number(stats.today.netLoss)).toBeCloseTo(lost, 8);
  });

  it('[M3] [0.10] is in one row per member and day, which an upgrade fills from all contracts', async () => {
    const { written, upgraded } = await upgradeAgain(app.database, {
      migration: '0060-seconds',
      undo: 'drop table seconds_member_day',
      tables: ['seconds_member_day'],
    });
    expect(upgraded).toEqual(written);
    expect(written.flat().length).toBeGreaterThanOrEqual(2);
  });
});

describe('[S1] nothing of another member’s', () => {
  it('can be read: no receipt by its number, no contract in a list', async () => {
    const [contract] = await alice.list();
    expect(contract).toBeDefined();
    const answer = await bob.get(`/seconds/orders/${contract?.id}/receipt`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'NOT_FOUND' });
    expect(await alice.read(`/seconds/orders/${contract?.id}/receipt`)).toMatchObject({ contract });
    const shares = (await bob.list('?limit=100')).map(({ shareId }) => shareId);
    expect(shares).not.toContain(contract?.shareId);
  });

  it('is revealed by a share link, which shows the receipt to anybody', async () => {
    const [contract] = await alice.list();
    const answer = await new ApiClient(app.url).get(`/seconds/receipts/${contract?.shareId}`);
    const text = JSON.stringify(answer.body);
    const { id: _id, ...shown } = contract as SecondsContractLine;
    expect(answer.body).toMatchObject({ ok: true, data: { contract: shown } });
    expect(dataOf(answer)['contract']).toEqual(shown);
    for (const own of [alice.uid, 'alice_s', 'uid']) expect(text).not.toContain(own);
    const unknown = await new ApiClient(app.url).get(`/seconds/receipts/${'0'.repeat(32)}`);
    expect(unknown.status).toBe(404);
  });

  it('is received: the topic publishes only the member’s own contracts', async () => {
    const [own, other] = [await openSocket(alice), await openSocket(bob)];
    for (const socket of [own, other]) socket.subscribe('seconds');
    for (const socket of [own, other]) {
      await socket.until(() => socket.received('seconds').length === 1);
      expect(socket.received('seconds')[0]).toMatchObject({
        type: 'snapshot',
        data: { contracts: [] },
      });
    }
    const bought = await alice.buy({ symbol: 'BNBUSDT', amount: '6.66' });
    app.jump(31_500);
    const states = () =>
      own
        .received('seconds')
        .slice(1)
        .map(({ data }) => (data as ContractEvent).contract.state);
    await own.until(() => states().includes('ended'));
    expect(states().at(0)).toBe('payment_waiting');
    const last = own.received('seconds').at(-1)?.data as ContractEvent;
    expect(last.contract).toMatchObject({ id: bought.id, wager: '6.66000000', state: 'ended' });
    expect(other.received('seconds')).toHaveLength(1);
    own.ws.close();
    other.ws.close();
  });
});

describe('[3.6] a break', () => {
  it('applies at once, can only be extended, and survives a restart', async () => {
    const pauser = await Buyer.open(app.url, 'pauser_s');
    const nowMs = app.nowMs();
    const take = async (days: number) =>
      Number(dataOf(await pauser.post('/seconds/breaks', { days }))['breakUntilMs']);
    const week = await take(7);
    expect(week).toBeGreaterThanOrEqual(nowMs + 7 * 86_400_000);
    expect(await take(1)).toBe(week);
    const refused = await pauser.order();
    expect(refused.body).toMatchObject({ code: 'ON_A_BREAK', data: { untilMs: week } });
    await app.halt();
    await app.launch();
    const again = new Buyer(app.url);
    const login = { account: 'pauser_s', password: 'correct horse battery' };
    dataOf(await again.post('/auth/login', login));
    expect(await again.read('/seconds/own-stats')).toMatchObject({ breakUntilMs: week });
    expect((await again.order()).body).toMatchObject({ code: 'ON_A_BREAK' });
    const odd = await again.post('/seconds/breaks', { days: 3 });
    expect(odd.body).toMatchObject({ code: 'VALIDATION' });
  });
});

type Line = { reference: string; type: string; amount: string };
type HouseLine = { owner: string; balance: string };
type ContractEvent = { contract: SecondsContractLine };
type OwnStats = { netResult: string; today: Record<'wagered' | 'netLoss', string> };

async function contractBalances(buyer: Buyer): Promise<{ available: number; held: number }> {
  const { lines } = (await buyer.read('/assets/contract')) as {
    lines: { available: string; held: string }[];
  };
  return { available: Number(lines[0]?.available), held: Number(lines[0]?.held) };
}

function openSocket({ cookieHeader }: Buyer): Promise<TestClient> {
  return TestClient.open(`${app.url.replace('http', 'ws')}/ws`, { cookie: cookieHeader });
}
