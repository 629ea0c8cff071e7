/**
 * More than one command has room for: what a tick has decided carries its second and price until it
 * is booked, and everything ends as it would have in one go, also over a restart in between.
 */
import { describe, expect, it } from 'vitest';
import { LeverageScenario, codeOf } from '../../testing/leverage-scenario.ts';
import { ALICE, BOB } from '../../testing/machine.ts';

const CROWD = Array.from({ length: 30 }, (_, index) => 30000001 + index);
const FUNDING = Date.UTC(2026, 0, 10, 16) / 1_000;

/** All long at 65 000 and 5×, which ends at 52 287.58; every third has a limit below. */
function crowded(bookingsMax?: number, hasLimits = true): LeverageScenario {
  const scenario = new LeverageScenario(bookingsMax === undefined ? {} : { bookingsMax });
  for (const uid of CROWD) {
    scenario.join(uid, '5000');
    scenario.place(uid);
    if (!hasLimits || uid % 3 !== 0) continue;
    scenario.place(uid, { type: 'limit', price: '53000', quantity: '0.05' });
  }
  return scenario;
}

const states = (scenario: LeverageScenario) =>
  CROWD.map((_, index) => scenario.position(index + 1).state);
const fates = (scenario: LeverageScenario) =>
  scenario.events
    .map(({ positionId, no, kind, second, ticks, amountUnits, pnlUnits, marginAfter }) =>
      [positionId, no, kind, second, ticks, amountUnits, pnlUnits, marginAfter].join(' '),
    )
    .toSorted();
const money = (scenario: LeverageScenario) => [
  ...CROWD.map((uid) => scenario.balance(uid).join(' ')),
  scenario.house('house:deriv'),
  scenario.house('house:insurance'),
  scenario.house('house:fees'),
];

/** What is open, but for when it was last booked. */
const holdings = ({ image }: LeverageScenario) =>
  image.positions.map(({ updatedAtMs: _when, ...position }) => position);

/** The same life, cut into portions, with a machine loaded anew before each. */
function playOut(scenario: LeverageScenario, ticks: readonly string[], isRestarted: boolean) {
  let now = scenario;
  const resume = (act: () => void) => {
    act();
    if (!isRestarted) return;
    const next = new LeverageScenario({ from: now });
    expect(next.fingerprint).toBe(now.fingerprint);
    next.events.push(...now.events);
    now = next;
  };
  for (const price of ticks) resume(() => now.tick(price));
  for (let more = 0; more < 20; more += 1) resume(() => now.settleDue());
  return now;
}

describe('[F8] [8.2] a storm', () => {
  it('is recorded at its tick and booked in portions, the lower number first', () => {
    const scenario = crowded(7);
    scenario.tick('52000');
    expect(states(scenario).filter((state) => state === 'liquidated')).toHaveLength(7);
    expect(states(scenario).filter((state) => state === 'closing')).toHaveLength(23);
    expect(scenario.position(8)).toMatchObject({
      ending: 'liquidation',
      decidedTicks: 5_200_000,
      lots: 10_000n,
    });
    scenario.tick('66000');
    expect(states(scenario).lastIndexOf('liquidated')).toBe(13);
    for (let more = 0; more < 4; more += 1) scenario.settleDue();
    expect(new Set(states(scenario))).toEqual(new Set(['liquidated']));
    expect(
      new Set(scenario.events.filter(({ kind }) => kind === 'liquidated').map((e) => e.ticks)),
    ).toEqual(new Set([5_200_000]));
  });

  it.each([false, true])('ends as in one go (restarted: %s)', (isRestarted) => {
    const ticks = ['53000', '52500', '52200', '51000', '60000'];
    const whole = playOut(crowded(), ticks, isRestarted);
    const cut = playOut(crowded(7), ticks, isRestarted);
    expect(whole.position(1).state).toBe('liquidated');
    expect(money(cut)).toEqual(money(whole));
    expect(holdings(cut)).toEqual(holdings(whole));
  });

  it('ends a position that a later tick has decided before an older fill finds room', () => {
    const scenario = crowded(1);
    scenario.tick('53000');
    const order = [...scenario.derivatives.waitingOrders()].findLast(({ uid }) => uid === 30000030);
    expect(order).toMatchObject({ state: 'REACHED', uid: 30000030 });
    scenario.tick('52000');
    expect(scenario.position(30)).toMatchObject({ state: 'closing', lots: 10_000n });
    for (let more = 0; more < 60; more += 1) scenario.settleDue();
    expect(scenario.position(30)).toMatchObject({ state: 'liquidated', decidedTicks: 5_200_000 });
    const filled = scenario.order(order?.id ?? 0);
    expect(filled).toMatchObject({ state: 'FILLED', reachedSecond: order?.reachedSecond });
    expect(scenario.position(filled.positionId ?? 0)).toMatchObject({
      state: 'open',
      lots: 5_000n,
    });
    expect(filled.positionId).not.toBe(30);
  });

  it('ends first what the tick itself has decided, when an older fill takes the room', () => {
    const scenario = new LeverageScenario({ bookingsMax: 1 });
    for (const uid of [ALICE, BOB]) {
      scenario.place(uid);
      scenario.place(uid, { side: 'sell', type: 'limit', price: '66000' });
    }
    scenario.tick('66000');
    expect([scenario.order(2).state, scenario.order(4).state]).toEqual(['FILLED', 'REACHED']);
    scenario.tick('51000');
    expect(scenario.position(2)).toMatchObject({ state: 'liquidated', decidedTicks: 5_100_000 });
    expect(scenario.order(4)).toMatchObject({ state: 'FILLED', positionId: 3 });
    expect(scenario.position(3)).toMatchObject({ side: 'short', entryValueUnits: 6_600_00000000n });
    scenario.settleDue();
    expect(scenario.eventsOf(2).map(({ kind }) => kind)).toEqual(['opened', 'liquidated']);
  });

  it('lets nobody touch what is closing, or cancel what is reached', () => {
    const scenario = crowded(3);
    scenario.tick('52000');
    const uid = 30000030;
    const ask = (body: Parameters<LeverageScenario['ask']>[1]) => codeOf(scenario.ask(uid, body));
    const positionId = 30;
    expect(scenario.position(30).state).toBe('closing');
    expect(ask({ kind: 'close-position', positionId, quantity: null })).toBe('POSITION_CLOSING');
    expect(ask({ kind: 'change-position-margin', positionId, direction: 'add', amount: '1' })).toBe(
      'POSITION_CLOSING',
    );
    expect(ask({ kind: 'set-position-levels', positionId, takeProfit: null, stopLoss: null })).toBe(
      'POSITION_CLOSING',
    );
    expect(scenario.refusal(uid, { quantity: '0.01' })).toBe('POSITION_CLOSING');
    const order = [...scenario.derivatives.waitingOrders()].find((each) => each.uid === uid);
    expect(order?.state).toBe('REACHED');
    expect(ask({ kind: 'cancel-leverage-order', orderId: order?.id ?? 0 })).toBe(
      'ORDER_NOT_CANCELLABLE',
    );
    expect(ask({ kind: 'cancel-leverage-orders' })).toBe('accepted');
    for (let more = 0; more < 20; more += 1) scenario.settleDue();
    expect(scenario.order(order?.id ?? 0)).toMatchObject({ state: 'FILLED' });
  });
});

describe('[8.2] funding without room for all', () => {
  const fund = (price: string, bookingsMax: number | undefined, isRestarted: boolean) => {
    const scenario = crowded(bookingsMax, false);
    scenario.place(ALICE, { side: 'sell', quantity: '0.2' });
    // At 5× a long ends at 52 287.58; funding brings that to some 52 317.
    scenario.tickAt(FUNDING, price);
    return playOut(scenario, ['52289', '52300'], isRestarted);
  };

  it.each([
    ['52290', false],
    ['52290', true],
    ['52400', false],
    ['52400', true],
  ])('at %s ends as in one go (restarted: %s)', (price, isRestarted) => {
    const whole = fund(price, undefined, isRestarted);
    const cut = fund(price, 7, isRestarted);
    expect(money(cut)).toEqual(money(whole));
    expect(fates(cut)).toEqual(fates(whole));
    expect(holdings(cut)).toEqual(holdings(whole));
    const kinds = new Set(whole.events.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['opened', 'funding', 'liquidated']));
  });

  it('is owed at its own price, counts against W at once, and is paid before anything else', () => {
    const scenario = crowded(7);
    scenario.tickAt(FUNDING, '60000');
    expect(scenario.position(30)).toMatchObject({
      owedSecond: FUNDING,
      owedTicks: 6_000_000,
      owedUnits: -17868000n,
      marginUnits: 1_300_00000000n,
    });
    scenario.tick('70000');
    const close = { kind: 'close-position', positionId: 30, quantity: '0.05' } as const;
    expect(codeOf(scenario.ask(30000030, close))).toBe('accepted');
    expect(scenario.eventsOf(30).map(({ kind, ticks }) => `${kind} ${ticks}`)).toEqual([
      'opened 6500000',
      'funding 6000000',
      'reduced 7000000',
    ]);
    for (let more = 0; more < 9; more += 1) scenario.settleDue();
    expect(scenario.eventsOf(30).filter(({ kind }) => kind === 'funding')).toHaveLength(1);
    expect(scenario.position(29)).toMatchObject({ owedSecond: null, fundingUnits: -17868000n });
  });
});
