/** The checks of options have teeth: a machine that cheats in any of these ways fails. */
import { OPTIONS_OFFER } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../modules.ts';
import type { OptionRecord } from '../../options/position.ts';
import type { SeriesRecord } from '../../options/series.ts';
import type { Outcome } from '../../outcome.ts';
import { START } from '../../../testing/hand-fed-seconds.ts';
import { BOB } from '../../../testing/machine.ts';
import { OptionsScenario } from '../../../testing/options-scenario.ts';
import { OptionsChecks } from './checks.ts';

const OFFER = { ...OPTIONS_OFFER, rule: 'opt/1' as const, lengthsSeconds: [60], closeSeconds: 30 };
const EXPIRY = START + 60;
const NOWHERE = { priceUnits: 6_000_000, sigmaUnits: 55_000_000 };

let checks: OptionsChecks;
let scenario: OptionsScenario;

beforeEach(() => {
  checks = new OptionsChecks(promise);
  scenario = new OptionsScenario({ offer: OFFER, watch: (outcome) => void checks.after(outcome) });
  scenario.buy(scenario.order({ strikeIndex: 0, quantity: 10 }));
  scenario.buy(scenario.order({ strikeIndex: 4, type: 'put', quantity: 10 }), BOB);
});

function promise(isTrue: boolean | undefined, text: string): void {
  if (!isTrue) throw new Error(text);
}

/** What the tick of the expiry does, not checked yet. */
function lastTick(): Outcome {
  scenario.tickTo(EXPIRY - 1);
  return scenario.feed.tick();
}

const spoiled = (
  outcome: Outcome,
  spoil: { series?: (it: SeriesRecord) => object; position?: (it: OptionRecord) => object },
): Outcome => ({
  ...outcome,
  changes: outcome.changes.map((change): Change => {
    if (change.kind === 'option-series' && change.series.state !== 'open') {
      return { ...change, series: { ...change.series, ...spoil.series?.(change.series) } };
    }
    if (change.kind !== 'option-position') return change;
    return { ...change, position: { ...change.position, ...spoil.position?.(change.position) } };
  }),
});

describe('[R5] the checks of options', () => {
  it('are content with the exchange as it is', () => {
    const seen = checks.after(lastTick());
    expect(seen).toEqual(expect.arrayContaining(['series → settled', 'option → settled']));
  });

  it.each<[string, (series: SeriesRecord) => object, string]>([
    [
      'moves the settlement price by a tick',
      ({ settlementPriceUnits }) => ({ settlementPriceUnits: (settlementPriceUnits ?? 0) + 1 }),
      'mean of the ticks',
    ],
    ['leaves a tick out', () => ({ settlementTicks: 29 }), 'mean of the ticks'],
    [
      'voids a series that has its prices',
      () => ({ state: 'void', settlementPriceUnits: null, settlementTicks: null }),
      'without 25 prices',
    ],
    ['changes the spread', () => ({ spreadBps: 0 }), 'keeps what it opened with'],
    [
      'moves a strike',
      ({ strikes }) => ({ strikes: strikes.map((each) => each + 1) }),
      'keeps what',
    ],
    ['moves the expiry', () => ({ expiresAtSecond: EXPIRY + 1 }), 'keeps what it opened with'],
  ])('catch a machine that %s', (_name, series, message) => {
    expect(() => checks.after(spoiled(lastTick(), { series }))).toThrow(message);
  });

  it.each<[string, (position: OptionRecord) => object, string]>([
    [
      'pays a unit more',
      ({ payoutUnits }) => ({ payoutUnits: (payoutUnits ?? 0n) + 1n }),
      'pays the distance',
    ],
    ['pays for more contracts', () => ({ quantity: 11 }), 'never changes'],
    ['turns a call into a put', ({ type }) => turned(type), 'never changes'],
    ['moves the strike', () => ({ strikeUnits: 1 }), 'never changes'],
    ['voids a position', () => ({ state: 'void' }), 'as its series does'],
    ['opens it again', () => ({ state: 'closed', payoutUnits: -1n }), 'more than the premium'],
  ])('catch a machine that %s', (_name, position, message) => {
    expect(() => checks.after(spoiled(lastTick(), { position }))).toThrow(message);
  });

  it('catch a machine that pays twice', () => {
    const outcome = lastTick();
    checks.after(outcome);
    const again = outcome.changes.filter(({ kind }) => kind === 'option-position');
    expect(() => checks.after({ changes: again })).toThrow('goes from settled');
  });

  it('catch a machine that pays without booking it', () => {
    const { changes, ...rest } = lastTick();
    const unbooked = changes.filter(({ kind }) => kind !== 'posting');
    expect(() => checks.after({ ...rest, changes: unbooked })).toThrow('booked as its record');
  });

  it('catch a machine that keeps a part of it', () => {
    const { changes, ...rest } = lastTick();
    const paid = changes.find((each) => each.kind === 'posting' && each.units > 0n);
    const entry = changes.map((change) =>
      change === paid && change.kind === 'posting'
        ? { ...change, units: change.units - 1n }
        : change,
    );
    expect(() => checks.after({ ...rest, changes: entry })).toThrow('booked as its record');
  });

  it.each<[string, object, string]>([
    ['at a discount', { priceUnits: 1n }, 'true quote'],
    ['at more than the last quote', { priceUnits: 10n ** 12n }, 'true quote'],
    ['at an old quote', { quoted: { ...NOWHERE, second: START - 5 } }, 'fresh'],
    ['at a price that never was', { quoted: { ...NOWHERE, second: START + 1 } }, 'published'],
    ['at a strike that is not listed', { strikeUnits: 1 }, 'listed'],
  ])('catch a machine that sells %s', (_name, change, message) => {
    const order = scenario.order({ strikeIndex: 1 });
    const outcome = scenario.machine.asMember(BOB, { kind: 'buy-option', ...order });
    expect(() => checks.after(spoiled(outcome, { position: () => change }))).toThrow(message);
  });

  it('catch a machine that buys back for too little', () => {
    const request = { positionId: 1, quantity: 1, price: '0', second: scenario.lastSecond };
    const { changes, ...rest } = scenario.machine.asMember(scenario.position(1).uid, {
      kind: 'sell-option',
      ...request,
    });
    const cheap = changes.map((change) =>
      change.kind === 'option-sale'
        ? { ...change, sale: { ...change.sale, priceUnits: change.sale.priceUnits - 1n } }
        : change,
    );
    expect(() => checks.after({ ...rest, changes: cheap })).toThrow('true quote');
  });

  it('catch a machine that invents volatility', () => {
    scenario.tickTo(EXPIRY - 1);
    const { changes, ...rest } = scenario.feed.tick();
    const invented = changes.map((change) =>
      change.kind === 'volatility'
        ? { ...change, minute: { ...change.minute, sigmaUnits: 60_000_000 } }
        : change,
    );
    expect(() => checks.after({ ...rest, changes: invented })).toThrow('volatility');
  });
});

describe('[R5] the checks of the second rule', () => {
  const offer = { ...OPTIONS_OFFER, lengthsSeconds: [120] };
  const open = () => new OptionsScenario({ offer, watch: (outcome) => void checks.after(outcome) });

  beforeEach(() => {
    checks = new OptionsChecks(promise);
    scenario = open();
  });

  it('are content with the exchange as it is', () => {
    scenario.buy(scenario.order({ quantity: 10 }));
    scenario.tickTo(START + 59);
    expect(scenario.position(1).filled.regime).toBe('normal');
    scenario.tickTo(START + 300);
    expect(scenario.position(1).state).toBe('settled');
  });

  it.each<[string, (position: OptionRecord) => object, string]>([
    [
      'prices with the regime of a minute before',
      ({ filled }) => ({ filled: { ...filled, regime: 'calm' } }),
      'published',
    ],
    ['sells without a regime', ({ quoted }) => ({ quoted: { ...quoted, regime: null } }), 'publ'],
    ['takes more than the house has', () => ({ quantity: 8_000, left: 8_000 }), 'fortieth'],
  ])('catch a machine that %s', (_name, position, message) => {
    const order = scenario.order();
    const outcome = scenario.machine.asMember(BOB, { kind: 'buy-option', ...order });
    expect(() => checks.after(spoiled(outcome, { position }))).toThrow(message);
  });

  it('catch a machine that records another regime', () => {
    scenario.tickTo(START + 59);
    const { changes, ...rest } = scenario.feed.tick();
    const another = changes.map((change): Change =>
      change.kind === 'volatility'
        ? { ...change, minute: { ...change.minute, regime: 'stressed' } }
        : change,
    );
    expect(() => checks.after({ ...rest, changes: another })).toThrow('regime of its tick');
  });

  it.each<[string, (strikes: readonly number[], step: number) => readonly number[]]>([
    ['two steps away', (all, step) => [...all, (all.at(-1) ?? 0) + 2 * step]],
    ['that nobody called for', (all, step) => [all[0] ?? 0, step].map((each) => each - step)],
    ['in the place of another', (all) => all.slice(1)],
    [
      'twice past the price',
      (all, step) => [...all, (all.at(-1) ?? 0) + step, (all.at(-1) ?? 0) + 2 * step],
    ],
  ])('catch a machine that lists a strike %s', (_name, grow) => {
    const [series] = scenario.series.values();
    if (!series) throw new Error('one is open');
    const [lowest = 0, next = 0] = series.strikes;
    const grown = { ...series, strikes: grow(series.strikes, next - lowest) };
    expect(() => checks.after({ changes: [{ kind: 'option-series', series: grown }] })).toThrow(
      'strikes are added',
    );
  });
});

function turned(type: string): object {
  return { type: type === 'call' ? 'put' : 'call' };
}
