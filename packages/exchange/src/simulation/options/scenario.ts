/**
 * What members do with options in a simulation: they buy and sell back at quotes worked out
 * from what is published, at old ones and at invented ones, too much, too late, and what belongs
 * to others. Terms change under them.
 */
import { formatUnits } from '@anywhen/money';
import { marketIndex } from '@anywhen/prices';
import {
  OPTIONS_OFFER,
  OPTION_TYPES,
  type OptionTerms,
  type OptionsOffer,
  type PricedSecond,
  quoteOf,
  requireMarket,
  sigmaUnitsAt,
} from '@anywhen/protocol';
import type { CommandBody, ExchangeEvent } from '../../modules.ts';
import type { OptionRecord } from '../../options/position.ts';
import { type SeriesRecord, describeSeries } from '../../options/series.ts';
import type { VolatilityMinute } from '../../options/volatility.ts';
import { SYSTEM, type Scene, type Request } from '../module-simulation.ts';

/** Scenarios are short: these series are over before they are. Of each rule one. */
const OFFERS: readonly [OptionsOffer, ...OptionsOffer[]] = [
  {
    ...OPTIONS_OFFER,
    rule: 'opt/1',
    lengthsSeconds: [31, 40, 300],
    closeSeconds: 30,
    positionsMax: 40,
  },
  { ...OPTIONS_OFFER, lengthsSeconds: [120, 300], positionsMax: 40 },
];
/** The ways the lengths of either rule may change. */
const LENGTHS = { 'opt/1': [[31, 40, 300], [40], [31, 33, 60]], 'opt/2': [[120, 300], [120]] };
const QUANTITIES = [1, 1, 2, 5, 20, 20, 1_000, 1_000];
const ODD_QUANTITIES = [0, -1, 1.5, 1_001];
const ODD_OFFERS: readonly Partial<OptionsOffer>[] = [
  { closeSeconds: 29 },
  { spreadBps: 2_000 },
  { lengthsSeconds: [20] },
  { underlyings: [{ symbol: 'NOUSDT', unit: '1' }] },
  { premiumMax: '0' },
  { positionsMax: 0 },
  { houseMax: '0' },
  { rule: 'opt/2', closeSeconds: 59 },
  { rule: 'opt/2', lengthsSeconds: [90] },
];
/** How many seconds ago a quote was made: mostly it is the last one. */
const AGES = [0, 0, 0, 0, 0, 1, 1, 2, 3, 4, -1];
const TICKS_KNOWN = 6;

export class OptionsScenario {
  readonly #scene: Scene;
  #offer: OptionsOffer;
  #ticks: { second: number; priceUnits: readonly number[] }[] = [];
  readonly #minutes = new Map<string, VolatilityMinute>();
  readonly #series = new Map<string, SeriesRecord>();
  readonly #positions = new Map<number, OptionRecord>();
  #last: Request | undefined;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#offer = scene.random.pick(OFFERS);
  }

  *opening(): Iterable<Request> {
    yield { actor: SYSTEM, body: { kind: 'set-options-terms', offer: this.#offer } };
    for (const uid of this.#scene.members) {
      yield { actor: { kind: 'member', uid }, body: transferIn('900') };
    }
  }

  receive(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind === 'tick') this.#ticks = [event.tick, ...this.#ticks].slice(0, TICKS_KNOWN);
      if (event.kind === 'volatility') this.#minutes.set(event.minute.symbol, event.minute);
      if (event.kind === 'option-series') this.#receiveSeries(event.series);
      if (event.kind === 'option-position') {
        this.#positions.set(event.position.id, event.position);
        if (this.#positions.size > 200) this.#positions.clear();
      }
    }
  }

  next(): Request {
    const { random, anyone } = this.#scene;
    const roll = random.below(40);
    if (roll < 1) return this.#changeTerms();
    if (roll < 3) return { actor: SYSTEM, body: { kind: 'review-options' } };
    if (roll < 5) return { actor: anyone(), body: transferIn(random.pick(['20', '300', '1300'])) };
    if (this.#last && random.isOneIn(12)) return this.#last;
    this.#last = (roll < 17 ? this.#sale() : undefined) ?? this.#purchase();
    return this.#last;
  }

  /** Series that are over are remembered for a while: somebody will want to buy one. */
  #receiveSeries(series: SeriesRecord): void {
    this.#series.delete(series.code);
    this.#series.set(series.code, series);
    const [oldest] = this.#series.keys();
    if (this.#series.size > 60 && oldest !== undefined) this.#series.delete(oldest);
  }

  #purchase(): Request {
    const { random, anyone } = this.#scene;
    const series = this.#pickSeries();
    const type = random.pick(OPTION_TYPES);
    if (!series) return { actor: anyone(), body: transferIn('1') };
    const place = random.below(series.strikes.length);
    const { second, askUnits } = this.#quote(series, {
      strikeUnits: series.strikes[place] ?? 0,
      type,
    });
    const body: CommandBody = {
      kind: 'buy-option',
      series: series.code,
      strike: random.isOneIn(40) ? '1' : (describeSeries(series).strikes[place] ?? ''),
      type,
      quantity: random.pick(random.isOneIn(30) ? ODD_QUANTITIES : QUANTITIES),
      price: random.isOneIn(20) ? random.pick(['9999', '0', 'x']) : formatUnits(askUnits),
      second,
    };
    return { actor: anyone(), body };
  }

  /** Somebody's own position as a rule. */
  #sale(): Request | undefined {
    const { random, anyone } = this.#scene;
    const known = [...this.#positions.values()];
    if (known.length === 0) return undefined;
    const open = known.filter(({ state }) => state === 'open');
    const position = random.pick(open.length > 0 && !random.isOneIn(8) ? open : known);
    const series = this.#series.get(position.series);
    if (!series) return undefined;
    const { second, bidUnits } = this.#quote(series, position);
    const actor = random.isOneIn(15) ? anyone() : ({ kind: 'member', uid: position.uid } as const);
    const body: CommandBody = {
      kind: 'sell-option',
      positionId: position.id,
      quantity: random.isOneIn(25) ? 0 : 1 + random.below(position.left + 1),
      price: random.isOneIn(20) ? random.pick(['9999', '0']) : formatUnits(bidUnits),
      second,
    };
    return { actor, body };
  }

  /** As a screen would show it, at the last tick or at one of a few seconds ago. */
  #quote(series: SeriesRecord, option: OptionTerms) {
    const { random, nextSecond } = this.#scene;
    const second = nextSecond() - 1 - random.pick(AGES);
    const { symbol } = series;
    const tick = this.#ticks.find((each) => each.second === second) ?? this.#ticks[0];
    const minute = this.#minutes.get(symbol);
    const priced: PricedSecond = {
      second,
      priceUnits: tick?.priceUnits[marketIndex(symbol)] ?? requireMarket(symbol).start,
      sigmaUnits: minute?.sigmaUnits ?? sigmaUnitsAt(symbol, second, []),
      // Before it is published, a guess that is mostly right.
      regime: minute?.regime ?? 'normal',
    };
    return { second, ...quoteOf(series, option, priced) };
  }

  #pickSeries(): SeriesRecord | undefined {
    const { random, nextSecond } = this.#scene;
    const all = [...this.#series.values()];
    const open = all.filter(({ closesAtSecond }) => closesAtSecond > nextSecond());
    const some = open.length > 0 && !random.isOneIn(12) ? open : all;
    return some.length > 0 ? random.pick(some) : undefined;
  }

  #changeTerms(): Request {
    const { random, members } = this.#scene;
    const isImpostor = random.isOneIn(4);
    const actor = isImpostor ? ({ kind: 'member', uid: random.pick(members) } as const) : SYSTEM;
    const isOdd = random.isOneIn(3);
    const offer = isOdd
      ? { ...this.#offer, ...random.pick(ODD_OFFERS) }
      : this.#otherTerms(random.isOneIn(3) ? random.pick(OFFERS) : this.#offer);
    if (!isImpostor && !isOdd) this.#offer = offer;
    return { actor, body: { kind: 'set-options-terms', offer } };
  }

  #otherTerms(base: OptionsOffer): OptionsOffer {
    const { random } = this.#scene;
    return {
      ...base,
      spreadBps: random.pick([0, 100, 300, 500]),
      premiumMax: random.pick(['5000', '300', '20']),
      positionsMax: random.pick([40, 40, 3]),
      lengthsSeconds: random.pick(LENGTHS[base.rule ?? 'opt/1']),
      houseMax: random.pick(['2000000', '2000000', '100000', '500']),
    };
  }
}

function transferIn(quantity: string): CommandBody {
  return { kind: 'transfer', from: 'funds', to: 'options', currency: 'USDT', quantity };
}
