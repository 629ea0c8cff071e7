/**
 * Price alerts on a real core and a real PostgreSQL: set and removed over the API, fired by the
 * first matching tick across restarts and outages, and recomputed from the public ticks.
 */
import { findMarket, formatPrice } from '@anywhen/prices';
import { type Alert, listAlerts, removeAlert, setAlert } from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/money.ts';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { listAlertsFiredSince } from './queries.ts';
import { AlertFixture } from '../../testing/alerts/alert-fixture.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT', 'SHIBUSDT', 'XAUUSDT'];

const cores = startTestCores();
let fixture: AlertFixture;

beforeEach(async () => {
  fixture = await AlertFixture.open(cores);
  await fixture.join(ALICE, BOB);
});

afterEach(() => closeFixture(fixture, cores));

const list = (query: Record<string, string> = {}, uid = ALICE) =>
  fixture.ask(uid, listAlerts, {}, { query });
const remove = (id: string) => ({ params: { id } });
const near = async (symbol: string, ticks: number) => {
  const price = await fixture.priceAt(symbol, fixture.second);
  return formatPrice(price + ticks, findMarket(symbol)?.priceDecimals ?? 0);
};

async function setMany(): Promise<void> {
  for (const symbol of SYMBOLS) {
    await fixture.ask(ALICE, setAlert, { symbol, price: await near(symbol, 9) });
    await fixture.ask(ALICE, setAlert, { symbol, price: await near(symbol, -14) });
    await fixture.ask(ALICE, setAlert, { symbol, moveBps: 10 });
  }
}

/** From the ticks alone: the first tick after the alert was set that reaches its level. */
async function firstReaching({ symbol, setAt, above, below }: Alert): Promise<Alert['fired']> {
  const decimals = findMarket(symbol)?.priceDecimals ?? 0;
  for (let second = setAt.second + 1; second <= fixture.second; second += 1) {
    const price = formatPrice(await fixture.priceAt(symbol, second), decimals);
    const isAbove = above !== null && Number(price) >= Number(above);
    if (isAbove || (below !== null && Number(price) <= Number(below))) return { second, price };
  }
  return null;
}

async function requireVerified(): Promise<number> {
  const { alerts } = await list({ limit: '100' });
  for (const alert of alerts) {
    expect(alert.fired).toEqual(await firstReaching(alert));
    expect(alert.state).toBe(alert.fired ? 'fired' : 'waiting');
  }
  return alerts.filter(({ state }) => state === 'fired').length;
}

describe('[16.9] alerts over the API', () => {
  it('fire at the first tick that reaches them, as the public ticks confirm', async () => {
    await setMany();
    await fixture.tick(60);
    expect(await requireVerified()).toBeGreaterThan(4);
    const { alerts: fired, left } = await list({ state: 'fired' });
    const { alerts: waiting } = await list({ state: 'waiting' });
    expect(fired.length + waiting.length).toBe(15);
    expect(left).toBe(20 - waiting.length);
    expect((await list({}, BOB)).alerts).toEqual([]);
    const page = { sinceMs: 0, afterId: 0, limit: 100 };
    const since = await listAlertsFiredSince(cores.running.pool, page);
    expect(since.map(({ id }) => String(id))).toEqual(fired.map(({ id }) => id).toReversed());
  });

  it('[EX-16.7] are the same after a restart and an outage of an hour', async () => {
    await setMany();
    await fixture.tick(5);
    await fixture.stop();
    fixture.nowMs += 3_600_000;
    await fixture.start();
    const refused = await fixture.refusal(ALICE, setAlert, { symbol: 'BTCUSDT', moveBps: 50 });
    expect(refused.code).toBe('FEED_STALE');
    await fixture.tick(55);
    expect(await requireVerified()).toBeGreaterThan(4);
  });

  it('are listed page by page, filtered by market and state, and removed once', async () => {
    await setMany();
    const first = await list({ limit: '10' });
    const rest = await list({ limit: '10', cursor: String(first.nextCursor) });
    const ids = [...first.alerts, ...rest.alerts].map(({ id }) => Number(id));
    expect(ids).toEqual(Array.from({ length: 15 }, (_, place) => 15 - place));
    expect([rest.nextCursor, (await list({ symbol: 'ETHUSDT' })).alerts.length]).toEqual([null, 3]);
    const gone = await fixture.ask(ALICE, removeAlert, {}, remove('4'));
    expect(gone).toMatchObject({ alert: { id: '4', state: 'removed', fired: null }, left: 6 });
    expect((await list({ symbol: 'ETHUSDT' })).alerts).toHaveLength(2);
    for (const [uid, id] of [
      [ALICE, '4'],
      [BOB, '5'],
      [ALICE, '99'],
    ] as const) {
      expect((await fixture.refusal(uid, removeAlert, {}, remove(id))).code).toBe('NOT_FOUND');
    }
  });

  it('sent twice are stored once, and a rejection names the field', async () => {
    const request = { symbol: 'BTCUSDT', price: await near('BTCUSDT', 5_000) };
    const [one, again] = [
      await fixture.ask(ALICE, setAlert, request),
      await fixture.ask(ALICE, setAlert, request),
    ];
    expect(again).toEqual(one);
    const refused = await fixture.refusal(ALICE, setAlert, { symbol: 'BTCUSDT', price: '1' });
    expect(refused).toEqual({ code: 'PRICE_OUT_OF_BAND', fields: { price: 'not-offered' } });
  });
});

it.each([
  ['a tick that does not reach it', 'fired_price = above - 1'],
  ['no tick', 'fired_price = null, fired_second = null'],
  ['a tick before it was set', 'fired_second = set_second'],
])('[16.9] the database rejects an alert fired by %s', async (_what, columns) => {
  await fixture.ask(ALICE, setAlert, { symbol: 'BTCUSDT', price: await near('BTCUSDT', 100) });
  const fired = 'state = 1, ended_at_ms = 1, fired_second = set_second + 1, fired_price = above';
  const change = (sets: string) => cores.database.pool.query(`update price_alert set ${sets}`);
  const names = columns.split(', ').map((set) => set.split(' ')[0] ?? '');
  const rest = fired.split(', ').filter((set) => !names.some((name) => set.startsWith(name)));
  await expect(change([...rest, columns].join(', '))).rejects.toThrow('price_alert_check');
});
