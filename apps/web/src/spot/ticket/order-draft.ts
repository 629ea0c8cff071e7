/**
 * The draft of an order, and its changes while it is edited. Pure. An amount is either in the
 * currency (quantity) or in USDT (total); the draft says which.
 */
import { readAmount } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import type {
  BodyOf,
  OrderType,
  Side,
  TimeInForce,
  TriggerKind,
  placeOco,
  placeOrder,
} from '@anywhen/protocol';
import { limitDistance, type LimitDistance } from '../../money-forms/questions/limit-distance.ts';
import { finishTyping, typedForm } from '../../money-forms/typed-amount.ts';
import { lotsFor, priceText, quantityText, ticksOf, touchStep } from '../../book/spot-market.ts';

export type Measure = 'quantity' | 'total';

/** The kinds a member can choose: plain orders, triggered ones, or an OCO. */
export type TicketKind = OrderType | `${TriggerKind}-${OrderType}` | 'oco';

export type Draft = {
  readonly side: Side;
  readonly type: OrderType;
  /** What the order waits for; for an OCO its stop leg. */
  readonly trigger: TriggerKind | undefined;
  readonly isOco: boolean;
  /** As typed; empty while no price is known. Retained while the draft is a market order. */
  readonly price: string;
  readonly triggerPrice: string;
  /** The limit of an OCO's stop leg; optional for a sell, which then goes at the market price. */
  readonly stopPrice: string;
  readonly amount: string;
  readonly measure: Measure;
  /** As typed in the other unit, for switching back; empty when nothing was. */
  readonly otherAmount: string;
  /** The share of what is available, while the slider sets the amount. */
  readonly percent: number | undefined;
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
  /** The end of a good-till-time order; undefined until one is chosen. */
  readonly expiresAtMs: number | undefined;
};

/** A function of the previous draft, so that two touches in one frame both count. */
export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

export type SingleRequest = BodyOf<typeof placeOrder>;
export type OcoRequest = BodyOf<typeof placeOco>;
export type OrderRequest = SingleRequest | OcoRequest;

/** Converts the amount of a draft to another unit; empty when it cannot. */
export type WriteAmount = (measure: Measure, draft: Draft) => string;

const KINDS: Readonly<Record<TicketKind, Pick<Draft, 'type' | 'trigger' | 'isOco'>>> = {
  limit: { type: 'limit', trigger: undefined, isOco: false },
  market: { type: 'market', trigger: undefined, isOco: false },
  'stop-limit': { type: 'limit', trigger: 'stop', isOco: false },
  'stop-market': { type: 'market', trigger: 'stop', isOco: false },
  'take-profit-limit': { type: 'limit', trigger: 'take-profit', isOco: false },
  'take-profit-market': { type: 'market', trigger: 'take-profit', isOco: false },
  oco: { type: 'limit', trigger: 'stop', isOco: true },
};

export function kindOf({ type, trigger, isOco }: Draft): TicketKind {
  if (isOco) return 'oco';
  return trigger === undefined ? type : `${trigger}-${type}`;
}

/** An immediate market order: only this one takes from the visible book. */
export function isFromBook({ type, trigger }: Draft): boolean {
  return type === 'market' && trigger === undefined;
}

/** The only possible unit (rulebook 2.2); undefined where the member may choose. */
export function onlyMeasure({ side, type, trigger, isOco }: Draft): Measure | undefined {
  if (isOco) return 'quantity';
  if (type === 'limit' || trigger === undefined) return undefined;
  return side === 'buy' ? 'total' : 'quantity';
}

/** Its terms: the chosen ones, if its kind has them. */
export function termsOf(draft: Draft): Pick<Draft, 'timeInForce' | 'isPostOnly'> {
  const { timeInForce, isPostOnly } = draft;
  if (isFromBook(draft)) return { timeInForce: 'IOC', isPostOnly: false };
  if (draft.type === 'limit' && !draft.isOco) return { timeInForce, isPostOnly };
  return { timeInForce: timeInForce === 'GTT' ? 'GTT' : 'GTC', isPostOnly: false };
}

export function hasExpiry(draft: Draft): boolean {
  return termsOf(draft).timeInForce === 'GTT';
}

export function startDraft(side: Side): Draft {
  return {
    side,
    ...KINDS.limit,
    price: '',
    triggerPrice: '',
    stopPrice: '',
    amount: '',
    measure: 'quantity',
    otherAmount: '',
    percent: undefined,
    timeInForce: 'GTC',
    isPostOnly: false,
    expiresAtMs: undefined,
  };
}

/** A share of what is available is a different amount on the other side; typed input stays. */
export function changeSide(draft: Draft, side: Side, write: WriteAmount = unwritten): Draft {
  if (side === draft.side) return draft;
  const bare = draft.percent === undefined ? draft : { ...emptied(draft), otherAmount: '' };
  return remeasured({ ...bare, side }, draft, write);
}

/** No input is lost: fields the other kind lacks are retained for switching back. */
export function changeKind(draft: Draft, kind: TicketKind, write: WriteAmount = unwritten): Draft {
  if (kind === kindOf(draft)) return draft;
  return remeasured({ ...draft, ...KINDS[kind] }, draft, write);
}

/** Typed input is converted to the other unit, so that the order stays the same. */
export function changeMeasure(draft: Draft, measure: Measure, amount: string): Draft {
  return measure === draft.measure
    ? draft
    : { ...draft, measure, amount, otherAmount: '', percent: undefined };
}

/** A tapped price of the book turns an order without a price into a limit order. */
export function takePrice(draft: Draft, price: string): Draft {
  const limited = isFromBook(draft) ? changeKind(draft, 'limit') : draft;
  const field = limited.type === 'market' ? 'triggerPrice' : 'price';
  return { ...limited, [field]: typedForm(price) };
}

/** The prices of a ticket, each with its own field. */
export type PriceName = 'price' | 'triggerPrice' | 'stopPrice';

export function typePrice(draft: Draft, price: string, name: PriceName = 'price'): Draft {
  return { ...draft, [name]: price };
}

export function typeAmount(draft: Draft, amount: string): Draft {
  return { ...draft, amount, otherAmount: '', percent: undefined };
}

export function slideTo(draft: Draft, percent: number, amount: string): Draft {
  return { ...draft, percent, amount, otherAmount: '' };
}

/** Post-only is for orders that rest; immediate ones never do. */
export function changeTerms(
  draft: Draft,
  { timeInForce, isPostOnly }: Pick<Draft, 'timeInForce' | 'isPostOnly'>,
): Draft {
  const canRest = timeInForce === 'GTC' || timeInForce === 'GTT';
  return { ...draft, timeInForce, isPostOnly: isPostOnly && canRest };
}

/** After an order was sent its terms stay: the next one is often similar. */
export function emptied(draft: Draft): Draft {
  return { ...draft, amount: '', otherAmount: '', percent: undefined };
}

type Step = { direction: 1 | -1; name?: PriceName };

/** One step up or down, never below the smallest price. A price that cannot be parsed stays. */
export function stepPrice(draft: Draft, market: Market, { direction, name = 'price' }: Step) {
  const reading = readAmount(trimTyped(draft[name]), market.priceDecimals);
  if (!reading.isAmount) return draft;
  const step = touchStep(reading.units) * BigInt(direction);
  const next = reading.units + step;
  return typePrice(draft, typedForm(priceText(market, next > 0n ? next : 1n)), name);
}

/** The lots of a limit order; undefined while price or amount cannot be parsed. */
export function limitLots(draft: Draft, market: Market): bigint | undefined {
  if (draft.measure === 'quantity') return unitsOf(draft.amount, market.quantityDecimals);
  const units = unitsOf(draft.amount);
  const ticks = unitsOf(draft.price, market.priceDecimals);
  return units === undefined || ticks === undefined ? undefined : lotsFor(market, { units, ticks });
}

/** The request. Call only with a checked draft. */
export function requestOf(draft: Draft, market: Market): OrderRequest {
  if (draft.isOco) return ocoRequestOf(draft, market);
  const { side, type, trigger } = draft;
  const base = { symbol: market.symbol, side, type };
  const terms = sentTermsOf(draft);
  const waiting = trigger && {
    triggerKind: trigger,
    triggerPrice: trimTyped(draft.triggerPrice),
  };
  const amount = trimTyped(draft.amount);
  if (type === 'market') {
    const counted = draft.measure === 'quantity' ? { quantity: amount } : { quoteAmount: amount };
    return { ...base, ...counted, ...waiting, ...(hasExpiry(draft) && terms) };
  }
  const lots = limitLots(draft, market) ?? 0n;
  const quantity = draft.measure === 'quantity' ? amount : quantityText(market, lots);
  return { ...base, price: trimTyped(draft.price), quantity, ...terms, ...waiting };
}

/** The two legs share side, quantity and end. */
function ocoRequestOf(draft: Draft, { symbol }: Market): OcoRequest {
  const { side, stopPrice, expiresAtMs } = draft;
  return {
    symbol,
    side,
    quantity: trimTyped(draft.amount),
    price: trimTyped(draft.price),
    triggerPrice: trimTyped(draft.triggerPrice),
    ...(stopPrice !== '' && { stopLimitPrice: trimTyped(stopPrice) }),
    ...(hasExpiry(draft) && { expiresAtMs }),
  };
}

function sentTermsOf(draft: Draft) {
  const { timeInForce, isPostOnly } = termsOf(draft);
  const { expiresAtMs } = draft;
  return {
    timeInForce,
    ...(isPostOnly && { isPostOnly }),
    ...(timeInForce === 'GTT' && { expiresAtMs }),
  };
}

/** The same draft with the current price, unless one was typed. */
export function withFirstPrice(draft: Draft, market: Market, last: string): Draft {
  return draft.price === '' ? { ...draft, price: priceText(market, ticksOf(market, last)) } : draft;
}

/** Another side or kind of order starts from the market: a price typed for the other may lose. */
export function withMarketPrice(draft: Draft, market: Market, last: string | undefined): Draft {
  if (last === undefined) return draft;
  return { ...draft, price: typedForm(priceText(market, ticksOf(market, last))) };
}

/** How far its limit is from the market, or behind a trigger from that; of an OCO the limit leg. */
export function distanceOf(draft: Draft, last: string | undefined): LimitDistance | undefined {
  const { side, type, trigger, isOco, triggerPrice } = draft;
  if (type === 'market') return undefined;
  const waitsFor = trigger && !isOco ? trimTyped(triggerPrice) : undefined;
  return limitDistance({ side, price: trimTyped(draft.price), market: last, trigger: waitsFor });
}

/** How far the limit of an OCO's stop leg is from its trigger; undefined without one. */
export function stopDistanceOf(draft: Draft): LimitDistance | undefined {
  const { side, isOco, triggerPrice, stopPrice } = draft;
  if (!isOco || stopPrice === '') return undefined;
  const trigger = trimTyped(triggerPrice);
  return limitDistance({ side, price: trimTyped(stopPrice), market: undefined, trigger });
}

/** Without trailing zeros: a market has few decimals. */
export function trimTyped(text: string): string {
  return typedForm(finishTyping(text));
}

/** Undefined if it is not an amount, or has too many decimals. */
export function unitsOf(text: string, decimals?: number): bigint | undefined {
  const reading = readAmount(trimTyped(text), decimals);
  return reading.isAmount ? reading.units : undefined;
}

/** A market buy is in USDT by default; everything else in the currency. */
function remeasured(draft: Draft, before: Draft, write: WriteAmount): Draft {
  const usual = draft.type === 'market' && draft.side === 'buy' ? 'total' : 'quantity';
  const isLimitStill = draft.type === 'limit' && before.type === 'limit';
  const measure = onlyMeasure(draft) ?? (isLimitStill ? draft.measure : usual);
  if (measure === draft.measure) return draft;
  const amount = draft.otherAmount || (draft.amount && write(measure, before));
  return { ...draft, measure, amount, otherAmount: draft.amount, percent: undefined };
}

function unwritten(): string {
  return '';
}
