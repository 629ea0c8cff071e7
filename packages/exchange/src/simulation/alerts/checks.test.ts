/** The checks of alerts have teeth: a machine that errs in any of these ways is caught. */
import { MARKETS, marketIndex } from '@anywhen/prices';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AlertRecord,
  type WaitingAlert,
  fireAlert,
  removeAlert,
  setAlert,
} from '../../alerts/alert.ts';
import type { Change, Command, CommandBody } from '../../modules.ts';
import { ALICE, BOB } from '../../../testing/machine.ts';
import { AlertsChecks } from './checks.ts';

const SYMBOL = 'BTCUSDT';
const TICK: CommandBody = { kind: 'tick', second: 1, seed: '' };
const SET: CommandBody = { kind: 'set-alert', symbol: SYMBOL, price: '1', moveBps: null };

let checks: AlertsChecks;
/** What the machine would say waits. */
let known: WaitingAlert[];

const promise = (isTrue: boolean | undefined, text: string) => {
  if (!isTrue) throw new Error(text);
};

beforeEach(() => {
  checks = new AlertsChecks(promise);
  known = [];
  tick(100, 500);
});

describe('[R5] the checks of alerts', () => {
  it('are content with one that fires in time and one that is removed', () => {
    set(alertOf(1), alertOf(2));
    tick(101, 599);
    known = [alertOf(2)];
    tick(102, 600, fired(1, 102, 600), fired(2, 102, 600));
    const third = alertOf(3, { setSecond: 102, setPrice: 600, above: null, below: 550 });
    known = [];
    set(third);
    known = [];
    after({ kind: 'remove-alert', alertId: 3 }, removeAlert(third, 9));
  });

  const faults: [string, () => void, string][] = [
    ['fires too early', () => (set(alertOf(1)), tick(101, 599, fired(1, 101, 599))), 'before its'],
    ['fires too late', () => (set(alertOf(1)), tick(101, 600)), 'first tick'],
    [
      'names another second',
      () => (set(alertOf(1)), tick(101, 600, fired(1, 100, 600))),
      'names the second',
    ],
    [
      'names another price',
      () => (set(alertOf(1)), tick(101, 600, fired(1, 101, 601))),
      'names the second',
    ],
    ['begins with fired ones', () => tick(101, 600, fired(1, 101, 600)), 'go from undefined'],
    [
      'fires twice',
      () => {
        set(alertOf(1));
        known = [];
        tick(101, 600, fired(1, 101, 600));
        tick(102, 601, fired(1, 102, 601));
      },
      'go from fired',
    ],
    ['fires by itself', () => (set(alertOf(1)), after(SET, fired(1, 100, 500))), 'only ticks'],
    ['removes by a tick', () => (set(alertOf(1)), tick(101, 5, removed(1))), 'only ticks'],
    [
      'changes what was set',
      () => (set(alertOf(1)), tick(101, 600, { ...fired(1, 101, 600), uid: BOB })),
      'never changes',
    ],
    ['sets at another price', () => set(alertOf(1, { setPrice: 499 })), 'last tick'],
    ['sets what is there', () => set(alertOf(1, { above: 500 })), 'that is there'],
    ['waits for nothing', () => set(alertOf(1, { above: null })), 'waits for something'],
    [
      'fires the younger first',
      () => {
        set(alertOf(1), alertOf(2));
        tick(101, 600, fired(2, 101, 600), fired(1, 101, 600));
      },
      'older alert',
    ],
    [
      'takes too many',
      () => set(...Array.from({ length: 21 }, (_, place) => alertOf(place + 1))),
      'than may wait',
    ],
    ['forgets one', () => after(SET, alertOf(1)), 'is known'],
  ];

  it.each(faults)('catch a machine that %s', (_name, err, message) => {
    expect(err).toThrow(message);
  });
});

function alertOf(id: number, change: Partial<WaitingAlert> = {}): WaitingAlert {
  const levels = { moveBps: null, above: 600, below: null };
  const at = { setAtMs: 1, setSecond: 100, setPrice: 500 };
  return { ...setAlert({ id, uid: ALICE, symbol: SYMBOL, ...levels, ...at }), ...change };
}

function fired(id: number, second: number, price: number): AlertRecord {
  return fireAlert(alertOf(id), { second, price, atMs: 5 });
}

function removed(id: number): AlertRecord {
  return removeAlert(alertOf(id), 5);
}

function set(...alerts: WaitingAlert[]): void {
  known = [...known, ...alerts];
  after(SET, ...alerts);
}

function tick(second: number, price: number, ...alerts: AlertRecord[]): void {
  const priceUnits = MARKETS.map(() => 1);
  priceUnits[marketIndex(SYMBOL)] = price;
  known = known.filter(({ id }) => !alerts.some((alert) => alert.id === id));
  step(TICK, [
    { kind: 'tick', second, seed: '', priceUnits, tapeVolumeCents: [] },
    ...notified(alerts),
  ]);
}

function after(body: CommandBody, ...alerts: AlertRecord[]): void {
  step(body, notified(alerts));
}

function notified(alerts: readonly AlertRecord[]): Change[] {
  return alerts.map((alert) => ({ kind: 'alert', alert }));
}

function step(body: CommandBody, changes: Change[]): void {
  const command: Command = { seq: 1, atMs: 1, actor: { kind: 'system' }, id: 'a', body };
  const reply = { isAccepted: true, data: { second: 1 } } as const;
  const outcome = { reply, changes, events: [], isRemembered: false };
  checks.after(outcome, command, { alerts: { waitingAlerts: () => known } });
}
