/**
 * What is still wrong with a draft, field by field and in the exchange's own order (rulebook 2.3),
 * and where the exchange's refusals belong. Pure; the exchange checks everything again, and what
 * is not known here is left to it.
 */
import { parseUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import {
  SPOT_MAX_NOTIONAL_USDT,
  SPOT_MIN_NOTIONAL_USDT,
  findNotionalFault,
  isInBand,
  priceBand,
  spotStepsOf,
  tickLotsOf,
  type RejectionReply,
  type ValueRange,
} from '@anywhen/protocol';
import type { MarketNow } from '../../book/market-feed.tsx';
import { SHORTAGE, findTypedFault, type Fault, type Faults } from '../../money-forms/faults.ts';
import { placeRefusal, type Refusal, type RefusalPlaces } from '../../money-forms/refusal.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { trimTyped, type Draft } from './order-draft.ts';
import { planOrder, type Available, type Plan } from './order-plan.ts';
import { lotsOf, priceText, ticksOf } from '../spot-market.ts';

export type DraftField = 'price' | 'amount';

export type DraftFaults = Faults<DraftField>;

type Known = {
  readonly market: Market;
  readonly now: MarketNow;
  /** Undefined while the balances are not known. */
  readonly available: Available | undefined;
  readonly feeBps: number;
};

export function checkDraft(draft: Draft, known: Known): DraftFaults {
  const { market } = known;
  const isLimit = draft.type === 'limit';
  const price = isLimit ? typedFault(draft.price, market.priceDecimals, 'price') : undefined;
  const amount = amountFault(draft, market);
  if (price || amount) return { ...(price && { price }), ...(amount && { amount }) };
  const plan = planOrder(draft, known);
  const value = valueFault(draft, plan, known);
  if (value) return { amount: value };
  const band = isLimit ? bandFault(draft, known) : undefined;
  if (band) return { price: band };
  return isTooMuch(draft, plan, known) ? { amount: SHORTAGE } : {};
}

const PLACES: RefusalPlaces<DraftField> = {
  byCode: {
    PRICE_TICK_INVALID: 'price',
    PRICE_OUT_OF_BAND: 'price',
    POST_ONLY_WOULD_TAKE: 'price',
    AMOUNT_ABNORMAL: 'amount',
    LOT_SIZE_INVALID: 'amount',
    MIN_NOTIONAL: 'amount',
    MAX_NOTIONAL: 'amount',
    TRADING_VOLUME_INSUFFICIENT: 'amount',
    BALANCE_INSUFFICIENT: 'amount',
  },
  byName: (name) => {
    if (name === 'price') return 'price';
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
  quantity: { namespace: 'forms', key: 'quantityRequired' },
  total: { namespace: 'forms', key: 'amountRequired' },
} as const satisfies Record<string, Fault>;

const TOO_PRECISE = {
  price: { namespace: 'errors', key: 'priceTickInvalid' },
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
  const value = valueOf(draft, plan, market, now);
  const fault = value && findNotionalFault(spotStepsOf(market), value);
  return fault && NOTIONAL_FAULTS[fault];
}

/** A market order by quantity counts at the reference price, the others as they stand. */
function valueOf(
  draft: Draft,
  plan: Plan | undefined,
  market: Market,
  { last }: MarketNow,
): ValueRange | undefined {
  const typed = trimTyped(draft.amount);
  if (draft.type === 'limit') {
    return plan && exactly(ticksOf(market, trimTyped(draft.price)) * plan.lots);
  }
  if (draft.measure === 'quantity') {
    return last === undefined ? undefined : exactly(ticksOf(market, last) * lotsOf(market, typed));
  }
  const [steps, units] = [spotStepsOf(market), parseUnits(typed)];
  return { least: tickLotsOf(steps, units, 'down'), most: tickLotsOf(steps, units, 'up') };
}

function exactly(tickLots: bigint): ValueRange {
  return { least: tickLots, most: tickLots };
}

function bandFault({ side, price }: Draft, { market, now }: Known): Fault | undefined {
  if (now.last === undefined) return undefined;
  const reference = Number(ticksOf(market, now.last));
  const ticks = Number(ticksOf(market, trimTyped(price)));
  if (isInBand(side, ticks, reference)) return undefined;
  const { lowest, highest } = priceBand(side, reference);
  const params = {
    from: priceText(market, BigInt(lowest)),
    to: priceText(market, BigInt(highest)),
  };
  return { namespace: 'spot', key: 'fault.band', params };
}

function isTooMuch({ side }: Draft, plan: Plan | undefined, { available }: Known): boolean {
  if (!plan || !available) return false;
  const own = side === 'buy' ? available.quote : available.base;
  return plan.held > parseUnits(own);
}
