/**
 * Recomputes a receipt of a flash option from public answers: its series and strikes, the two
 * quotes of each trade, the mean of its 30 ticks, its amounts. It believes nothing the receipt says
 * of itself. What no public answer can show: at which millisecond of its seconds a trade was
 * accepted, and how long after its expiry a position was booked.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { type VersionChange, formatPrice, marketIndex, versionsWithin } from '@anywhen/prices';
import { MINUTE_SECONDS, SIGMA_MINUTES, requireMarket } from './option-model.ts';
import {
  OPTIONS_OFFER,
  type OptionsOffer,
  SETTLEMENT_TICKS,
  optionPayoutUnits,
  settlementPriceOf,
} from './rules.ts';
import { buyingPriceOf, quoteOf, sellingPriceOf, versionsText } from './option-quotes.ts';
import { differ } from '../fairness/mismatch.ts';
import { type OptionFault, type OptionReceipt, type ReceiptFill } from './option-receipt.ts';
import { type ReceiptSecond, findFirst, priceUnitsOf, readSecond } from './option-receipt.ts';
import { findOptionTermsFault } from './option-terms.ts';
import {
  type ProvenSecond,
  type ProvenTicks,
  type TickEvidence,
  type TickRangeReply,
} from '../fairness/prove-ticks.ts';
import { proveTicks } from '../fairness/prove-ticks.ts';
import { type PublishedVolatility, findSigmaFault } from './verify-volatility.ts';

/** Seconds that follow each other, as `listTicks` gave them. */
type TickStretch = {
  readonly ranges: readonly TickRangeReply[];
  /** For a phone that has hashed its way to the anchor in portions, see `proveTicks`. */
  readonly anchoredSeed?: string | undefined;
};

export type OptionEvidence = {
  readonly commitments: TickEvidence['commitments'];
  readonly stretches: readonly TickStretch[];
  readonly volatility: PublishedVolatility;
};

type Seconds = ProvenTicks['seconds'];

/** Everything here was computed, not copied; of a position sold back there is no settlement. */
type SoundOption = {
  readonly isSound: true;
  readonly price: string;
  readonly settlement: string | null;
  readonly payout: string | null;
  readonly profit: string;
};
type UnsoundOption = { readonly isSound: false; readonly fault: OptionFault };
type OptionVerdict = SoundOption | UnsoundOption;

/**
 * The stretches of seconds a receipt hangs on, each once and in their order: the series' opening,
 * the trades, the mean.
 */
export function listOptionStretches({ series, position, purchase, sales }: OptionReceipt) {
  const { expiresAtSecond: to } = series;
  const wanted = [
    { from: series.opening.second, to: series.opening.second },
    ...[purchase, ...sales].map(({ quoted, filled }) => {
      return { from: quoted.second, to: filled.second };
    }),
    ...(position.state === 'settled' ? [{ from: to - SETTLEMENT_TICKS + 1, to }] : []),
  ].toSorted((one, other) => one.from - other.from);
  const stretches: { from: number; to: number }[] = [];
  for (const each of wanted) {
    const last = stretches.at(-1);
    if (last && each.from <= last.to + 1) last.to = Math.max(last.to, each.to);
    else stretches.push({ ...each });
  }
  return stretches;
}

/** The one call of `listVolatility` that covers all minutes a receipt hangs on. */
export function volatilityCallOf(receipt: OptionReceipt) {
  const seconds = listSeconds(receipt).map(({ second }) => second);
  const first = Math.floor(Math.min(...seconds) / MINUTE_SECONDS) * MINUTE_SECONDS;
  const from = Math.max(0, first - SIGMA_MINUTES * MINUTE_SECONDS);
  return { symbol: receipt.series.symbol, from, to: Math.max(...seconds) };
}

export function verifyOption(
  receipt: OptionReceipt,
  { commitments, stretches, volatility }: OptionEvidence,
  offer: OptionsOffer = OPTIONS_OFFER,
): OptionVerdict {
  const termsFault = findOptionTermsFault(receipt, offer);
  if (termsFault) return unsound(termsFault);
  const seconds = new Map<number, ProvenSecond>();
  for (const { ranges, anchoredSeed } of stretches) {
    const proof = proveTicks({ commitments, ranges }, { anchoredSeed });
    if (!proof.isProven) return unsound({ step: 'ticks', field: 'evidence', fault: proof.fault });
    for (const [second, tick] of proof.seconds) seconds.set(second, tick);
  }
  const { versions } = commitments;
  return verifyOptionWithTicks(receipt, { seconds, versions, volatility }, offer);
}

type Proven = Pick<ProvenTicks, 'seconds' | 'versions'> & {
  readonly volatility: PublishedVolatility;
};

/** Against seconds that are proven already: many receipts share them. */
export function verifyOptionWithTicks(
  receipt: OptionReceipt,
  { seconds, versions, volatility }: Proven,
  offer: OptionsOffer = OPTIONS_OFFER,
): OptionVerdict {
  const { symbol } = receipt.series;
  const fault =
    findOptionTermsFault(receipt, offer) ??
    findVersionsFault(receipt, versions) ??
    findFirst(listSeconds(receipt), (said) => findTickFault(symbol, said, seconds)) ??
    findFirst(listSeconds(receipt), (said) => findSigmaFault(symbol, said, volatility)) ??
    findTradeFault(receipt);
  return fault ? unsound(fault) : verifyEnd(receipt, seconds);
}

function listSeconds({ series, purchase, sales }: OptionReceipt): ReceiptSecond[] {
  const fills = [purchase, ...sales];
  return [series.opening, ...fills.flatMap(({ quoted, filled }) => [quoted, filled])];
}

/** Those that were published for its time; the first rule does not ask for any. */
function findVersionsFault(
  { series }: OptionReceipt,
  published: readonly VersionChange[],
): OptionFault | undefined {
  const { rule, opening, expiresAtSecond } = series;
  const life = { from: opening.second, to: expiresAtSecond };
  const expected = rule === 'opt/1' ? [] : versionsWithin(published, life);
  return differ('ticks', 'versions', versionsText(series.versions), versionsText(expected));
}

function findTickFault(
  symbol: string,
  { second, price, regime }: ReceiptSecond,
  seconds: Seconds,
): OptionFault | undefined {
  const proven = seconds.get(second);
  const provenPrice = proven?.prices[marketIndex(symbol)];
  if (!proven || provenPrice === undefined) return { step: 'ticks', field: 'second', second };
  const { group } = requireMarket(symbol);
  return (
    differ('ticks', 'price', price, provenPrice) ??
    (regime === null ? undefined : differ('ticks', 'regime', regime, proven.regimes[group]))
  );
}

/** Each trade at the better of the two quotes its seconds give. */
function findTradeFault(receipt: OptionReceipt): OptionFault | undefined {
  const { purchase, sales } = receipt;
  return (
    differ('trades', 'purchase', purchase.price, tradePrice(receipt, purchase, 'buy')) ??
    findFirst(sales, (sale) => {
      return differ('trades', 'sale', sale.price, tradePrice(receipt, sale, 'sell'));
    })
  );
}

/** What was shown can only turn a trade down: it is taken as the true quote. */
function tradePrice(
  { series, position }: OptionReceipt,
  { quoted, filled }: ReceiptFill,
  side: 'buy' | 'sell',
): string {
  const quoteAt = (said: ReceiptSecond) =>
    quoteOf(series, optionOf({ series, position }), readSecond(series.symbol, said));
  const [then, now] = [quoteAt(quoted), quoteAt(filled)];
  const [thenUnits, nowUnits] =
    side === 'buy' ? [then.askUnits, now.askUnits] : [then.bidUnits, now.bidUnits];
  const prices = { shownUnits: thenUnits, thenUnits, nowUnits };
  const units = side === 'buy' ? buyingPriceOf(prices) : sellingPriceOf(prices);
  return units === undefined ? 'no trade' : formatUnits(units);
}

function verifyEnd(receipt: OptionReceipt, seconds: Seconds): OptionVerdict {
  const { position, sales, purchase } = receipt;
  const premiumUnits = parseUnits(purchase.price) * BigInt(purchase.quantity);
  const soldUnits = sales.reduce(
    (sum, { price, quantity }) => sum + parseUnits(price) * BigInt(quantity),
    0n,
  );
  const settled = position.state === 'settled' ? settle(receipt, seconds) : SOLD_BACK;
  if ('step' in settled) return unsound(settled);
  const { settlement, payoutUnits } = settled;
  const payout = payoutUnits === null ? null : formatUnits(payoutUnits);
  const profit = formatUnits(soldUnits + (payoutUnits ?? 0n) - premiumUnits);
  const fault =
    differ('settlement', 'position', position.settlement, settlement) ??
    differ('amounts', 'premium', position.premium, formatUnits(premiumUnits)) ??
    differ('amounts', 'sold', position.sold, formatUnits(soldUnits)) ??
    differ('amounts', 'payout', position.payout, payout) ??
    differ('amounts', 'profit', position.profit, profit);
  if (fault) return unsound(fault);
  return { isSound: true, price: purchase.price, settlement, payout, profit };
}

type Settled = { readonly settlement: string | null; readonly payoutUnits: bigint | null };

const SOLD_BACK: Settled = { settlement: null, payoutUnits: null };

/** The mean of 30 proven prices, and what it pays for what was not sold back. */
function settle(receipt: OptionReceipt, seconds: Seconds): Settled | OptionFault {
  const { series, position } = receipt;
  const { symbol, expiresAtSecond } = series;
  const prices: number[] = [];
  for (let back = SETTLEMENT_TICKS - 1; back >= 0; back -= 1) {
    const second = expiresAtSecond - back;
    const price = seconds.get(second)?.prices[marketIndex(symbol)];
    if (price === undefined) return { step: 'ticks', field: 'second', second };
    prices.push(priceUnitsOf(symbol, price));
  }
  const settlementPriceUnits = settlementPriceOf(prices) ?? 0;
  const settlement = formatPrice(settlementPriceUnits, requireMarket(symbol).priceDecimals);
  const fault = differ('settlement', 'series', series.settlement?.price, settlement);
  if (fault) return fault;
  const agreed = { settlementPriceUnits, quantity: position.left };
  return { settlement, payoutUnits: optionPayoutUnits(series, optionOf(receipt), agreed) };
}

function optionOf({ series, position }: Pick<OptionReceipt, 'series' | 'position'>) {
  return { strikeUnits: priceUnitsOf(series.symbol, position.strike), type: position.type };
}

function unsound(fault: OptionFault): UnsoundOption {
  return { isSound: false, fault };
}
