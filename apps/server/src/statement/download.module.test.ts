/**
 * Statements from the running server, of a member who has a little of every product: the file adds
 * up to what the pages show, a client that goes away frees its turn, and bad days are named.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseUnits } from '@anywhen/money';
import { COST_METHODS, type StatementScope } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillMember } from '../../testing/api/filled-member.ts';
import { ApiClient } from '../../testing/api-client.ts';
import {
  type ReadCells,
  type ReadStatement,
  namedCells,
  readCsvStatement,
  sumAmounts,
} from '../../testing/statement/made-statement.ts';
import { TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let client: ApiClient;

beforeAll(async () => {
  server = await TestApp.start();
  client = new ApiClient(server.url);
  await client.register('stated_s');
  await fillMember(client, 2);
  await client.transfer({ from: 'spot', to: 'funds', currency: 'BTC', quantity: '0.0001' });
  await server.standStill();
}, 600_000);

afterAll(() => server.remove());

const codeOf = ({ body }: { body: { ok: boolean; code?: string } }) => (body.ok ? 'ok' : body.code);

async function download(query: string): Promise<string> {
  const { body, headers } = await client.get(`/statement?${query}`);
  if (!body.ok) throw new Error(body.code);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="anywhen-paper-statement-\d{4}-\d{2}-\d{2}\.(csv|json)"$/,
  );
  return String(body.data['file']);
}

async function readJson(query = 'method=fifo'): Promise<ReadStatement> {
  return JSON.parse(await download(`format=json&${query}`)) as ReadStatement;
}

async function listBalances(): Promise<Map<string, bigint>> {
  const kinds = 'funds spot contract options financial strategy derivatives'.split(' ');
  const found = new Map<string, bigint>();
  for (const kind of kinds) {
    const { body } = await client.get(`/assets/${kind}`);
    if (!body.ok) throw new Error(body.code);
    for (const line of body.data['lines'] as Record<'currency' | 'available' | 'held', string>[]) {
      for (const side of ['available', 'held'] as const) {
        const units = parseUnits(line[side]);
        if (units !== 0n) found.set(`${kind} ${side} ${line.currency}`, units);
      }
    }
  }
  return found;
}

describe('[27] the statement of a member who has a little of everything', () => {
  it.each(['csv', 'json'])('as %s sums to the balances the pages show', async (format) => {
    const text = await download(`format=${format}&method=fifo`);
    const lines: readonly ReadCells[] =
      format === 'json'
        ? (JSON.parse(text) as ReadStatement).lines
        : readCsvStatement(text)
            .map(namedCells)
            .filter(({ row }) => row === 'line');
    const sums = [...sumAmounts(lines)].filter(([, units]) => units !== 0n);
    expect(new Map(sums)).toEqual(await listBalances());
  });

  it('has every line of the ledger, as many as its scope says', async () => {
    const { lines } = await readJson();
    const scope = (await client.get('/statement/scope')).body;
    if (!scope.ok) throw new Error(scope.code);
    const { lines: count, accounts, currencies } = scope.data as unknown as StatementScope;
    expect(count).toBe(lines.length);
    expect([...accounts].toSorted()).toEqual(
      [...new Set(lines.map((each) => each.account))].toSorted(),
    );
    expect(currencies).toContain('BTC');
    const available = lines.filter(({ balance }) => balance === 'available').length;
    const page = (await client.get('/ledger?limit=100')).body;
    if (!page.ok) throw new Error(page.code);
    const ledger = page.data['lines'] as { amount: string }[];
    expect(available).toBeGreaterThanOrEqual(
      ledger.filter(({ amount }) => amount !== '0.00000000').length,
    );
  });

  it.each(COST_METHODS)(
    'costs BTC by %s what was paid for it, also after a transfer',
    async (method) => {
      const { lines, costs } = await readJson(`method=${method}`);
      const bought = lines.find(
        ({ costEvent, currency }) => costEvent === 'bought' && currency === 'BTC',
      );
      expect(bought).toMatchObject({ kind: 'SPOT_BUY', product: 'BTCUSDT' });
      const paid = lines.find(
        ({ entry, currency, kind }) =>
          entry === bought?.entry && currency === 'USDT' && kind === 'SPOT_BUY',
      );
      expect(`-${bought?.valueUsdt}`).toBe(paid?.amount);
      const coin = costs.find(({ currency }) => currency === 'BTC');
      expect(coin).toMatchObject({ in: bought?.valueUsdt, closing: bought?.valueUsdt });
      expect(coin?.realisedUsdt).toBe('0.00000000');
    },
  );

  it('names products, records and what they are of', async () => {
    const { lines } = await readJson();
    const products = new Map(lines.map(({ referenceKind, product }) => [referenceKind, product]));
    for (const kind of ['spot-order', 'finance-record', 'staking-position', 'machine']) {
      expect(products.get(kind), kind).toBeTruthy();
    }
  });
});

describe('[27.2] a period', () => {
  const today = () => new Date(server.nowMs()).toISOString().slice(0, 10);

  it('of today has it all, one of last year has nothing', async () => {
    const all = await readJson();
    const now = await readJson(`method=fifo&from=${today()}&to=${today()}`);
    expect(now.lines.length).toBe(all.lines.length);
    const past = await readJson('method=fifo&from=2020-01-01&to=2020-12-31');
    expect(past).toMatchObject({ lines: [], totals: [], costs: [] });
  });

  it.each([
    ['from=2026-02-30', { from: 'format' }],
    ['to=yesterday', { to: 'format' }],
    ['from=2026-02-02&to=2026-02-01', { to: 'not-offered' }],
    ['from=2026-02-02&to=', { to: 'format' }],
  ])('of %s is refused at its field', async (days, fields) => {
    for (const path of [`/statement?format=csv&method=fifo&${days}`, `/statement/scope?${days}`]) {
      expect((await client.get(path)).body).toMatchObject({ code: 'VALIDATION', fields });
    }
  });

  it('without a format or with another method is refused', async () => {
    const { body } = await client.get('/statement?method=lifo');
    expect(body).toMatchObject({ fields: { format: 'format', method: 'format' } });
  });
});

describe('[27.4] a client that goes away', () => {
  it('frees its turn for the next one', async () => {
    const leaving = new AbortController();
    const headers = { cookie: client.cookieHeader };
    const response = await fetch(`${server.url}/api/statement?format=json&method=fifo`, {
      headers,
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    leaving.abort();
    let code: string | undefined;
    while (code !== 'ok') {
      code = codeOf(await client.get('/statement?format=csv&method=fifo'));
      if (code !== 'ok') expect(['STATEMENT_UNDER_WAY', 'RATE_LIMITED']).toContain(code);
      await sleep(10);
    }
  });
});
