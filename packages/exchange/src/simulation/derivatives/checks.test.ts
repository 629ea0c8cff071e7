/** The checks of leveraged contracts have teeth: a machine that errs in these ways is caught. */
import { describe, expect, it } from 'vitest';
import type { PositionRecord } from '../../derivatives/position.ts';
import type { LeverageOrderRecord } from '../../derivatives/order.ts';
import type { Change } from '../../modules.ts';
import { LeverageScenario } from '../../../testing/leverage-scenario.ts';
import { ALICE, BOB } from '../../../testing/machine.ts';
import { DerivativesChecks } from './checks.ts';

type Lifecycle = readonly (readonly Change[])[];
type ChangeOf<Kind> = Extract<Change, { kind: Kind }>;

const promise = (isTrue: boolean | undefined, text: string) => {
  if (!isTrue) throw new Error(text);
};

/** Funding, other terms, a take-profit, a limit that waited, a liquidation: all of it honest. */
function honestLifecycle(): Lifecycle {
  const scenario = new LeverageScenario();
  scenario.place(ALICE);
  scenario.place(BOB, { side: 'sell' });
  scenario.setTerms({ spreadBps: 2 });
  scenario.ask(BOB, {
    kind: 'set-position-levels',
    positionId: 2,
    takeProfit: '60000',
    stopLoss: null,
  });
  const limit = { type: 'limit', price: '61000', quantity: '0.01' } as const;
  scenario.place(ALICE, { ...limit, takeProfit: '90000' });
  scenario.tick('62000');
  scenario.tick('60500');
  scenario.ask(ALICE, { kind: 'close-position', positionId: 1, quantity: '0.02' });
  scenario.tick('59000');
  scenario.tick('40000');
  expect([scenario.position(1).state, scenario.position(2).ending]).toEqual([
    'liquidated',
    'take-profit',
  ]);
  return scenario.log;
}

/** A long and a short at a round of funding, then a round without the short. */
function fundedLifecycle(): Lifecycle {
  const scenario = new LeverageScenario();
  scenario.place(ALICE);
  scenario.place(BOB, { side: 'sell' });
  scenario.tickAt(FUNDING, '65000');
  scenario.ask(BOB, { kind: 'close-position', positionId: 2, quantity: null });
  scenario.tickAt(FUNDING + 3_600, '65000');
  return scenario.log;
}

const FUNDING = Date.UTC(2026, 0, 10, 16) / 1_000;

/** The second time terms are set something else happens, too. */
const withTerms = (changed: Partial<PositionRecord>) => () => {
  let position: PositionRecord | undefined;
  return honestLifecycle().map((changes, index) => {
    for (const each of changes) if (each.kind === 'leverage-position') position ??= each.position;
    const isChanged = index > 0 && changes.some(({ kind }) => kind === 'terms');
    if (!isChanged || !position) return changes;
    return [
      ...changes,
      { kind: 'leverage-position', position: { ...position, ...changed } } as const,
    ];
  });
};

function run(fixture: Lifecycle): void {
  const checks = new DerivativesChecks(promise);
  for (const changes of fixture) checks.after({ changes });
}

/** Spoils each change that the test picks. */
const spoil = (spoilOne: (change: Change) => Change | undefined) => () =>
  honestLifecycle().map((changes) => changes.flatMap((change) => spoilOne(change) ?? []));
/** Writes each record that is meant otherwise; `name` is the field of the change it is in. */
const spoilRecord =
  <Kind extends Change['kind'], Name extends keyof ChangeOf<Kind>>(kind: Kind, name: Name) =>
  (isAllowed: (one: ChangeOf<Kind>[Name]) => boolean, written: Partial<ChangeOf<Kind>[Name]>) =>
    spoil((each) => {
      if (each.kind !== kind) return each;
      const change = each as ChangeOf<Kind>;
      if (!isAllowed(change[name])) return each;
      return { ...change, [name]: { ...(change[name] as object), ...written } };
    });
const position = spoilRecord('leverage-position', 'position');
const order = spoilRecord('leverage-order', 'order');
const event = spoilRecord('leverage-event', 'event');
const isLiquidated = ({ state }: PositionRecord) => state === 'liquidated';
const isFilledLimit = ({ type, state }: LeverageOrderRecord) =>
  type === 'limit' && state === 'FILLED';
const priceOf = (second: number, btc: number) =>
  spoil((each) => {
    if (each.kind !== 'tick' || each.second % 100 !== second) return each;
    const priceUnits = [...each.priceUnits];
    priceUnits[0] = btc;
    return { ...each, priceUnits };
  });

/** The seconds of the life above: 0 opens at 65 000, 4 is the liquidation. */
const FAULTS: readonly [name: string, fixture: () => Lifecycle, message: string][] = [
  ['liquidates too early', priceOf(4, 5_900_000), 'at its price'],
  [
    'liquidates what no tick demands',
    () => {
      const early = { decidedTicks: 5_900_000 };
      const spoiled = position(isLiquidated, early)();
      return spoiled.map((changes) =>
        changes.map((each) => {
          if (each.kind !== 'tick' || each.second % 100 !== 4) return each;
          return { ...each, priceUnits: [5_900_000, ...each.priceUnits.slice(1)] };
        }),
      );
    },
    'before a tick demands',
  ],
  [
    'lets a tick pass that demands it',
    spoil((each) => {
      if (each.kind === 'leverage-event' && each.event.kind === 'liquidated') return undefined;
      const isEnd = each.kind === 'leverage-position' && isLiquidated(each.position);
      return isEnd ? undefined : each;
    }),
    'first tick that demands',
  ],
  ['closes at a level nobody reached', priceOf(3, 6_010_000), 'at its price'],
  [
    'lets a level pass',
    spoil((each) => {
      if (each.kind === 'leverage-event' && each.event.kind === 'closed') return undefined;
      const isClosed = each.kind === 'leverage-position' && each.position.ending === 'take-profit';
      return isClosed ? undefined : each;
    }),
    'first tick that reaches',
  ],
  ['fills a limit nobody reached', priceOf(2, 6_110_000), 'a tick reaches it'],
  ['lets a limit pass', order(isFilledLimit, { state: 'NEW', reachedSecond: null }), 'NEW to NEW'],
  ['fills beside the limit', order(isFilledLimit, { executedValueUnits: 1n }), 'at its limit'],
  ['forgets a level', order(isFilledLimit, { takeProfitTicks: 1 }), 'the levels it named'],
  ['changes what was agreed', position(isLiquidated, { mmrBps: 49 }), 'agreed never changes'],
  ['opens what has ended', position(isLiquidated, { state: 'open', ending: null }), 'demands'],
  [
    'reports another W',
    event(({ no, positionId }) => no === 1 && positionId === 1, { marginAfter: 1n }),
    'records the position',
  ],
  [
    'counts another result',
    event(({ kind }) => kind === 'liquidated', { pnlUnits: 1n }),
    'what was lost',
  ],
  ['counts another fee', event(({ kind }) => kind === 'opened', { feeUnits: 1n }), 'the fees'],
  [
    'keeps the fee of a liquidation from the insurance',
    event(({ kind }) => kind === 'liquidated', { liquidationFeeUnits: 0n }),
    'insurance',
  ],
  [
    'leaves the insurance below zero',
    spoil((each) =>
      each.kind === 'posting' && each.type === 'DERIV_INSURANCE' ? undefined : each,
    ),
    'never below zero',
  ],
  ['changes W with the terms', withTerms({ marginUnits: 1n }), 'no figure of an open position'],
  ['changes a spread with the terms', withTerms({ spreadBps: 2 }), 'of its own never changes'],
  [
    'pays funding that no member has paid',
    () =>
      fundedLifecycle().map((changes) =>
        changes.map((each) => {
          if (each.kind !== 'leverage-event' || each.event.kind !== 'funding') return each;
          return { ...each, event: { ...each.event, amountUnits: 1n } };
        }),
      ),
    'what the houses got',
  ],
  [
    'takes more than the margin',
    spoil((each) =>
      each.kind === 'posting' && each.type === 'DERIV_LIQUIDATION' ? { ...each, units: -1n } : each,
    ),
    'isolated margin',
  ],
  [
    'holds less than it needs',
    spoil((each) =>
      each.kind === 'posting' && each.type === 'DERIV_HOLD' ? { ...each, units: 0n } : each,
    ),
    'held =',
  ],
];

describe('[R5] [I11] the checks of leveraged contracts', () => {
  it('are content with an honest life', () => {
    expect(() => run(honestLifecycle())).not.toThrow();
    expect(() => run(fundedLifecycle())).not.toThrow();
  });

  it.each(FAULTS)('catch a machine that %s', (_name, fixture, message) => {
    expect(() => run(fixture())).toThrow(message);
  });
});
