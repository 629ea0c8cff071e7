/**
 * The faults of a draft, by field and in the exchange's own order (rulebook 2.3), and the fields
 * its refusals belong to. Pure; the exchange checks everything again, including what is not known
 * here.
 */
import { parseUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import {
  SPOT_MAX_NOTIONAL_USDT,
  SPOT_MIN_NOTIONAL_USDT,
  TRIGGER_BAND_BPS,
  findNotionalFault,
  isAhead,
  isExpiry,
  isInBand,
  isInTriggerBand,
  priceBand,
  spotStepsOf,
  tickLotsOf,
  triggerWay,
  type RejectionReply,
  type ValueRange,
} from '@anywhen/protocol';
import type { MarketNow } from '../../book/market-feed.tsx';
import { SHORTAGE, findTypedFault, type Fault, type Faults } from '../../money-forms/faults.ts';
import { placeRefusal, type Refusal, type RefusalPlaces } from '../../money-forms/refusal.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { hasExpiry, trimTyped, type Draft } from './order-draft.ts';
import { planOrder, type Available, type Plan } from './order-plan.ts';
import { lotsOf, priceText, ticksOf } from '../../book/spot-market.ts';

export type DraftField = 'price' | 'triggerPrice' | 'stopPrice' | 'amount' | 'expiry';

export type DraftFaults = Faults<DraftField>;

/** What a draft is checked against. */
export type Known = {
  readonly market: Market;
  readonly now: MarketNow;
  /** Undefined until the balances are loaded. */
  readonly available: Available | undefined;
  readonly feeBps: number;
  /** By the server's clock. */
  readonly nowMs: number;
};

export function checkDraft(draft: Draft, known: Known): DraftFaults {
  const typed = typedFaults(draft, known.market);
  if (Object.keys(typed).length > 0) return typed;
  const plan = planOrder(draft, known);
  const value = valueFault(draft, plan, known);
  if (value) return { amount: value };
  const prices = bandFaults(draft, known);
  if (Object.keys(prices).length > 0) return prices;
  const trigger = triggerFault(draft, known);
  if (trigger) return { triggerPrice: trigger };
  const expiry = expiryFault(draft, known);
  if (expiry) return { expiry };
  return isTooMuch(draft, plan, known) ? { amount: SHORTAGE } : {};
}

/** All fields at once, instead of one after the other. */
function typedFaults(draft: Draft, market: Market): DraftFaults {
  const { type, trigger, isOco, side, stopPrice } = draft;
  const priceFault = (typed: string, what: 'price' | 'trigger') =>
    typedFault(typed, market.priceDecimals, what);
  const hasStopPrice = isOco && (side === 'buy' || stopPrice !== '');
  const found: Record<string, Fault | undefined> = {
    price: type === 'limit' ? priceFault(draft.price, 'price') : undefined,
    triggerPrice: trigger && priceFault(draft.triggerPrice, 'trigger'),
    stopPrice: hasStopPrice ? priceFault(stopPrice, 'price') : undefined,
    amount: amountFault(draft, market),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault));
}

const PLACES: RefusalPlaces<DraftField> = {
  byCode: {
    PRICE_TICK_INVALID: 'price',
    PRICE_OUT_OF_BAND: 'price',
    POST_ONLY_WOULD_TAKE: 'price',
    TRIGGER_INVALID: 'triggerPrice',
    EXPIRY_INVALID: 'expiry',
    AMOUNT_ABNORMAL: 'amount',
    LOT_SIZE_INVALID: 'amount',
    MIN_NOTIONAL: 'amount',
    MAX_NOTIONAL: 'amount',
    TRADING_VOLUME_INSUFFICIENT: 'amount',
    BALANCE_INSUFFICIENT: 'amount',
  },
  byName: (name) => {
    if (name === 'price' || name === 'triggerPrice') return name;
    if (name === 'stopLimitPrice') return 'stopPrice';
    if (name === 'expiresAtMs') return 'expiry';
    return name === 'quantity' || name === 'quoteAmount' ? 'amount' : undefined;
  },
};

export function placeOrderRefusal(reply: RejectionReply): Refusal<DraftField> {
  return placeRefusal(reply, PLACES);
}

function amountFault({ amount, measure }: Draft, market: Market): Fault | undefined {
  return measure === 'quantity'
    ? typedFault(amount, market.quantityDecimals, 'quantity')
    : typedFault(amount, undefined, 'total');
}

const REQUIRED = {
  price: { namespace: 'spot', key: 'fault.priceRequired' },
  trigger: { namespace: 'spot', key: 'fault.triggerRequired' },
  quantity: { namespace: 'forms', key: 'quantityRequired' },
  total: { namespace: 'forms', key: 'amountRequired' },
} as const satisfies Record<string, Fault>;

const TOO_PRECISE = {
  price: { namespace: 'errors', key: 'priceTickInvalid' },
  trigger: { namespace: 'errors', key: 'priceTickInvalid' },
  quantity: { namespace: 'errors', key: 'lotSizeInvalid' },
  total: { namespace: 'forms', key: 'fault.too-precise' },
} as const satisfies Record<string, Fault>;

function typedFault(
  typed: string,
  decimals: number | undefined,
  what: keyof typeof REQUIRED,
): Fault | undefined {
  const [required, tooPrecise] = [REQUIRED[what], TOO_PRECISE[what]];
  return findTypedFault({ typed: typedForm(typed), decimals, required, tooPrecise });
}

const NOTIONAL_FAULTS = {
  MIN_NOTIONAL: { namespace: 'spot', key: 'fault.min', params: { amount: SPOT_MIN_NOTIONAL_USDT } },
  MAX_NOTIONAL: { namespace: 'spot', key: 'fault.max', params: { amount: SPOT_MAX_NOTIONAL_USDT } },
} as const satisfies Record<string, Fault>;

function valueFault(
  draft: Draft,
  plan: Plan | undefined,
  { market, now }: Known,
): Fault | undefined {
  for (const value of valuesOf(draft, plan, market, now)) {
    const fault = findNotionalFault(spotStepsOf(market), value);
    if (fault) return NOTIONAL_FAULTS[fault];
  }
  return undefined;
}

/**
 * A limit counts at its price, a market order by quantity at the reference price or at its trigger,
 * an amount in USDT as it is; for an OCO each leg counts.
 */
function valuesOf(
  draft: Draft,
  plan: Plan | undefined,
  market: Market,
  { last }: MarketNow,
): ValueRange[] {
  const typed = trimTyped(draft.amount);
  const at = (price: string, lots: bigint) => exactly(ticksOf(market, trimTyped(price)) * lots);
  if (draft.type === 'limit') {
    if (!plan) return [];
    const limit = at(draft.price, plan.lots);
    return draft.isOco ? [limit, at(draft.stopPrice || draft.triggerPrice, plan.lots)] : [limit];
  }
  if (draft.measure === 'quantity') {
    const reference = draft.trigger ? draft.triggerPrice : last;
    return reference === undefined ? [] : [at(reference, lotsOf(market, typed))];
  }
  const [steps, units] = [spotStepsOf(market), parseUnits(typed)];
  return [{ least: tickLotsOf(steps, units, 'down'), most: tickLotsOf(steps, units, 'up') }];
}

function exactly(tickLots: bigint): ValueRange {
  return { least: tickLots, most: tickLots };
}

/**
 * The band of a limit behind a trigger is around the trigger, any other around the current price.
 */
function bandFaults(draft: Draft, { market, now }: Known): DraftFaults {
  const { side, type, trigger, isOco } = draft;
  const fault = (price: string, reference: string | undefined): Fault | undefined => {
    if (reference === undefined) return undefined;
    const center = Number(ticksOf(market, trimTyped(reference)));
    const ticks = Number(ticksOf(market, trimTyped(price)));
    return isInBand(side, ticks, center) ? undefined : bandText(market, priceBand(side, center));
  };
  const isWaiting = trigger !== undefined && !isOco;
  const price =
    type === 'limit' ? fault(draft.price, isWaiting ? draft.triggerPrice : now.last) : undefined;
  const hasStopPrice = isOco && draft.stopPrice !== '';
  const stopPrice = hasStopPrice ? fault(draft.stopPrice, draft.triggerPrice) : undefined;
  return { ...(price && { price }), ...(stopPrice && { stopPrice }) };
}

function bandText(market: Market, { lowest, highest }: ReturnType<typeof priceBand>): Fault {
  const params = {
    from: priceText(market, BigInt(lowest)),
    to: priceText(market, BigInt(highest)),
  };
  return { namespace: 'spot', key: 'fault.band', params };
}

/** Too far away, or on the side of the price where it would fire at once. */
function triggerFault({ side, trigger, triggerPrice }: Draft, known: Known): Fault | undefined {
  const { market, now } = known;
  if (!trigger || now.last === undefined) return undefined;
  const reference = Number(ticksOf(market, now.last));
  const price = Number(ticksOf(market, trimTyped(triggerPrice)));
  if (!isInTriggerBand(price, reference)) {
    const { lowest, highest } = TRIGGER_BAND_BPS;
    return bandText(market, {
      lowest: Math.ceil((reference * lowest) / 10_000),
      highest: Math.floor((reference * highest) / 10_000),
    });
  }
  if (isAhead({ kind: trigger, price }, side, reference)) return undefined;
  const key = triggerWay(trigger, side) === 'up' ? 'fault.triggerAbove' : 'fault.triggerBelow';
  return { namespace: 'spot', key, params: { last: now.last } };
}

function expiryFault(draft: Draft, { nowMs }: Known): Fault | undefined {
  if (!hasExpiry(draft)) return undefined;
  if (draft.expiresAtMs === undefined) return { namespace: 'spot', key: 'fault.expiryRequired' };
  return isExpiry(draft.expiresAtMs, nowMs)
    ? undefined
    : { namespace: 'errors', key: 'expiryInvalid' };
}

function isTooMuch({ side }: Draft, plan: Plan | undefined, { available }: Known): boolean {
  if (!plan || !available) return false;
  const own = side === 'buy' ? available.quote : available.base;
  return plan.held > parseUnits(own);
}
