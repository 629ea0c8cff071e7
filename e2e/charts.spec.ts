/**
 * The four chart pages on the built app: each draws something, shows the simulation notice, and
 * lets touch scroll the page. A canvas is checked by its pixels.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, pageAt, test } from './support/journey.ts';

const PAGES = [
  '/newContract/kline?symbol=BTCUSDT',
  '/newContract/kline2?symbol=SHIBUSDT',
  '/newContract/KlineChart?symbol=XAUUSDT&interval=1h',
  '/newContract/tradingview?symbol=ETHUSDT',
] as const;

const COLOURS = { tag: '@colours' };

// Pixels matter here, and phones have a high density.
test.use({ deviceScaleFactor: 2 });

for (const address of PAGES) {
  const path = address.split('?')[0] ?? '';

  test(`[19] ${path} draws candles and the seconds line`, COLOURS, async ({ page }) => {
    await page.goto(address);
    const chart = pageAt(page, path);
    await expect.poll(() => coloursOf(chart)).toBeGreaterThan(8);
    await expect(page.getByText('Simulated trading – no real money').first()).toBeVisible();
    await tapMiddle(page, chart);
    if (path.endsWith('KlineChart')) await page.goto(`${path}?interval=1s`);
    else await chart.getByText('1s', { exact: true }).click();
    await expect(chart.getByRole('figure', { name: /1s$/ })).toContainText('since');
    await expect.poll(() => coloursOf(chart)).toBeGreaterThan(4);
  });
}

test(
  '[19] the full screen draws every indicator, and remembers them',
  COLOURS,
  async ({ page }) => {
    await page.goto('/newContract/kline2');
    const chart = pageAt(page, '/newContract/kline2');
    await expect.poll(() => coloursOf(chart)).toBeGreaterThan(8);
    const canvases = await chart.locator('canvas').count();
    for (const name of ['EMA', 'BOLL', 'MACD', 'RSI']) {
      await chart.getByRole('button', { name, exact: true }).click();
    }
    await expect.poll(() => chart.locator('canvas').count()).toBeGreaterThan(canvases);
    await page.reload();
    await expect(chart.locator('[aria-pressed=true]')).toHaveCount(6);

    await test.step('full screen fills the screen, and one tap restores everything', async () => {
      await page.getByRole('button', { name: 'Hide the browser' }).click();
      await expect(chart.locator('[aria-pressed]')).toHaveCount(0);
      await page.getByRole('button', { name: 'Show the browser' }).click();
      await expect(chart.locator('[aria-pressed=true]')).toHaveCount(6);
    });

    await test.step('in landscape the candles get 60 % of the screen, and bars disappear', async () => {
      for (const [width, height] of FLAT_SCREENS) {
        await page.setViewportSize({ width, height });
        await expect(chart.locator('[aria-pressed]')).toHaveCount(0);
        await expect.poll(() => candlesHeight(chart)).toBeGreaterThanOrEqual(0.6 * height);
        await expect(page.getByText('Simulated trading – no real money').first()).toBeVisible();
      }
    });
  },
);

/** Desks have a chart too; there the way back leads to their ticket. */
const LANDSCAPE_PAGES = [
  ...PAGES,
  '/trade/trade?symbol=BTCUSDT',
  '/newContract/newContract?symbol=BTCUSDT',
  '/newContract/newContract?product=derivatives&symbol=BTCUSDT',
] as const;

for (const address of LANDSCAPE_PAGES) {
  test(`in landscape the chart of ${address} fills the screen, with a way back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(address);
    const chart = page.getByRole('figure', { name: /BTC|SHIB|XAU|ETH/ }).first();
    await expect
      .poll(async () => (await chart.boundingBox())?.height ?? 0)
      .toBeGreaterThanOrEqual(0.65 * 390);
    await expect.poll(async () => (await chart.boundingBox())?.width ?? 0).toBeGreaterThan(690);
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Simulated trading – no real money').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back' }).first()).toBeInViewport();
  });
}

const FLAT_SCREENS = [
  [844, 390],
  [640, 360],
] as const;

/** The candles are in the first pane, which the library draws on its highest canvas. */
async function candlesHeight(chart: Locator): Promise<number> {
  const canvases = chart.getByRole('figure', { name: /^Chart of/ }).locator('canvas');
  const heights = await canvases.evaluateAll((all) => all.map((one) => one.clientHeight));
  return Math.max(0, ...heights);
}

test('a chart follows the theme', COLOURS, async ({ page }) => {
  await page.goto('/newContract/kline');
  const chart = pageAt(page, '/newContract/kline');
  await expect.poll(() => coloursOf(chart)).toBeGreaterThan(8);
  const upColour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--up'));
  for (const theme of ['light', 'dark']) {
    await page.evaluate((to) => {
      document.documentElement.dataset['theme'] = to;
    }, theme);
    const colour = (await upColour()).trim();
    await expect.poll(() => hasColour(chart, colour)).toBe(true);
  }
});

test('a swipe up on the chart scrolls the page, a swipe to the side does not', async ({ page }) => {
  await page.goto('/newContract/kline?symbol=BTCUSDT');
  const chart = pageAt(page, '/newContract/kline');
  await expect.poll(() => coloursOf(chart)).toBeGreaterThan(8);
  const box = await chart.getByRole('figure', { name: /^Chart of/ }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 150, (box?.y ?? 0) + 180];
  await swipe(page, { x, y }, { x: x - 4, y: y - 140 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(60);
  await page.evaluate(standStill);
  await page.evaluate(() => window.scrollTo(0, 0));
  await swipe(page, { x: x - 80, y }, { x: x + 150, y: y + 4 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('[16.3] panning back loads older candles', async ({ page }) => {
  await page.addInitScript(() => {
    const state = { interval: '1m', indicators: ['MA'] };
    localStorage.setItem('anywhen.charts', JSON.stringify({ state }));
  });
  for (const path of ['/newContract/kline', '/newContract/tradingview']) {
    await page.goto(path);
    const chart = pageAt(page, path);
    await expect.poll(() => coloursOf(chart)).toBeGreaterThan(8);
    const older = page.waitForRequest(/\/api\/klines\?.*endMs=/);
    const back = chart.getByRole('button', { name: 'Show older bars' });
    await expect(async () => {
      for (let press = 0; press < 10; press += 1) await back.press('Enter');
      expect(await barsOf(chart)).toBeGreaterThan(900);
    }).toPass();
    await older;
  }
});

/** A tap puts the crosshair over an older bar, and the figures above the chart are that bar's. */
async function tapMiddle(page: Page, chart: Locator): Promise<void> {
  const figure = chart.getByRole('figure', { name: /^Chart of/ });
  const box = (await figure.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const time = chart.getByText(/^\w{3} \d{1,2}, \d{4}( \d\d:\d\d)?$/).first();
  const before = await time.textContent();
  await page.touchscreen.tap(box.x + box.width * 0.4, box.y + box.height * 0.4);
  await expect(time).not.toHaveText(before ?? '');
}

/** The chart's text for screen readers. */
async function barsOf(chart: Locator): Promise<number> {
  const summary = await chart.getByRole('figure', { name: /^Chart of/ }).textContent();
  return Number(/(\d+) bars/.exec(summary ?? '')?.[1] ?? 0);
}

/** The number of distinct colours on all canvases of the page; a blank one has none. */
function coloursOf(chart: Locator): Promise<number> {
  return chart.locator('canvas').evaluateAll((canvases) => {
    const colours = new Set<number>();
    for (const canvas of canvases as HTMLCanvasElement[]) {
      const { width, height } = canvas;
      const pixels = width * height && canvas.getContext('2d')?.getImageData(0, 0, width, height);
      if (!pixels) continue;
      const words = new Uint32Array(pixels.data.buffer);
      for (let at = 0; at < words.length; at += 3) if (words[at]) colours.add(words[at] ?? 0);
    }
    return colours.size;
  });
}

function hasColour(chart: Locator, hex: string): Promise<boolean> {
  return chart.locator('canvas').evaluateAll((canvases, wanted) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16));
    return (canvases as HTMLCanvasElement[]).some((canvas) => {
      const { width, height } = canvas;
      const pixels = width * height && canvas.getContext('2d')?.getImageData(0, 0, width, height);
      if (!pixels) return false;
      const { data } = pixels;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true;
      }
      return false;
    });
  }, hex);
}

/** Scrolling has momentum: it has stopped when the position is the same for several frames. */
async function standStill(): Promise<void> {
  for (let [at, frames] = [window.scrollY, 0]; frames < 20; frames += 1) {
    await new Promise(requestAnimationFrame);
    if (window.scrollY !== at) [at, frames] = [window.scrollY, 0];
  }
}

type Point = { x: number; y: number };

/** Like touch, in steps: a single jump would be a tap. */
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Without awaiting the page in between: a resting finger is not a swipe.
  const touches = [touch('touchStart', [from])];
  for (let part = 0.1; part <= 1; part += 0.1) {
    const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    touches.push(touch('touchMove', [point]));
    await page.waitForTimeout(16);
  }
  touches.push(touch('touchEnd', []));
  await Promise.all(touches);
}
