/** Price alerts: fired once, by the first tick that reaches them, whatever happens in between. */
import { MARKETS, findMarket, formatPrice, marketIndex } from '@anywhen/prices';
import { ALERTS_PER_MEMBER_MAX, wayReached } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { Fingerprint } from '../kernel/fingerprint.ts';
import type { Change, Command, ExchangeEvent } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import { Feed } from '../../testing/feed.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { type AlertRecord, reachedBy, setAlert } from './alert.ts';
import { Alerts } from './alerts.ts';
import type { AlertRequest } from './commands.ts';

const SYMBOL = 'BTCUSDT';

let machine: Machine;
let feed: Feed;

beforeEach(() => {
  machine = new Machine();
  // Early in the day: the first tick is checked by hashing back to midnight.
  machine.nowMs = Date.UTC(2026, 0, 10, 0, 1);
  feed = new Feed(machine);
  for (const uid of [ALICE, BOB]) machine.asSystem({ kind: 'open-member', uid });
  feed.tick();
});

const priceOf = (symbol = SYMBOL) =>
  machine.exchange.modules.markets.reference()?.priceUnits[marketIndex(symbol)] ?? 0;
const textOf = (price: number, symbol = SYMBOL) =>
  formatPrice(price, findMarket(symbol)?.priceDecimals ?? 0);

function set(request: Partial<AlertRequest>, uid = ALICE): Outcome {
  const body = {
    kind: 'set-alert',
    symbol: SYMBOL,
    price: null,
    moveBps: null,
    ...request,
  } as const;
  return machine.asMember(uid, body);
}

const alertsIn = ({ changes }: Pick<Outcome, 'changes'>): AlertRecord[] =>
  changes.flatMap((change) => (change.kind === 'alert' ? [change.alert] : []));
const leftAfter = ({ reply }: Outcome) =>
  'data' in reply && 'left' in reply.data ? reply.data.left : undefined;

describe('[16.9] an alert', () => {
  it('fires at the first tick that reaches it, with its second and price, once', () => {
    const requests: Partial<AlertRequest>[] = MARKETS.flatMap(({ symbol }) => [
      { symbol, price: textOf(priceOf(symbol) + 2, symbol) },
      { symbol, price: textOf(priceOf(symbol) - 3, symbol) },
      { symbol, moveBps: 10 },
    ]);
    const waiting = new Map<number, AlertRecord>();
    for (const [place, request] of requests.entries()) {
      const uid = 10_000_100 + Math.floor(place / ALERTS_PER_MEMBER_MAX);
      if (place % ALERTS_PER_MEMBER_MAX === 0) machine.asSystem({ kind: 'open-member', uid });
      for (const alert of alertsIn(set(request, uid))) waiting.set(alert.id, alert);
    }
    expect(waiting.size).toBe(requests.length);
    let fired = 0;
    for (let second = 0; second < 200; second += 1) {
      const outcome = feed.tick();
      const notified = new Map(alertsIn(outcome).map((alert) => [alert.id, alert]));
      for (const [id, alert] of waiting) {
        const price = priceOf(alert.symbol);
        const isReached = wayReached(alert, price) !== undefined;
        expect(notified.has(id)).toBe(isReached);
        if (!isReached) continue;
        expect(notified.get(id)).toEqual({
          ...alert,
          state: 'fired',
          firedSecond: feed.nextSecond - 1,
          firedPrice: price,
          endedAtMs: machine.nowMs,
        });
        waiting.delete(id);
        fired += 1;
      }
    }
    expect(fired).toBeGreaterThan(60);
    expect(waiting.size).toBe([...machine.exchange.modules.alerts.waitingAlerts()].length);
  });

  it('[EX-16.7] of an outage fires late, by the same tick and at the same price', () => {
    const level = priceOf() + 400;
    set({ price: textOf(level) });
    const straight = firstToFire(() => feed.tick());
    const other = new Machine();
    other.nowMs = Date.UTC(2026, 0, 10, 0, 1);
    const late = new Feed(other);
    other.asSystem({ kind: 'open-member', uid: ALICE });
    late.tick();
    other.asMember(ALICE, {
      kind: 'set-alert',
      symbol: SYMBOL,
      price: textOf(level),
      moveBps: null,
    });
    other.nowMs += 7_200_000;
    const made = firstToFire(() => late.tick());
    const { firedSecond, firedPrice } = straight;
    expect(made).toMatchObject({ firedSecond, firedPrice, endedAtMs: other.nowMs });
    expect(firedPrice).toBeGreaterThanOrEqual(level);
  });

  function firstToFire(tick: () => Outcome): AlertRecord {
    for (let second = 0; second < 2_000; second += 1) {
      const [alert] = alertsIn(tick());
      if (alert) return alert;
    }
    throw new Error('the price has not come there');
  }
});

describe('[16.9] what is asked for', () => {
  it.each<[string, Partial<AlertRequest>, string]>([
    ['an unknown market', { symbol: 'NOTUSDT', price: '1' }, 'SYMBOL_CLOSED'],
    ['nothing', {}, 'VALIDATION'],
    ['both at once', { price: '70000', moveBps: 100 }, 'VALIDATION'],
    ['a move that is too small', { moveBps: 9 }, 'VALIDATION'],
    ['what is no price', { price: '-5' }, 'AMOUNT_ABNORMAL'],
    ['a price between two ticks', { price: '70000.001' }, 'PRICE_TICK_INVALID'],
    ['a price of another world', { price: '700000' }, 'PRICE_OUT_OF_BAND'],
    ['a price of another world below', { price: '6000' }, 'PRICE_OUT_OF_BAND'],
  ])('%s is refused', (_what, request, code) => {
    expect(Machine.answer(set(request))).toBe(code);
  });

  it('a level the price stands at is there already', () => {
    const { reply } = set({ price: textOf(priceOf()) });
    expect(!reply.isAccepted && reply.rejection).toEqual({
      code: 'VALIDATION',
      fields: { price: 'same' },
    });
  });

  it('is refused while prices are paused, and of whoever may not log in', () => {
    machine.nowMs += 10_000;
    expect(Machine.answer(set({ moveBps: 100 }))).toBe('FEED_STALE');
    feed.tickTo(Math.floor(machine.nowMs / 1_000));
    for (const [status, answer] of [
      ['frozen', 'accepted'],
      ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
    ] as const) {
      machine.asSystem({ kind: 'change-status', uid: BOB, status, reason: 'account-safety' });
      expect(Machine.answer(set({ moveBps: 100 }, BOB))).toBe(answer);
    }
    expect(Machine.answer(set({ moveBps: 100 }, 99_999_999))).toBe('USER_NOT_FOUND');
  });

  it('twice is one alert: a repeated request needs no key', () => {
    const price = textOf(priceOf() + 50_000);
    const [first] = alertsIn(set({ price }));
    const again = set({ price: `${price}0` });
    expect(again.changes).toEqual([]);
    expect(again.reply).toMatchObject({ data: { alert: { id: String(first?.id) }, left: 19 } });
    set({ moveBps: 100 });
    feed.tick();
    expect(set({ moveBps: 100 }).changes).toEqual([]);
    expect(leftAfter(set({ moveBps: 101 }))).toBe(17);
  });

  it('twenty wait at a time; one that was removed or has fired makes room', () => {
    for (let place = 0; place < ALERTS_PER_MEMBER_MAX; place += 1) set({ moveBps: 1_000 + place });
    expect(Machine.answer(set({ moveBps: 999 }))).toBe('TOO_MANY_ALERTS');
    expect(Machine.answer(set({ moveBps: 1_000 }))).toBe('accepted'); // It waits already.
    expect(Machine.answer(set({ moveBps: 999 }, BOB))).toBe('accepted');
    const removed = machine.asMember(ALICE, { kind: 'remove-alert', alertId: 1 });
    expect(alertsIn(removed)).toMatchObject([{ id: 1, state: 'removed', firedSecond: null }]);
    expect(leftAfter(removed)).toBe(1);
    expect(leftAfter(set({ price: textOf(priceOf() + 1) }))).toBe(0);
    for (let fired = 0; fired === 0;) fired = alertsIn(feed.tick()).length;
    expect(leftAfter(set({ moveBps: 999 }))).toBe(0);
  });

  it('is removed by its own member only, and once', () => {
    set({ moveBps: 100 });
    const remove = (uid: number) =>
      Machine.answer(machine.asMember(uid, { kind: 'remove-alert', alertId: 1 }));
    expect([BOB, ALICE, ALICE].map(remove)).toEqual(['NOT_FOUND', 'accepted', 'NOT_FOUND']);
  });

  it('ends with the member who set it', () => {
    set({ moveBps: 100 });
    set({ price: textOf(priceOf() + 1) });
    const status = { status: 'disabled', reason: 'asked-for' } as const;
    const outcome = machine.asSystem({ kind: 'change-status', uid: ALICE, ...status });
    expect(alertsIn(outcome).map(({ id, state }) => [id, state])).toEqual([
      [1, 'removed'],
      [2, 'removed'],
    ]);
    expect(alertsIn(feed.tickTo(feed.nextSecond + 30))).toEqual([]);
  });
});

describe('[16.9] by chosen ticks', () => {
  const PRICE = 6_500_000;
  const base = { uid: ALICE, symbol: SYMBOL, setAtMs: 1, setSecond: 100, setPrice: PRICE };

  it('[EX-16.5] [EX-16.6] levels and moves fire where the rule book says, and each but once', () => {
    const { members, markets } = machine.exchange.modules;
    const alerts = new Alerts(
      new Fingerprint(),
      { members, markets },
      {
        nextAlertId: 4,
        waiting: [
          setAlert({ ...base, id: 1, moveBps: null, above: 7_000_000, below: null }),
          setAlert({ ...base, id: 2, moveBps: null, above: null, below: 6_000_000 }),
          setAlert({ ...base, id: 3, moveBps: 500, above: 6_825_000, below: 6_175_000 }),
        ],
      },
    );
    const prices = [6_824_999, 6_825_000, 6_999_999, 7_000_412, 6_100_000, 6_000_000, 7_000_412];
    const fired = prices.flatMap((price, place) => tickOf(alerts, 101 + place, price));
    expect(
      fired.map((alert) => [alert.id, alert.firedSecond, alert.firedPrice, reachedBy(alert).way]),
    ).toEqual([
      [3, 102, 6_825_000, 'up'],
      [1, 104, 7_000_412, 'up'],
      [2, 106, 6_000_000, 'down'],
    ]);
    expect(fired.map((alert) => reachedBy(alert).level)).toEqual([6_825_000, 7_000_000, 6_000_000]);
  });

  function tickOf(alerts: Alerts, second: number, price: number) {
    const reference = machine.exchange.modules.markets.reference();
    if (!reference) throw new Error('no tick has come');
    const priceUnits = reference.priceUnits.with(marketIndex(SYMBOL), price);
    const command: Command = {
      seq: 1,
      atMs: second * 1_000,
      actor: { kind: 'system' },
      id: 'a',
      body: { kind: 'settle-due' },
    };
    const changes: Change[] = [];
    const events: ExchangeEvent[] = [];
    alerts.tick({ command, changes, events }, { ...reference, second, priceUnits });
    return alertsIn({ changes }).flatMap((alert) => (alert.state === 'fired' ? [alert] : []));
  }
});
