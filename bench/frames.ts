/**
 * How smooth the built app is in a real browser whose CPU is four times slower: a minute of the
 * trade page of a member with open orders and a grid as lines of the chart, while somebody trades
 * in that market; then the quotes page with all markets while it is scrolled. The server is the
 * real one on a data folder of its own.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { ApiClient } from '../apps/server/testing/api-client.ts';
import { freePort } from '../apps/server/testing/free-port.ts';
import { openDeskMember } from './support/desk-member.ts';
import { framesPerSecond, recordFrames, usedHeapMb } from './support/frame-recorder.ts';
import { median, report } from './support/report.ts';

const SLOWER = 4;
const TRADE_SECONDS = Number(process.argv[2] ?? 60);
/** After loading, and again after slowing down: neither belongs to what is measured. */
const SETTLE_MS = 4_000;
const ORDER_EVERY_MS = 250;
/** Nearly to the end of the list and nearly back, again and again: at its ends nothing scrolls. */
const SWIPES = [...'dddduuuddduuuddduuu'];
const FINGER = { x: 195, low: 700, high: 250, stepPixels: 10, stepMs: 8, restMs: 150 };
const SYMBOL = 'BTCUSDT';

const dataDir = mkdtempSync(join(tmpdir(), 'anywhen-frames-'));
const server = await startServer();
let browser: Browser | undefined;
try {
  browser = await openBrowser();
  await measureTrade(browser);
  await measureQuotes(browser);
} finally {
  await browser?.close();
  await stopServer(server.child);
  rmSync(dataDir, { recursive: true, force: true });
}

async function measureTrade(opened: Browser): Promise<void> {
  const { client, lines } = await openDeskMember(server.url, SYMBOL);
  const path = `/trade/trade?symbol=${SYMBOL}`;
  const { page, session } = await openPage(opened, path, client.cookieHeader);
  await page.getByRole('button', { name: 'Show the chart' }).click();
  await page.locator('[data-route]:visible canvas').first().waitFor();
  await page.getByRole('radio', { name: '1h' }).check({ force: true }); // The whole grid is on it.
  await page.getByRole('list', { name: 'Your orders on the chart' }).waitFor();
  const trader = await startTrader();
  await slowDown(session);
  const heapBeforeMb = await usedHeapMb(session);
  const { gapsMs, longTasksMs } = await recordFrames(page, () => sleep(TRADE_SECONDS * 1_000));
  const grownMb = (await usedHeapMb(session)) - heapBeforeMb;
  const orders = await trader.stop();
  const rates = framesPerSecond(gapsMs);
  if (rates.length < TRADE_SECONDS - 2) throw new Error(`${rates.length} seconds had frames`);
  const under = `${SLOWER}× slower, ${TRADE_SECONDS} s, ${orders} orders, ${lines} lines`;
  const detail = `frames/s, median second; worst ${Math.min(...rates)}; ${under}`;
  report('frames-trade', median(rates), { atLeast: 55 }, detail);
  const tasks = `ms, the longest of ${longTasksMs.length} tasks over 50 ms`;
  report('frames-trade-longtask', Math.max(0, ...longTasksMs), { atMost: 100 }, tasks);
  report('frames-trade-heap', grownMb, { atMost: 10 }, `MB more than ${heapBeforeMb.toFixed(1)}`);
  await page.context().close();
}

async function measureQuotes(opened: Browser): Promise<void> {
  const { page, session } = await openPage(opened, '/homeindex/quotes');
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  await slowDown(session);
  let farthest = 0;
  const { gapsMs } = await recordFrames(page, async () => {
    for (const way of SWIPES) {
      await swipe(session, way === 'd' ? [FINGER.low, FINGER.high] : [FINGER.high, FINGER.low]);
      farthest = Math.max(farthest, await page.evaluate(() => window.scrollY));
    }
  });
  if (farthest < 500) throw new Error(`the quotes page scrolled ${farthest} pixels only`);
  const sorted = gapsMs.toSorted((left, right) => left - right);
  const p95Ms = sorted[Math.floor(sorted.length * 0.95)] ?? Infinity;
  const detail = `ms between frames, of ${sorted.length}, over ${farthest.toFixed(0)} pixels`;
  report('frames-quotes-p95', p95Ms, { atMost: 33 }, detail);
  await page.context().close();
}

/** A finger on the glass, so that the page's own touch listeners have their part in it. */
async function swipe(session: CDPSession, [from, to]: [number, number]): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: FINGER.x, y }],
    });
  const steps = Math.abs(to - from) / FINGER.stepPixels;
  // A finger does not wait for the page to take notice.
  const noticed: Promise<unknown>[] = [touch('touchStart', from)];
  for (let step = 1; step <= steps; step += 1) {
    noticed.push(touch('touchMove', from + ((to - from) * step) / steps));
    await sleep(FINGER.stepMs);
  }
  await Promise.all([...noticed, touch('touchEnd')]);
  await sleep(FINGER.restMs);
}

async function openBrowser(): Promise<Browser> {
  const said = execFileSync(process.execPath, ['tools/chromium.mjs'], { encoding: 'utf8' });
  const executablePath = said.trimEnd().split('\n').at(-1);
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** A phone, as for the journeys; with somebody's cookies it is theirs. */
async function openPage(
  opened: Browser,
  path: string,
  cookies = '',
): Promise<{ page: Page; session: CDPSession }> {
  const context = await opened.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    locale: 'en-GB',
  });
  for (const cookie of cookies === '' ? [] : cookies.split('; ')) {
    const [name = '', value = ''] = cookie.split('=', 2);
    await context.addCookies([{ name, value, url: server.url }]);
  }
  const page = await context.newPage();
  await page.goto(path);
  const session = await context.newCDPSession(page);
  await sleep(SETTLE_MS);
  return { page, session };
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await sleep(SETTLE_MS);
}

/** Somebody who buys and sells a little at the market, so that book and tape move. */
async function startTrader(): Promise<{ stop: () => Promise<number> }> {
  const member = new ApiClient(server.url);
  await member.register('bench_trader');
  await member.transfer({ quantity: '5000' });
  const order = async (terms: object): Promise<void> => {
    const key = { 'Idempotency-Key': randomUUID() };
    const form = { symbol: SYMBOL, type: 'market', ...terms };
    const { body } = await member.post('/spot/orders', form, key);
    if (!body.ok) throw new Error(`the order was refused: ${body.code}`);
  };
  await order({ side: 'buy', quoteAmount: '1000' });
  let orders = 0;
  let isOver = false;
  const trading = (async () => {
    for (; !isOver; orders += 1) {
      const isSale = orders % 2 === 1;
      await order(
        isSale ? { side: 'sell', quantity: '0.0004' } : { side: 'buy', quoteAmount: '30' },
      );
      await sleep(ORDER_EVERY_MS);
    }
  })();
  // A rejection surfaces in stop(), where it is awaited; until then it must not end the process.
  trading.catch(() => undefined);
  const stop = async (): Promise<number> => {
    isOver = true;
    await trading;
    return orders;
  };
  return { stop };
}

async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  execFileSync(process.execPath, ['tools/build.mjs', '--if-stale'], { stdio: 'inherit' });
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
    ANYWHEN_DATA: dataDir,
    PORT: String(port),
    OPS_PORT: String(await freePort()),
    CONSOLE_PORT: 'off',
  };
  const child = spawn(process.execPath, ['apps/server/dist/server.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('is ready after')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}`)));
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

async function stopServer(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
