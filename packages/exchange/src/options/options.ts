/**
 * Flash options: members buy and sell back at computed quotes; ticks open series and settle them.
 * `review-options` lets time pass where no tick has come; it carries nothing, so it can choose
 * nothing.
 */
import { formatUnits } from '@anywhen/money';
import { marketIndex } from '@anywhen/prices';
import {
  EXPIRY_WAIT_MS,
  OPTION_CURRENCY,
  SETTLEMENT_TICKS,
  isRejection,
  openExpiriesAt,
  requireMarket,
  seriesCodeOf,
  settlementPriceOf,
  strikesAround,
} from '@anywhen/protocol';
import type { ProductParts } from '../agenda/product-parts.ts';
import type { DueAnswer, DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import type { OpenThings } from '../kernel/open-things.ts';
import { actingMember, assert } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { TickListener } from '../markets/commands.ts';
import { type Reference, shareIdOf } from '../markets/market-state.ts';
import type { Limits } from '../limits/limits.ts';
import { payEnd, payPremium, paySale } from './bookings.ts';
import { OPTIONS_RULES, type OptionOrder, type OptionSelling } from './commands.ts';
import type { OptionsContext, OptionsImage, OptionsReplies, OptionsTypes } from './commands.ts';
import { type PositionEntry, type SeriesEntry, OpenOptions } from './open-options.ts';
import { NOTHING_OFFERED, OPTIONS_TERMS, type OptionsTerms } from './options-terms.ts';
import { readOptionsTerms } from './options-terms.ts';
import { type CurrentPosition, type OptionRecord, awaitBooking } from './position.ts';
import { buyPosition, describeOption, endPosition, premiumAtRisk, sellPart } from './position.ts';
import { RecentTicks } from './recent-ticks.ts';
import { type SeriesRecord, endSeries, openSeries, seriesOrder } from './series.ts';
import { type OptionsBooks, checkPurchase, checkSale, worthUnitsOf } from './trade-checks.ts';
import { VolatilityBook, type VolatilityMinute } from './volatility.ts';

type OptionsParts = ProductParts<OptionsContext> & { readonly limits: Limits };

class Options implements TickListener<OptionsContext>, OpenThings<OptionsContext> {
  readonly handlers: Handlers<OptionsTypes>;
  readonly #parts: OptionsParts;
  readonly #books: OptionsBooks;
  readonly #expiries: DueList<SeriesEntry>;
  readonly #settlements: DueList<PositionEntry>;
  #nextPositionId: number;
  /** Before this second no series opens. */
  #opensAtSecond = 0;

  constructor(fingerprint: Fingerprint, parts: OptionsParts, image: OptionsImage) {
    this.#parts = parts;
    // In this order: a series has its settlement before its positions are booked.
    this.#expiries = parts.agenda.openList<SeriesEntry>({
      idOf: ({ series }) => seriesOrder(series),
      onDue: (context, entry) => (this.#decide(context, entry) ? 'booked' : 'waits'),
      postpone: (context, entry) => {
        if (this.#decide(context, entry))
          this.#expiries.remove(entry.series.expiresAtSecond, entry);
      },
    });
    this.#settlements = parts.agenda.openList<PositionEntry>({
      idOf: ({ position }) => position.id,
      onDue: (context, entry) => this.#onDue(context, entry),
      postpone: (context, entry) => this.#postpone(context, entry),
    });
    const { ledger, members, markets, limits } = parts;
    const lists = { expiries: this.#expiries, settlements: this.#settlements };
    this.#books = {
      ledger,
      members,
      markets,
      limits,
      open: new OpenOptions(fingerprint, lists, image),
      recent: new RecentTicks(image.recent),
      volatility: new VolatilityBook(fingerprint, image.volatility),
      offer: parts.terms.offer(OPTIONS_TERMS, { read: readOptionsTerms }),
    };
    const { open } = this.#books;
    limits.addSource({ atRiskUnits: (uid) => open.premiumOf(uid) });
    this.#nextPositionId = image.nextPositionId;
    this.handlers = {
      'buy-option': (context, body) => this.#buy(context, actingMember(context), body),
      'sell-option': (context, body) => this.#sell(context, actingMember(context), body),
      'review-options': (context) => this.#review(context),
      'set-options-terms': (context, { offer }) => this.#setTerms(context, { offer }),
    };
  }

  /** An option ends with its series. */
  hasOpen(uid: Uid): boolean {
    return this.#books.open.countOf(uid) > 0;
  }

  /** What selling all of it back would bring at the last tick, or what it ended with. */
  openWorthUnits(uid: Uid): bigint {
    let sum = 0n;
    for (const { position, series } of this.#books.open.of(uid)) {
      sum += worthUnitsOf(this.#books, position, series.series);
    }
    return sum;
  }

  /** When a series that can be bought ends. */
  expiryOf(code: string): number | undefined {
    return this.#books.open.findSeries(code)?.expiresAtSecond;
  }

  /** All that have no settlement yet, or positions left. */
  series(): IterableIterator<SeriesRecord> {
    return this.#books.open.series();
  }

  /** All that have not ended. */
  positions(): IterableIterator<CurrentPosition> {
    return this.#books.open.positions();
  }

  volatility(): IterableIterator<VolatilityMinute> {
    return this.#books.volatility.inForce();
  }

  tick(context: OptionsContext, tick: Reference): void {
    const { recent, offer, volatility } = this.#books;
    const terms = offer.at(tick.second * 1_000) ?? NOTHING_OFFERED;
    recent.add(tick);
    const symbols = terms.offer?.underlyings.map(({ symbol }) => symbol) ?? [];
    for (const minute of volatility.tick(tick, { symbols, rule: terms.rule })) {
      context.changes.push({ kind: 'volatility', minute });
      context.events.push({ kind: 'volatility', minute });
    }
    if (tick.second >= this.#opensAtSecond) this.#openSeries(context, tick);
    this.#addStrikes(context, tick);
  }

  /** One out of the money on each side, always: whatever the price does there is one to buy. */
  #addStrikes(context: OptionsContext, { second, priceUnits }: Reference): void {
    const { open } = this.#books;
    for (const entry of open.entries()) {
      const { rule, symbol, strikes, state, closesAtSecond } = entry.series;
      if (rule === 'opt/1' || state !== 'open' || second >= closesAtSecond) continue;
      const listed = strikesAround(strikes, priceUnits[marketIndex(symbol)] ?? 0);
      if (listed === strikes) continue;
      const series = { ...entry.series, strikes: listed };
      open.moveSeries(entry, series);
      notifySeries(context, series);
    }
  }

  /** Whatever of the grid is missing; afterwards nothing opens before its next second. */
  #openSeries(context: OptionsContext, tick: Reference): void {
    const { second, priceUnits, regimes, versions } = tick;
    const { open, offer, volatility } = this.#books;
    // By the second of the tick, however late it comes: what opens is known by its first price.
    const terms = offer.at(second * 1_000) ?? NOTHING_OFFERED;
    this.#opensAtSecond = Infinity;
    if (!terms.offer) return;
    const { underlyings, lengthsSeconds } = terms.offer;
    for (const lengthSeconds of lengthsSeconds) {
      const expiries = openExpiriesAt(second, lengthSeconds);
      this.#opensAtSecond = Math.min(this.#opensAtSecond, ...expiries);
      for (const { symbol, unit } of underlyings) {
        for (const expiresAtSecond of expiries) {
          const asked = { symbol, unit, lengthSeconds, expiresAtSecond };
          if (open.findSeries(seriesCodeOf(asked))) continue;
          const market = {
            second,
            priceUnits: priceUnits[marketIndex(symbol)] ?? 0,
            sigmaUnits: volatility.sigmaUnitsAt(symbol, second),
            regime: terms.rule === 'opt/1' ? null : regimes[requireMarket(symbol).group],
          };
          const series = openSeries(asked, terms.offer, market, versions);
          open.addSeries(series);
          notifySeries(context, series);
        }
      }
    }
  }

  #buy(
    context: OptionsContext,
    uid: Uid,
    request: OptionOrder,
  ): Verdict<OptionsReplies['buy-option']> {
    const { atMs: boughtAtMs } = context.command;
    const checked = checkPurchase(this.#books, { uid, atMs: boughtAtMs, request });
    if (isRejection(checked)) return checked;
    const { series, option, fill } = checked;
    const id = this.#nextPositionId;
    this.#nextPositionId += 1;
    const reference = this.#parts.markets.reference();
    assert(reference !== undefined, 'a quote is made of a tick');
    const shareId = shareIdOf(reference, context.command, id);
    const bought = { ...option, ...fill, id, uid, shareId, boughtAtMs };
    const position = buyPosition(series, bought);
    this.#parts.ledger.post(context, payPremium(position));
    this.#books.open.addPosition(position);
    notifyPosition(context, position);
    return this.#traded(position);
  }

  #sell(
    context: OptionsContext,
    uid: Uid,
    request: OptionSelling,
  ): Verdict<OptionsReplies['sell-option']> {
    const { atMs: soldAtMs } = context.command;
    const checked = checkSale(this.#books, { uid, atMs: soldAtMs, request });
    if (isRejection(checked)) return checked;
    const { entry, fill } = checked;
    const position = sellPart(entry.position, fill, soldAtMs);
    const { id: positionId, sales: no } = position;
    context.changes.push({ kind: 'option-sale', sale: { positionId, no, ...fill, soldAtMs } });
    this.#pay(context, paySale(position, fill));
    const lost = (entry.position.priceUnits - fill.priceUnits) * BigInt(fill.quantity);
    const { lastSecond: second } = this.#books.recent;
    this.#parts.limits.addLoss(context, { uid, second, units: lost });
    this.#move(context, entry, position);
    return this.#traded(position);
  }

  #traded(position: OptionRecord): Verdict<OptionsReplies['buy-option']> {
    const available = this.#parts.ledger.availableOf(position.uid, 'options', OPTION_CURRENCY);
    return accepted({ position: describeOption(position), available: formatUnits(available) });
  }

  /** Says what time has done to series whose ticks have not come. */
  #review(context: OptionsContext): Verdict<OptionsReplies['review-options']> {
    const { agenda } = this.#parts;
    const passedSecond = Math.ceil(context.command.atMs / 1_000) - 1;
    const series = agenda.review(context, this.#expiries, passedSecond);
    return accepted({ due: series + agenda.review(context, this.#settlements, passedSecond) });
  }

  #setTerms(
    context: OptionsContext,
    terms: OptionsTerms,
  ): Verdict<OptionsReplies['set-options-terms']> {
    const verdict = this.#books.offer.set(context, terms);
    if (!isRejection(verdict)) this.#opensAtSecond = 0;
    return verdict;
  }

  /** Writes the settlement on a series once its last second has come, or cannot come any more. */
  #decide(context: OptionsContext, entry: SeriesEntry): boolean {
    const { series } = entry;
    if (series.state !== 'open') return true;
    const { recent, open } = this.#books;
    const { expiresAtSecond, symbol } = series;
    const isOver = expiresAtSecond <= recent.lastSecond || this.#isGivenUp(context, series);
    if (!isOver) return false;
    const prices = recent.pricesOfMean(marketIndex(symbol), expiresAtSecond);
    const ended = endSeries(series, settlementPriceOf(prices), prices.length);
    open.moveSeries(entry, ended);
    notifySeries(context, ended);
    return true;
  }

  /** A second whose day is committed has its price already: it is late, never lost (16.5). */
  #isGivenUp({ command }: OptionsContext, { expiresAtSecond: to }: SeriesRecord): boolean {
    if (command.atMs <= to * 1_000 + EXPIRY_WAIT_MS) return false;
    return !this.#parts.markets.mayStillCome({ from: to - SETTLEMENT_TICKS + 1, to });
  }

  #onDue(context: OptionsContext, entry: PositionEntry): DueAnswer {
    const { series } = entry.series;
    if (series.state === 'open') {
      this.#postpone(context, entry);
      return 'waits';
    }
    const ended = endPosition(entry.position, series, context.command.atMs);
    this.#pay(context, payEnd(ended));
    const { uid, expiresAtSecond: second, payoutUnits } = ended;
    const lost = premiumAtRisk(entry.position) - (payoutUnits ?? 0n);
    this.#parts.limits.addLoss(context, { uid, second, units: lost });
    this.#move(context, entry, ended);
    return 'booked';
  }

  /** There is no price yet, or no room to book it now. */
  #postpone(context: OptionsContext, entry: PositionEntry): void {
    if (entry.position.state === 'open') this.#move(context, entry, awaitBooking(entry.position));
  }

  #pay(context: OptionsContext, legs: ReturnType<typeof payEnd>): void {
    if (legs.length > 0) this.#parts.ledger.post(context, legs);
  }

  #move(context: OptionsContext, entry: PositionEntry, position: OptionRecord): void {
    this.#books.open.movePosition(entry, position);
    notifyPosition(context, position);
  }
}

export const optionsModule = classModule<OptionsTypes, OptionsParts, Options>({
  rules: OPTIONS_RULES,
  empty: { nextPositionId: 1, series: [], positions: [], volatility: [], recent: [] },
  opened: Options,
});

function notifySeries(context: OptionsContext, series: SeriesRecord): void {
  context.changes.push({ kind: 'option-series', series });
  context.events.push({ kind: 'option-series', series });
}

function notifyPosition(context: OptionsContext, position: OptionRecord): void {
  context.changes.push({ kind: 'option-position', position });
  context.events.push({ kind: 'option-position', position });
}
