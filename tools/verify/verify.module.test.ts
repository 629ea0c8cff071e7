/**
 * The verifier as a stranger runs it: the command against a real server says that everything holds,
 * and against one that lies about a single value it says so.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OptionPosition, ReplyOf, listOptionSeries } from '@anywhen/protocol';
import { Buyer, dataOf } from '../../apps/server/testing/seconds/buyer.ts';
import { TestApp } from '../../apps/server/testing/test-app.ts';
import { type Ended, runInProcess } from './testing/run-in-process.ts';

const ROOT = join(import.meta.dirname, '../..');

let app: TestApp;
let folder: string;
let shareIds: string[];
/** Of an option that was bought and sold back. */
let optionId: string;
/** The second in which all of them were bought; markets may have opened long before. */
let boughtAt: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-test-'));
  app = await TestApp.start();
  await app.standStill();
  boughtAt = nowSecond();
  const buyer = await Buyer.open(app.url, 'checked_s');
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT']) await buyer.buy({ symbol });
  await buyer.buy({ symbol: 'XAUUSDT', periodSeconds: 120, amount: '20' });
  optionId = await tradeOption(buyer);
  app.jump(122_000);
  shareIds = (await buyer.waitUntilEnded(300_000)).map(({ shareId }) => shareId);
});

afterAll(async () => {
  await app.remove();
  await rm(folder, { recursive: true });
});

describe('[3.8] npm run verify', () => {
  it('says what is wrong also where something else cannot be checked', async () => {
    const liar = await startLiar('/fairness/ticks', (text) => swapDigit(text, /"prices":\["/));
    try {
      const file = join(folder, 'mixed.txt');
      await writeFile(file, [shareIds[0], '0'.repeat(32)].join('\n'));
      const { code, output } = await verifyByCommand(liar.url, ['--contracts', file]);
      expect(output).toContain('1 of 3 wrong');
      expect(code).toBe(1);
    } finally {
      liar.server.close();
    }
  });

  it('holds a range and many receipts of an honest server against its anchors', async () => {
    const file = join(folder, 'contracts.txt');
    const link = `https://example.com/newContract/contractinfo?share=${shareIds[0]}`;
    await writeFile(file, [link, ...shareIds.slice(1), ''].join('\n'));
    const range = ['--from', String(boughtAt), '--to', String(nowSecond() - 5)];
    const { code, output } = await verifyByCommand(app.url, [...range, '--contracts', file]);
    expect(output).toContain('everything holds');
    expect(output.match(/✓ receipt/g)).toHaveLength(shareIds.length);
    expect(output).toMatch(/✓ ticks {2}\d+ … \d+: \d+ seconds/);
    expect(code).toBe(0);
  });

  it('says nothing where there is nothing to say', async () => {
    expect(await verify(app.url, ['--receipt', '0'.repeat(32)])).toMatchObject({ code: 2 });
    expect(await verify(app.url, ['--receipt', '17'])).toMatchObject({ code: 2 });
    expect(await verify('http://127.0.0.1:1', [])).toMatchObject({ code: 2 });
    expect(await verify(app.url, ['--recipt', shareIds[0] ?? ''])).toMatchObject({ code: 2 });
    const noFile = await verify(app.url, ['--contracts', join(folder, 'not-there.txt')]);
    expect(noFile).toMatchObject({ code: 2 });
    expect(noFile.output).toContain('nothing to say: ENOENT');
  });

  it('calls a contract that still runs neither true nor false', async () => {
    const buyer = await Buyer.open(app.url, 'runs_still');
    const { shareId } = await buyer.buy({ periodSeconds: 300, amount: '20' });
    const file = join(folder, 'running.txt');
    await writeFile(file, [shareId, '0'.repeat(32), shareIds[0]].join('\n'));
    const { code, output } = await verify(app.url, ['--contracts', file]);
    expect(output).toMatch(new RegExp(`\\? receipt ${shareId} .*has not ended`));
    expect(output).toContain(`? receipt ${'0'.repeat(32)}`);
    expect(output).toContain(`✓ receipt ${shareIds[0]}`);
    expect(code).toBe(2);
  });

  it('names the seconds of the past that were not published', async () => {
    const first = await firstSecond(app.url);
    const range = ['--from', String(first - 400), '--to', String(first - 390)];
    const { code, output } = await verify(app.url, range);
    expect(output).toContain(`? ticks  ${first - 400} … ${first - 390}: `);
    expect(code).toBe(2);
  });

  it.each([
    ['a seed', '/fairness/ticks', (text: string) => swapDigit(text, /"seed":"/)],
    ['a price', '/fairness/ticks', (text: string) => swapDigit(text, /"prices":\["/)],
    ['a hash', '/fairness/ticks', (text: string) => swapDigit(text, /"hashes":\["/)],
    ['an anchor', '/fairness/anchors', (text: string) => swapDigit(text, /"anchor":"/)],
    ['the genesis', '/fairness/anchors', (text: string) => swapDigit(text, /"genesis":"/)],
    ['a wager', '/seconds/receipts', (text: string) => swapDigit(text, /"wager":"/)],
    ['a receipt’s price', '/seconds/receipts', (text: string) => swapDigit(text, /"price":"/)],
    ['a share id', '/seconds/receipts', (text: string) => swapDigit(text, /"shareId":"/)],
  ])('finds out a server that lies about %s', async (_what, path, lie) => {
    const liar = await startLiar(path, lie);
    try {
      const { code, output } = await verify(liar.url, ['--receipt', shareIds.at(-1) ?? '']);
      expect(output).toContain('✗');
      expect(code).toBe(1);
    } finally {
      liar.server.close();
    }
  });
});

describe('[7.3] [7.5] npm run verify, of options', () => {
  it('holds a receipt and the minutes of an honest server against its ticks', async () => {
    const { code, output } = await verify(app.url, [
      '--option',
      optionId,
      '--volatility',
      'BTCUSDT',
      '--from',
      String(boughtAt),
      '--to',
      String(nowSecond()),
    ]);
    expect(output).toMatch(new RegExp(`✓ option ${optionId} .*sold back`));
    expect(output).toMatch(/✓ volatility BTCUSDT {2}[1-9]\d* minutes/);
    expect(code).toBe(0);
    expect(await verify(app.url, ['--option', '0'.repeat(32)])).toMatchObject({ code: 2 });
    expect(await verify(app.url, ['--option', '17'])).toMatchObject({ code: 2 });
  });

  it.each([
    ['a strike', '/options/receipts', /"strike":"/],
    ['a premium', '/options/receipts', /"premium":"/],
    ['the price of a market', '/fairness/ticks', /"prices":\["/],
    ['a minute', '/options/volatility', /"price":"/],
  ])('finds out a server that lies about %s', async (_what, path, place) => {
    const liar = await startLiar(path, (text) => swapDigit(text, place));
    const range = ['--from', String(boughtAt), '--to', String(nowSecond())];
    try {
      const asked = ['--option', optionId, '--volatility', 'BTCUSDT', ...range];
      const { code, output } = await verify(liar.url, asked);
      expect(output).toContain('✗');
      expect(code).toBe(1);
    } finally {
      liar.server.close();
    }
  });
});

describe('[S15] npm run verify -- --history', () => {
  it('follows the journal from head to head, and finds that it was rewritten', async () => {
    const file = join(folder, 'heads.ndjson');
    const history = ['--history', '--heads', file];
    expect(await verify(app.url, history)).toMatchObject({ code: 0 });
    // Each start signs the head it finds.
    await app.halt();
    await app.launch();
    const honest = await verify(app.url, history);
    expect(honest.output).toMatch(/✓ history {2}batches \d+ … \d+: \d+ heads, 1 stored/);

    const newest = (await readFile(file, 'utf8')).trim().split('\n').at(-1) ?? '{}';
    const { batch } = JSON.parse(newest) as { batch: number };
    const { rowCount } = await app.database.pool.query(
      'update journal set content_hash = sha256(content_hash) where batch = $1',
      [batch],
    );
    expect(rowCount).toBe(1);
    const { code, output } = await verify(app.url, history);
    expect(output).toMatch(/✗ history {2}batch \d+ is not the one that was shown/);
    expect(code).toBe(1);
  });
});

/** At whatever its price is now: what was shown only protects. */
async function tradeOption(buyer: Buyer): Promise<string> {
  dataOf(await buyer.transfer({ to: 'options', quantity: '100' }));
  const { series } = (await buyer.read('/options/series')) as ReplyOf<typeof listOptionSeries>;
  const second = nowSecond();
  const [open] = series.filter(({ symbol, closesAtSecond }) => {
    return symbol === 'BTCUSDT' && closesAtSecond > second + 30;
  });
  const quoted = { quantity: 2, second };
  const order = { series: open?.code, strike: open?.strikes[2], type: 'call', price: '999' };
  const post = async (path: string, body: object) => {
    const answer = await buyer.post(path, body, { 'Idempotency-Key': randomUUID() });
    return dataOf(answer)['position'] as OptionPosition;
  };
  const { id, shareId } = await post('/options/positions', { ...order, ...quoted });
  await post(`/options/positions/${id}/sell`, { ...quoted, price: '0' });
  return shareId;
}

function nowSecond(): number {
  return Math.floor(app.nowMs() / 1_000);
}

function verify(url: string, args: readonly string[]): Promise<Ended> {
  return runInProcess(() => import('./run.ts'), ['--url', url, ...args]);
}

/** As it is typed: bundled, and in a process of its own. */
function verifyByCommand(url: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['tools/verify.mjs', '--url', url, ...args], { cwd: ROOT });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}

async function firstSecond(url: string): Promise<number> {
  const { firstSecond: second } = (await new Buyer(url).read('/fairness/anchors')) as {
    firstSecond: number;
  };
  return second;
}

/** Passes everything on, but for one value of one kind of answer. */
async function startLiar(
  path: string,
  lie: (text: string) => string,
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    void fetch(`${app.url}${request.url}`).then(async (answer) => {
      const text = await answer.text();
      response.setHeader('content-type', 'application/json');
      response.end(request.url?.startsWith(`/api${path}`) ? lie(text) : text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Another digit right behind the first place that fits. */
function swapDigit(text: string, before: RegExp): string {
  const found = before.exec(text);
  // An answer without any, such as of minutes before the first, has nothing to lie about.
  if (!found) return text;
  const at = found.index + found[0].length;
  return `${text.slice(0, at)}${text[at] === '7' ? '6' : '7'}${text.slice(at + 1)}`;
}
