/** The overview of a real ledger, on the opening day and on later days. */
import { formatUnits } from '@anywhen/money';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import { TestApp } from '../../testing/test-app.ts';
import { buildOverview, curveMoments } from './overview.ts';
import type { PriceOf } from './valuation.ts';

const GRANT = '10000.00000000';

let app: TestApp;
let uid: number;
let openedAtMs: number;

beforeAll(async () => {
  app = await TestApp.start();
  await app.standStill();
  openedAtMs = app.nowMs();
  const member = new ApiClient(app.url);
  uid = Number(await member.register('viewer_v'));
  await member.transfer({ quantity: '2500' });
});

afterAll(() => app.remove());

const noPrices: PriceOf = () => undefined;

function overviewAt(nowMs: number) {
  const { pool } = app.database;
  const pastPrices = async () => () => noPrices;
  const openWorth = { now: () => ({}), past: [] };
  const prices = { priceOf: noPrices, pastPrices, openWorth };
  return buildOverview(uid, { pool, ...prices, nowMs, openedAtMs });
}

describe('[1.3] the overview', () => {
  it('does not count a grant and a transfer as profit on the first day', async () => {
    const overview = await overviewAt(openedAtMs + 60_000);
    expect(overview.todayPnlUsdt).toBe(formatUnits(0n));
    expect(overview.totalUsdt).toBe(GRANT);
  });

  it('has a line to show from the first minute', async () => {
    const { curve } = await overviewAt(openedAtMs + 60_000);
    expect(curve.length).toBeGreaterThan(1);
    expect(new Set(curve.map(({ totalUsdt }) => totalUsdt))).toEqual(new Set([GRANT]));
  });

  it('counts the balance at midnight once, although the curve has that moment too', async () => {
    for (const days of [1, 2, 5]) {
      const midnight = openedAtMs - (openedAtMs % DAY_MS) + days * DAY_MS;
      const overview = await overviewAt(midnight + 3 * HOUR_MS);
      expect(overview.curve.map(({ atMs }) => atMs)).toContain(midnight);
      expect(overview.todayPnlUsdt, `${days} days later`).toBe(formatUnits(0n));
      expect(new Set(overview.curve.map(({ totalUsdt }) => totalUsdt))).toEqual(new Set([GRANT]));
    }
  });
});

describe('the moments of the curve', () => {
  it('begin after the opening and continue in hours, then in days, for thirty days', () => {
    const opened = 1_000 * DAY_MS + 90 * 60_000;
    expect(curveMoments({ nowMs: opened + HOUR_MS, openedAtMs: opened })).toEqual([
      opened + 1,
      1_000 * DAY_MS + 2 * HOUR_MS,
    ]);
    const days = curveMoments({ nowMs: opened + 3 * DAY_MS, openedAtMs: opened });
    expect(days.slice(1)).toEqual([1_001, 1_002, 1_003].map((day) => day * DAY_MS));
    const old = curveMoments({ nowMs: opened + 100 * DAY_MS, openedAtMs: opened });
    expect(old).toHaveLength(30);
    expect(old[0]).toBe(1_071 * DAY_MS);
  });
});
