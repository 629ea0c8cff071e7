/**
 * The promises of options, checked from changes alone: series open, settle and void by the ticks as
 * they were published; a trade is at one of two true quotes; a position moves only along the table
 * of rulebook 7.5, pays what its series says, and costs nobody more than its premium.
 */
import { parseUnits } from '@anywhen/money';
import { type PriceState, type Regime, type VersionChange } from '@anywhen/prices';
import { exp, ln, marketIndex, outlookOf, versionAt } from '@anywhen/prices';
import {
  type OptionRule,
  type PricedSecond,
  priceScaleOf,
  quoteOf,
  requireMarket,
  sigmaUnitsAt,
  strikesAt,
} from '@anywhen/protocol';
import { versionsOf } from '../../markets/market-state.ts';
import type { Change, Command } from '../../modules.ts';
import { OPTIONS_TERMS, type OptionsTerms } from '../../options/options-terms.ts';
import type { Fill, OptionSale, OptionRecord } from '../../options/position.ts';
import type { SeriesRecord } from '../../options/series.ts';
import type { VolatilityMinute } from '../../options/volatility.ts';
import type { Outcome } from '../../outcome.ts';
import type { Check } from '../module-simulation.ts';
import { OptionMoney } from './booked.ts';
import { HouseLimit } from './house-limit.ts';

type State = OptionRecord['state'] | 'none';

const ALLOWED: Readonly<Record<State, readonly State[]>> = {
  none: ['open'],
  open: ['open', 'pending', 'closed', 'settled', 'void'],
  pending: ['settled', 'void'],
  closed: [],
  settled: [],
  void: [],
};
const TERMS = ['uid', 'shareId', 'series', 'symbol', 'unit', 'strikeUnits', 'type'] as const;
const PAID = ['quantity', 'priceUnits', 'quoted', 'filled', 'boughtAtMs'] as const;

export class OptionsChecks {
  readonly #check: Check;
  readonly #money: OptionMoney;
  readonly #house: HouseLimit;
  readonly #series = new Map<string, SeriesRecord>();
  readonly #positions = new Map<number, OptionRecord>();
  readonly #minutes = new Map<string, VolatilityMinute[]>();
  readonly #prices = new Map<number, readonly number[]>();
  readonly #regimes = new Map<number, PriceState['regimes']>();
  #rule: OptionRule = 'opt/1';
  #versions: readonly VersionChange[] = [];
  #lastSecond = 0;

  constructor(check: Check) {
    this.#check = check;
    this.#money = new OptionMoney(check);
    this.#house = new HouseLimit(check);
  }

  /** Returns what became of series and positions, so that a simulation can count what it saw. */
  after({ changes }: Pick<Outcome, 'changes'>, command?: Pick<Command, 'atMs'>): string[] {
    const seen: string[] = [];
    for (const change of changes) {
      this.#money.note(change);
      this.#note(change);
      if (change.kind === 'option-series') {
        seen.push(`series → ${this.#followSeries(change.series, command?.atMs)}`);
      }
      if (change.kind === 'option-sale') this.#checkSale(change.sale);
      if (change.kind === 'option-position') {
        seen.push(`option → ${this.#follow(change.position)}`);
      }
    }
    if (seen.length > 0) this.#money.compare(this.#positions.values());
    if (changes.some(({ kind }) => kind === 'tick')) this.#checkStrikes();
    return seen;
  }

  #note(change: Change): void {
    if (change.kind === 'tick') {
      this.#prices.set(change.second, change.priceUnits);
      this.#lastSecond = change.second;
    }
    if (change.kind === 'market-state') {
      const { second, regimes } = change.state.process;
      this.#regimes.set(second, regimes);
      this.#versions = versionsOf(change.state);
    }
    if (change.kind === 'volatility') this.#followMinute(change.minute);
    if (change.kind === 'terms' && change.terms.product === OPTIONS_TERMS) {
      const { offer } = change.terms.terms as OptionsTerms;
      this.#rule = offer.rule ?? 'opt/1';
      this.#house.setTerms(offer);
    }
  }

  #followMinute(minute: VolatilityMinute): void {
    const { symbol, second, priceUnits, sigmaUnits, regime } = minute;
    const minutes = [...(this.#minutes.get(symbol) ?? []), minute];
    this.#minutes.set(symbol, minutes);
    this.#check(priceUnits === this.#priceAt(symbol, second), 'a minute has a published price');
    this.#check(
      sigmaUnits === sigmaUnitsAt(symbol, second, minutes),
      'the volatility of a minute follows from the minutes before it',
    );
    const isRegime = regime === this.#regimeAt(this.#rule, symbol, second);
    this.#check(isRegime, 'a minute has the regime of its tick');
  }

  #followSeries(series: SeriesRecord, atMs: number | undefined): string {
    const before = this.#series.get(series.code);
    this.#series.set(series.code, series);
    if (!before) {
      this.#checkOpening(series);
      return 'open';
    }
    this.#check(before.state === 'open', `a series goes from ${before.state} to ${series.state}`);
    if (series.state === 'open') {
      this.#checkGrowth(before, series);
      return 'grown';
    }
    const same = { ...series, state: 'open', settlementPriceUnits: null, settlementTicks: null };
    this.#check(
      JSON.stringify(same) === JSON.stringify(before),
      'a series keeps what it opened with',
    );
    this.#checkSettlement(series, atMs);
    return series.state;
  }

  #checkOpening(series: SeriesRecord): void {
    const { rule, symbol, openedSecond: second, lengthSeconds, expiresAtSecond, strikes } = series;
    const opening = this.#publishedAt(rule, symbol, second);
    const { priceUnits, sigmaUnits, regime } = opening;
    const isTrue =
      series.openingPriceUnits === priceUnits &&
      series.openingSigmaUnits === sigmaUnits &&
      series.openingRegime === regime;
    this.#check(isTrue, 'a series opens with a published price, volatility and regime');
    this.#check(rule === this.#rule, 'a series opens with the rule in force');
    this.#checkVersions(series);
    const listed = strikesAt(series, opening);
    this.#check(String(strikes) === String(listed), 'strikes follow from the opening tick');
    const ahead = expiresAtSecond - second;
    const isOnGrid = expiresAtSecond % lengthSeconds === 0 && ahead <= 2 * lengthSeconds;
    this.#check(isOnGrid && ahead > 0, 'a series expires on the grid of its length');
  }

  /** Second by second: the version that makes each of them is the published one. */
  #checkVersions({ rule, openedSecond, expiresAtSecond, versions }: SeriesRecord): void {
    if (rule === 'opt/1') return this.#check(versions.length === 0, 'the first rule asks for none');
    for (let second = openedSecond; second <= expiresAtSecond; second += 1) {
      const isSame = versionAt(versions, second) === versionAt(this.#versions, second);
      this.#check(isSame, 'a series is priced with the versions that are published');
    }
  }

  /** Strikes in the same steps, no more than the price has called for, and nothing else. */
  #checkGrowth(before: SeriesRecord, { strikes, ...kept }: SeriesRecord): void {
    const { strikes: known, ...same } = before;
    const isKept = JSON.stringify(kept) === JSON.stringify(same);
    this.#check(isKept && before.rule === 'opt/2', 'a series keeps what it opened with');
    this.#check(this.#lastSecond < before.closesAtSecond, 'strikes are added while they are sold');
    const step = (known[1] ?? 0) - (known[0] ?? 0);
    const from = strikes.indexOf(known[0] ?? 0);
    const isSame = String(strikes.slice(from, from + known.length)) === String(known);
    const isEven = strikes.every((each, index) => each === (strikes[0] ?? 0) + index * step);
    const price = this.#priceAt(before.symbol, this.#lastSecond);
    const below = strikes.filter((each) => each < price && each < (known[0] ?? 0)).length;
    const above = strikes.filter((each) => each > price && each > (known.at(-1) ?? 0)).length;
    const isCalledFor = from >= 0 && below <= 1 && above <= 1;
    this.#check(isSame && isEven && isCalledFor, 'strikes are added one step past the price');
  }

  #checkStrikes(): void {
    for (const { rule, symbol, state, strikes, closesAtSecond } of this.#series.values()) {
      if (rule === 'opt/1' || state !== 'open' || this.#lastSecond >= closesAtSecond) continue;
      const price = this.#priceAt(symbol, this.#lastSecond);
      const isAround = (strikes[0] ?? price) < price && price < (strikes.at(-1) ?? price);
      this.#check(isAround, 'a strike is out of the money on each side');
    }
  }

  /** The mean of the ticks of its own seconds, worked out anew. */
  #checkSettlement(series: SeriesRecord, atMs = Infinity): void {
    const { symbol, expiresAtSecond, state, settlementPriceUnits, settlementTicks } = series;
    const prices: number[] = [];
    for (let second = expiresAtSecond - 29; second <= expiresAtSecond; second += 1) {
      const price = this.#priceAt(symbol, second);
      if (price > 0) prices.push(price);
    }
    const isOver = this.#lastSecond >= expiresAtSecond;
    const isGivenUp = atMs > expiresAtSecond * 1_000 + 30_000;
    this.#check(isOver || isGivenUp, 'a series is settled when its seconds are over');
    this.#check((state === 'void') === prices.length < 25, 'a series is void without 25 prices');
    if (state === 'void') return;
    const mean = Math.floor(prices.reduce((sum, price) => sum + price, 0) / prices.length + 0.5);
    const isMean = settlementPriceUnits === mean && settlementTicks === prices.length;
    this.#check(isMean, 'a series settles with the mean of the ticks of its own seconds');
  }

  #follow(position: OptionRecord): string {
    const before = this.#positions.get(position.id);
    const { state } = position;
    const allowed = ALLOWED[before?.state ?? 'none'];
    this.#check(allowed.includes(state), `a position goes from ${before?.state} to ${state}`);
    if (before) {
      const isSame = [...TERMS, ...PAID].every((column) => before[column] === position[column]);
      this.#check(isSame, 'what was agreed at the purchase never changes');
    } else {
      this.#checkFill(position, position, 'buy');
    }
    this.#positions.set(position.id, position);
    this.#house.follow(position);
    if (state === 'settled' || state === 'void') this.#checkEnd(position);
    this.#checkLoss(position);
    const isPart = before?.state === 'open' && state === 'open';
    return isPart ? 'sold-in-part' : state;
  }

  #checkSale(sale: OptionSale): void {
    const position = this.#positions.get(sale.positionId);
    this.#check(position !== undefined && position.left >= sale.quantity, 'what is sold was there');
    if (position) this.#checkFill(position, sale, 'sell');
  }

  /** At the better of two true quotes for the member, and put–call parity holds in each. */
  #checkFill(position: OptionRecord, fill: Fill, side: 'buy' | 'sell'): void {
    const series = this.#series.get(position.series);
    this.#check(series?.strikes.includes(position.strikeUnits), 'a strike is listed');
    if (!series) return;
    const { quoted, filled, priceUnits } = fill;
    const age = filled.second - quoted.second;
    const isFresh = age >= 0 && age <= 3 && filled.second === this.#lastSecond;
    this.#check(isFresh && filled.second < series.closesAtSecond, 'a quote is fresh and open');
    const quotes = [quoted, filled].map((second) => this.#quoteAt(series, position, second));
    const [then, now] = quotes.map((quote) => (side === 'buy' ? quote.askUnits : quote.bidUnits));
    if (then === undefined || now === undefined) return;
    const isOwn = then < now === (side === 'buy');
    this.#check(priceUnits === (isOwn ? then : now), 'a trade is at the better true quote');
    const moved = side === 'buy' ? now * 100n - then * 101n : then * 99n - now * 100n;
    this.#check(moved <= 0n, 'a quote holds for a move of 1 % at most');
  }

  #quoteAt(series: SeriesRecord, { strikeUnits, type }: OptionRecord, said: PricedSecond) {
    const { rule, symbol } = series;
    const market = this.#publishedAt(rule, symbol, said.second);
    const { priceUnits, sigmaUnits, regime } = market;
    const isTrue =
      said.priceUnits === priceUnits && said.sigmaUnits === sigmaUnits && said.regime === regime;
    this.#check(isTrue, 'a quote is made of what was published');
    const call = quoteOf(series, { strikeUnits, type: 'call' }, market);
    const put = quoteOf(series, { strikeUnits, type: 'put' }, market);
    const strike = strikeUnits / priceScaleOf(symbol);
    const gap = call.value - put.value - (forwardOf(series, market) - strike);
    this.#check(Math.abs(gap) < 1e-7, 'a call less a put is forward less strike');
    return type === 'call' ? call : put;
  }

  #checkEnd(position: OptionRecord): void {
    const series = this.#series.get(position.series);
    const { state, left, priceUnits, strikeUnits, type, payoutUnits } = position;
    this.#check(state === series?.state, 'a position ends as its series does');
    if (state === 'void') {
      this.#check(payoutUnits === priceUnits * BigInt(left), 'a void series returns the premium');
      return;
    }
    const inner = (series?.settlementPriceUnits ?? 0) - strikeUnits;
    const gain = Math.max(0, type === 'call' ? inner : -inner);
    const whole = BigInt(gain) * parseUnits(position.unit) * BigInt(left);
    const due = whole / BigInt(priceScaleOf(position.symbol));
    this.#check(payoutUnits === due, 'a position pays the distance from its strike');
  }

  #checkLoss({ priceUnits, quantity, soldUnits, payoutUnits }: OptionRecord): void {
    const premium = priceUnits * BigInt(quantity);
    const result = soldUnits + (payoutUnits ?? 0n) - premium;
    this.#check(result >= -premium, '[I11] nobody loses more than the premium');
  }

  /** Below zero when it was not published. */
  #priceAt(symbol: string, second: number): number {
    return this.#prices.get(second)?.[marketIndex(symbol)] ?? -1;
  }

  #publishedAt(rule: OptionRule, symbol: string, second: number): PricedSecond {
    return {
      second,
      priceUnits: this.#priceAt(symbol, second),
      sigmaUnits: this.#sigmaAt(symbol, second),
      regime: this.#regimeAt(rule, symbol, second),
    };
  }

  /** Null under the first rule, which does not ask for it. */
  #regimeAt(rule: OptionRule, symbol: string, second: number): Regime | null {
    if (rule === 'opt/1') return null;
    return this.#regimes.get(second)?.[requireMarket(symbol).group] ?? null;
  }

  #sigmaAt(symbol: string, second: number): number {
    const minute = this.#minutes.get(symbol)?.findLast((each) => each.second <= second);
    return minute?.sigmaUnits ?? sigmaUnitsAt(symbol, second, []);
  }
}

/** The mean of the settlement price; under the first rule it is the price itself. */
function forwardOf(
  { rule, symbol, expiresAtSecond: until, versions }: SeriesRecord,
  { second, priceUnits, regime }: PricedSecond,
): number {
  const { start, vol } = requireMarket(symbol);
  const spot = priceUnits / priceScaleOf(symbol);
  if (rule === 'opt/1' || !regime) return spot;
  const { pull, ways } = outlookOf({ regime, second, until, versions });
  const drift = -pull * ln(spot / start);
  return ways.reduce((sum, { chance, jumpVariance }) => {
    return sum + chance * spot * exp(drift + 0.5 * jumpVariance * vol * vol);
  }, 0);
}
