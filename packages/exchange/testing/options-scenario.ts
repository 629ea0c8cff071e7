/**
 * A running exchange with prices, and members who have money in the options account. It knows what
 * everybody knows: ticks, series and volatility, and computes quotes from them as a screen does.
 */
import { formatUnits } from '@anywhen/money';
import { type PriceState, marketIndex } from '@anywhen/prices';
import { type OptionType, type OptionsOffer } from '@anywhen/protocol';
import { quoteOf, requireMarket, sigmaUnitsAt } from '@anywhen/protocol';
import { EMPTY_IMAGE } from '../src/exchange.ts';
import type { Uid } from '../src/kernel/actor.ts';
import type { PostingAppended } from '../src/ledger/commands.ts';
import type { CommandBody, ExchangeEvent } from '../src/modules.ts';
import type { OptionOrder } from '../src/options/commands.ts';
import { describeOptionsTerms } from '../src/options/options-terms.ts';
import type { OptionSale, OptionRecord } from '../src/options/position.ts';
import { type SeriesRecord, describeSeries } from '../src/options/series.ts';
import type { Outcome } from '../src/outcome.ts';
import { Feed } from './feed.ts';
import { START } from './hand-fed-seconds.ts';
import { ALICE, BOB, Machine } from './machine.ts';

type Wanted = {
  code?: string;
  /** 2 is the middle one. */
  strikeIndex?: number;
  type?: OptionType;
  second?: number;
};

export class OptionsScenario {
  readonly machine: Machine;
  readonly feed: Feed;
  readonly prices = new Map<number, readonly number[]>();
  readonly series = new Map<string, SeriesRecord>();
  readonly positions = new Map<number, OptionRecord>();
  readonly sales: OptionSale[] = [];
  readonly postings: PostingAppended[] = [];
  readonly #sigmas = new Map<string, { second: number; sigmaUnits: number }[]>();
  readonly #regimes = new Map<number, PriceState['regimes']>();

  readonly #watch: (outcome: Outcome) => void;

  /** Two ticks are out; it is 0.4 s after the second. Alice and Bob have 9 000 USDT each. */
  constructor({
    start = START,
    days = 1,
    versionDay = undefined as number | undefined,
    bookingsMax = 5_000,
    offer = describeOptionsTerms().offer as OptionsOffer | null,
    quantity = '9000',
    watch = (_outcome: Outcome): void => undefined,
  } = {}) {
    this.#watch = watch;
    this.machine = new Machine(EMPTY_IMAGE, { bookingsMax });
    this.machine.nowMs = start * 1_000;
    if (offer) this.note(this.machine.asSystem({ kind: 'set-options-terms', offer }));
    for (const uid of [ALICE, BOB]) this.join(uid, quantity);
    this.feed = new Feed(this.machine, { days, versionDay });
    this.tick();
    this.tick();
    this.machine.nowMs += 400;
  }

  join(uid: Uid, quantity: string): void {
    const transfer = { kind: 'transfer', from: 'funds', to: 'options', currency: 'USDT' } as const;
    this.note(this.machine.asSystem({ kind: 'open-member', uid }));
    this.note(this.machine.asMember(uid, { ...transfer, quantity }));
  }

  get lastSecond(): number {
    return this.feed.nextSecond - 1;
  }

  tick(): Outcome {
    return this.note(this.feed.tick());
  }

  tickTo(second: number): Outcome {
    let outcome = this.tick();
    while (this.feed.nextSecond <= second) outcome = this.tick();
    return outcome;
  }

  settle(): Outcome {
    return this.note(this.machine.asSystem({ kind: 'settle-due' }));
  }

  review(): Outcome {
    return this.note(this.machine.asSystem({ kind: 'review-options' }));
  }

  /** The order a screen would send now. */
  order(wanted: Wanted & { quantity?: number } = {}): OptionOrder {
    const { series, option, second } = this.#wanted(wanted);
    const { askUnits } = this.quote(wanted);
    const strike = describeSeries(series).strikes[wanted.strikeIndex ?? 2] ?? '';
    const price = formatUnits(askUnits);
    const { code } = series;
    return {
      series: code,
      strike,
      type: option.type,
      quantity: wanted.quantity ?? 1,
      price,
      second,
    };
  }

  buy(order: OptionOrder = this.order(), uid: Uid = ALICE): Outcome {
    return this.note(this.machine.asMember(uid, { kind: 'buy-option', ...order }));
  }

  /** At the bid of the last tick. */
  sell(positionId: number, change: object = {}, uid: Uid = ALICE): Outcome {
    const position = this.position(positionId);
    const second = this.lastSecond;
    const { bidUnits } = this.#quoteAt(this.#series(position.series), position, second);
    const request = { positionId, quantity: position.left, price: formatUnits(bidUnits), second };
    const body = { kind: 'sell-option', ...request, ...change } as const;
    return this.note(this.machine.asMember(uid, body));
  }

  quote(wanted: Wanted = {}) {
    const { series, option, second } = this.#wanted(wanted);
    return this.#quoteAt(series, option, second);
  }

  position(id: number): OptionRecord {
    const position = this.positions.get(id);
    if (!position) throw new Error(`there is no position ${id}`);
    return position;
  }

  available(uid: Uid = ALICE): bigint {
    return this.machine.balance(uid, 'USDT', 'options');
  }

  get house(): bigint {
    return this.machine.balance('house:options');
  }

  /** Worked out from the ticks by hand. */
  meanOf(symbol: string, expiry: number): number {
    let sum = 0;
    for (let second = expiry - 29; second <= expiry; second += 1) {
      sum += this.prices.get(second)?.[marketIndex(symbol)] ?? Number.NaN;
    }
    return Math.floor(sum / 30 + 0.5);
  }

  ask(uid: Uid, body: CommandBody): Outcome {
    return this.note(this.machine.asMember(uid, body));
  }

  note(outcome: Outcome): Outcome {
    this.#watch(outcome);
    for (const change of outcome.changes) {
      if (change.kind === 'tick') this.prices.set(change.second, change.priceUnits);
      if (change.kind === 'market-state') {
        const { second, regimes } = change.state.process;
        this.#regimes.set(second, regimes);
      }
      if (change.kind === 'option-series') this.series.set(change.series.code, change.series);
      if (change.kind === 'option-position') {
        this.positions.set(change.position.id, change.position);
      }
      if (change.kind === 'option-sale') this.sales.push(change.sale);
      if (change.kind === 'posting') this.postings.push(change);
    }
    this.#receive(outcome.events);
    return outcome;
  }

  #receive(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'volatility') continue;
      const { symbol } = event.minute;
      this.#sigmas.set(symbol, [...(this.#sigmas.get(symbol) ?? []), event.minute]);
    }
  }

  #wanted({ code = this.#nearest(), strikeIndex = 2, type = 'call', second }: Wanted) {
    const series = this.#series(code);
    const strikeUnits = series.strikes[strikeIndex] ?? 0;
    return { series, option: { strikeUnits, type }, second: second ?? this.lastSecond };
  }

  #quoteAt(
    series: SeriesRecord,
    option: { strikeUnits: number; type: OptionType },
    second: number,
  ) {
    const { symbol } = series;
    const known = this.#sigmas.get(symbol)?.findLast((minute) => minute.second <= second);
    const sigmaUnits = known?.sigmaUnits ?? sigmaUnitsAt(symbol, second, []);
    const priceUnits = this.prices.get(second)?.[marketIndex(symbol)] ?? 0;
    const regime = this.#regimes.get(second)?.[requireMarket(symbol).group] ?? null;
    return quoteOf(series, option, { second, priceUnits, sigmaUnits, regime });
  }

  #series(code: string): SeriesRecord {
    const series = this.series.get(code);
    if (!series) throw new Error(`there is no series ${code}`);
    return series;
  }

  /** The first that can be bought still: bitcoin, and the shortest. */
  #nearest(): string {
    for (const { code, closesAtSecond } of this.series.values()) {
      if (closesAtSecond > this.lastSecond) return code;
    }
    throw new Error('no series is open');
  }
}
