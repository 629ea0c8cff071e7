/**
 * The checks of a purchase in the order of rulebook 6.2: when two rules are broken at once, the
 * earlier one answers. They look and never change anything.
 */
import { formatUnits, readAmount } from '@anywhen/money';
import {
  type MachineModel,
  MINING_PAID_IN,
  MINING_REPEAT_MS,
  type Rejection,
  isCostAsShown,
  isRejection,
  refusalOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Holdings } from '../kernel/holdings.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Markets } from '../markets/markets.ts';
import type { Members } from '../members/members.ts';
import type { Offer } from '../terms/offer.ts';
import { refuseOneMoreOpen } from '../terms/open-max.ts';
import type { MachinePurchase, MiningTerms } from './commands.ts';
import type { MachineRecord, OpenMachine } from './machine.ts';
import { type MachineQuote, quoteMachines, readBitcoinUnits } from './mining-terms.ts';
import type { Stock } from './stock.ts';

export type MiningBooks = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly agenda: { dayAt(atMs: number): number | undefined };
  readonly open: Holdings<OpenMachine, MachineRecord>;
  readonly stock: Stock;
  /** What is sold at a moment; what was sold before keeps its own terms. */
  readonly offer: Offer<MiningTerms, MiningTerms>;
};

export type CheckedPurchase = {
  readonly model: MachineModel;
  readonly quote: MachineQuote;
  /** The business day it is. */
  readonly day: number;
};

type Asked = { uid: Uid; atMs: number; purchase: MachinePurchase };

export function checkPurchase(books: MiningBooks, asked: Asked): Rejection | CheckedPurchase {
  const { uid, atMs, purchase } = asked;
  const { quantity } = purchase;
  if (!Number.isInteger(quantity) || quantity < 1) {
    return { code: 'VALIDATION', fields: { quantity: 'format' } };
  }
  const refusal = refusalOf(books.members.find(uid), 'buy-machine');
  if (refusal) return refusal;
  const day = books.agenda.dayAt(atMs);
  if (day === undefined) return { code: 'DAY_NOT_BOOKED' };
  const terms = books.offer.at(atMs);
  const model = terms?.models.find(({ code }) => code === purchase.model);
  if (!terms || !model) return { code: 'PRODUCT_CLOSED', fields: { model: 'not-offered' } };
  const limited =
    refuseStock(books, model, quantity) ??
    refuseLimit(books, model, asked) ??
    refuseOneMoreOpen(books.open.countOf(uid), terms.openMax);
  if (limited) return limited;
  const quote = checkQuote(books, { ...asked, terms, model });
  if (isRejection(quote)) return quote;
  return (
    refuseRepeat(books, asked) ??
    refuseShortage(books, uid, quote.priceUnits) ?? { model, quote, day }
  );
}

/**
 * What is paid is the price of the moment, whatever was shown: nobody may choose the better of two
 * moments. A price in USDT moves with no tick, and is asked for none.
 */
function checkQuote(
  { markets }: MiningBooks,
  { atMs, purchase, terms, model }: Asked & { terms: MiningTerms; model: MachineModel },
): Rejection | MachineQuote {
  const { quantity } = purchase;
  const bitcoinUnits = readBitcoinUnits(() => markets.reference()?.priceUnits);
  const isFixed = 'price' in model;
  if (!isFixed && (bitcoinUnits === undefined || !markets.isFresh(atMs))) {
    return { code: 'FEED_STALE' };
  }
  const quote = quoteMachines(terms, model, { quantity, bitcoinUnits: bitcoinUnits ?? 0n });
  const isNoPrice = bitcoinUnits === undefined;
  return refuseQuote(purchase, quote) ?? (isNoPrice ? { code: 'FEED_STALE' } : quote);
}

/** Of one model, by those that have neither expired nor been cancelled. */
export function countMachines(machines: Iterable<OpenMachine>, model: string): number {
  let count = 0;
  for (const machine of machines) if (machine.model === model) count += machine.quantity;
  return count;
}

/** New terms may offer less than was sold already. */
export function machinesLeft(limit: number, taken: number): number {
  return Math.max(0, limit - taken);
}

function refuseStock(
  { stock }: MiningBooks,
  model: MachineModel,
  quantity: number,
): Rejection | undefined {
  const left = machinesLeft(model.stock, stock.soldOf(model.code));
  if (quantity <= left) return undefined;
  return { code: 'STOCK_EMPTY', fields: { quantity: 'not-offered' }, data: { left } };
}

function refuseLimit(
  { open }: MiningBooks,
  { code: name, perMember }: MachineModel,
  { uid, purchase }: Asked,
): Rejection | undefined {
  const left = machinesLeft(perMember, Number(open.ofProduct.amountOf(uid, name)));
  if (purchase.quantity <= left) return undefined;
  return { code: 'PERSONAL_LIMIT_EXCEEDED', fields: { quantity: 'not-offered' }, data: { left } };
}

/** Output and a price in USDT are as shown; a price that follows the coin is not 1 % dearer. */
function refuseQuote(
  { cost, output }: MachinePurchase,
  { priceUnits, priceBps, output: { totalUnits } }: MachineQuote,
): Rejection | undefined {
  const shown = readAmount(cost);
  const isCost =
    shown.isAmount &&
    (priceBps === null
      ? shown.units === priceUnits
      : isCostAsShown({ shown: shown.units, now: priceUnits }));
  if (isCost && isAmountOf(output, totalUnits)) return undefined;
  const data = { cost: formatUnits(priceUnits), output: formatUnits(totalUnits) };
  return { code: 'QUOTE_CHANGED', data };
}

function isAmountOf(text: string, units: bigint): boolean {
  const reading = readAmount(text);
  return reading.isAmount && reading.units === units;
}

function refuseRepeat(
  { open }: MiningBooks,
  { uid, atMs, purchase }: Asked,
): Rejection | undefined {
  const same = { amount: BigInt(purchase.quantity), atMs: atMs - MINING_REPEAT_MS };
  const isRepeated = open.ofProduct.wasAskedSince(uid, purchase.model, same);
  return isRepeated ? { code: 'ORDER_REPEATED' } : undefined;
}

function refuseShortage(
  { ledger }: MiningBooks,
  uid: Uid,
  priceUnits: bigint,
): Rejection | undefined {
  const currency = MINING_PAID_IN;
  if (ledger.covers({ uid, kind: 'financial', currency, units: priceUnits })) return undefined;
  const available = formatUnits(ledger.availableOf(uid, 'financial', currency));
  const data = { available, currency };
  return { code: 'BALANCE_INSUFFICIENT', data };
}
