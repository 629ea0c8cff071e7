/**
 * What can be said of a receipt of a flash option without any evidence: do series, position and
 * trades follow the rules they name, and fit each other?
 */
import { REGIMES, formatPrice, isProcessVersion } from '@anywhen/prices';
import { requireMarket } from './option-model.ts';
import {
  OPTION_QUANTITY_MAX,
  type OptionsOffer,
  QUOTE_LIFE_SECONDS,
  SETTLEMENT_TICKS,
  openExpiriesAt,
  seriesCodeOf,
} from './rules.ts';
import { strikesAt } from './option-quotes.ts';
import { PRICE_AGE_MS_MAX } from '../markets/endpoints.ts';
import { differ } from '../fairness/mismatch.ts';
import { type OptionFault, type OptionReceipt, type ReceiptFill } from './option-receipt.ts';
import { findFirst, priceUnitsOf, readSecond, unitsOf } from './option-receipt.ts';

export function findOptionTermsFault(
  receipt: OptionReceipt,
  offer: OptionsOffer,
): OptionFault | undefined {
  const { rule, position } = receipt;
  const isOver = position.state === 'settled' || position.state === 'closed';
  return (
    differ('terms', 'rule', rule, receipt.series.rule) ??
    findRegimeFault(receipt) ??
    findUnknownVersion(receipt) ??
    // In the simulation every second has its price: nothing can be void.
    differ('terms', 'state', isOver, true) ??
    findSeriesFault(receipt, offer) ??
    findPositionFault(receipt) ??
    findFillFault(receipt, receipt.purchase, position.boughtAtMs) ??
    findFirst(receipt.sales, (sale) => findFillFault(receipt, sale, sale.soldAtMs)) ??
    findEndFault(receipt)
  );
}

/** Unit and spread are those published, the strikes those of the opening tick. */
function findSeriesFault(
  { series, position }: OptionReceipt,
  { underlyings, lengthsSeconds, spreadBps, closeSeconds }: OptionsOffer,
): OptionFault | undefined {
  const { symbol, lengthSeconds, opening, expiresAtSecond } = series;
  const offered = underlyings.find((each) => each.symbol === symbol);
  const isOffered = lengthsSeconds.includes(lengthSeconds);
  const known =
    differ('terms', 'symbol', offered?.symbol, symbol) ??
    differ('terms', 'lengthSeconds', isOffered, true);
  if (known) return known;
  const isOnGrid = openExpiriesAt(opening.second, lengthSeconds).includes(expiresAtSecond);
  const hasSettled = position.state !== 'settled' || series.state === 'settled';
  return (
    differ('terms', 'unit', series.unit, offered?.unit) ??
    differ('terms', 'spreadBps', series.spreadBps, spreadBps) ??
    differ('terms', 'expiresAtSecond', isOnGrid, true) ??
    differ('terms', 'closesAtSecond', series.closesAtSecond, expiresAtSecond - closeSeconds) ??
    differ('terms', 'code', series.code, seriesCodeOf(series)) ??
    findStrikesFault(series) ??
    differ('terms', 'series.state', hasSettled, true) ??
    differ('terms', 'ticks', series.settlement?.ticks ?? SETTLEMENT_TICKS, SETTLEMENT_TICKS)
  );
}

/** Without a regime there is no price of the second rule: it comes before all that is computed. */
function findRegimeFault({ series, purchase, sales }: OptionReceipt): OptionFault | undefined {
  if (series.rule === 'opt/1') return undefined;
  const fills = [purchase, ...sales].flatMap(({ quoted, filled }) => [quoted, filled]);
  const isKnown = [series.opening, ...fills].every(({ regime }) => {
    return REGIMES.some((name) => name === regime);
  });
  return differ('terms', 'regime', isKnown, true);
}

/** A program that does not know a version cannot say what was expected under it. */
function findUnknownVersion({ series }: OptionReceipt): OptionFault | undefined {
  const isKnown = series.versions.every(({ version }) => isProcessVersion(version));
  return differ('terms', 'versions', isKnown, true);
}

/** Those of the opening tick; of the second rule with those that the price has called for since. */
function findStrikesFault(series: OptionReceipt['series']): OptionFault | undefined {
  const { symbol, rule, strikes, opening } = series;
  const { priceDecimals } = requireMarket(symbol);
  const listed = strikesAt(series, readSecond(symbol, opening));
  const expected = rule === 'opt/1' ? listed : grownTo(series, listed);
  const texts = expected.map((units) => formatPrice(units, priceDecimals));
  return differ('terms', 'strikes', strikes.join(), texts.join());
}

/** As many as the receipt has, in the same steps: a forged one must not make a list without end. */
function grownTo(
  { symbol, strikes }: OptionReceipt['series'],
  listed: readonly number[],
): readonly number[] {
  const [lowest = 0, second = 0] = listed;
  const step = second - lowest;
  const added = (lowest - priceUnitsOf(symbol, strikes[0] ?? '')) / step;
  const isGrown = Number.isInteger(added) && added >= 0 && strikes.length >= listed.length + added;
  if (!isGrown) return listed;
  return strikes.map((_, index) => lowest + (index - added) * step);
}

/** The position is of this series, and its contracts add up. */
function findPositionFault({
  series,
  position,
  purchase,
  sales,
}: OptionReceipt): OptionFault | undefined {
  const { quantity, left } = position;
  const sold = sales.reduce((sum, sale) => sum + sale.quantity, 0);
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= OPTION_QUANTITY_MAX;
  const isStrike = series.strikes.includes(position.strike);
  return (
    differ('terms', 'series', position.series, series.code) ??
    differ('terms', 'position.symbol', position.symbol, series.symbol) ??
    differ('terms', 'position.unit', position.unit, series.unit) ??
    differ('terms', 'position.closesAtSecond', position.closesAtSecond, series.closesAtSecond) ??
    differ('terms', 'position.expiresAtSecond', position.expiresAtSecond, series.expiresAtSecond) ??
    differ('terms', 'strike', isStrike, true) ??
    differ('terms', 'quantity', isQuantity, true) ??
    differ('terms', 'purchase.quantity', purchase.quantity, quantity) ??
    differ('terms', 'purchase.price', purchase.price, position.price) ??
    differ('terms', 'left', left, quantity - sold) ??
    differ('terms', 'state', position.state, left === 0 ? 'closed' : 'settled')
  );
}

/** A quote holds for three seconds, and a tick for as long. */
function findFillFault(
  { series }: OptionReceipt,
  { quantity, price, quoted, filled }: ReceiptFill,
  atMs: number,
): OptionFault | undefined {
  const age = filled.second - quoted.second;
  const waitedMs = atMs - filled.second * 1_000;
  const isIn = quoted.second >= series.opening.second && filled.second < series.closesAtSecond;
  const isInTime = atMs < series.closesAtSecond * 1_000;
  return (
    differ('terms', 'quantity', quantity >= 1, true) ??
    differ('terms', 'price', unitsOf(price) >= 0n, true) ??
    differ('terms', 'quoted', age >= 0 && age <= QUOTE_LIFE_SECONDS, true) ??
    differ('terms', 'filled', waitedMs >= 0 && waitedMs <= PRICE_AGE_MS_MAX, true) ??
    differ('terms', 'second', isIn && isInTime, true)
  );
}

/** Booked late it may be, never early; what was sold back whole ended with the last sale. */
function findEndFault({ series, position, sales }: OptionReceipt): OptionFault | undefined {
  const { endedAtMs, state } = position;
  if (state === 'closed') {
    return differ('terms', 'endedAtMs', endedAtMs, sales.at(-1)?.soldAtMs);
  }
  const isLate = endedAtMs !== null && endedAtMs >= series.expiresAtSecond * 1_000;
  return differ('terms', 'endedAtMs', isLate, true);
}
