/**
 * The faults of a draft, in the exchange's own order (rulebook 8.2), and the fields its refusals
 * belong to. Pure; the exchange checks everything again, including what is not known here.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  LEVERAGE_NOTIONAL_MIN,
  isInBand,
  positionSideOf,
  priceBand,
  valueUnitsOf,
  type RejectionReply,
} from '@anywhen/protocol';
import { SHORTAGE, findTypedFault, type Fault, type Faults } from '../../money-forms/faults.ts';
import { placeRefusal, type Refusal, type RefusalPlaces } from '../../money-forms/refusal.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { priceText } from '../../market-parts/market-steps.ts';
import { ownFault } from '../fault-words.ts';
import { LEVEL_FIELDS, findLevelFaults, type LevelField } from '../position/level-checks.ts';
import { namedLevels, unitsOf, type Draft } from './order-draft.ts';
import { canHaveLevels, isOpposite, planOrder, type Plan, type PlanFacts } from './order-plan.ts';

type DraftField = 'price' | 'amount' | 'market' | LevelField;
export type DraftFaults = Faults<DraftField>;

export type CheckFacts = PlanFacts & {
  /** Undefined while it is unknown here. */
  readonly availableUnits: bigint | undefined;
  /** The rest of the limit of the position's side. */
  readonly leftUnits: bigint | undefined;
  /** What one order may open of what all members have left on its side of the market. */
  readonly marketLeftUnits: bigint | undefined;
  /** What the member's own loss limit leaves; undefined while it is unknown here. */
  readonly lossLeftUnits?: bigint | undefined;
};

export function checkDraft(draft: Draft, facts: CheckFacts): DraftFaults {
  const price = draft.type === 'limit' ? priceFault(draft, facts) : undefined;
  const amount = amountFault(draft, facts);
  if (price || amount) return { ...(price && { price }), ...(amount && { amount }) };
  const plan = planOrder(draft, facts);
  const small = plan ? findSmallness(draft, plan, facts) : ownFault('fault.noLot');
  if (small) return { amount: small };
  const band = draft.type === 'limit' ? bandFault(draft, facts) : undefined;
  if (band) return { price: band };
  const levels = plan && findOrderLevelFaults(draft, plan, facts);
  if (levels && Object.keys(levels).length > 0) return levels;
  const large = plan && findExcess(draft, plan, facts);
  return large ? { amount: large } : {};
}

const PRICE = {
  required: ownFault('fault.priceRequired'),
  tooPrecise: { namespace: 'errors', key: 'priceTickInvalid' },
} as const satisfies Record<string, Fault>;
const QUANTITY = {
  required: { namespace: 'forms', key: 'amountOrQuantityRequired' },
  tooPrecise: { namespace: 'errors', key: 'lotSizeInvalid' },
} as const satisfies Record<string, Fault>;
const VALUE = {
  required: { namespace: 'forms', key: 'amountOrQuantityRequired' },
} as const satisfies Record<string, Fault>;

function priceFault({ price }: Draft, { market }: CheckFacts): Fault | undefined {
  return findTypedFault({ typed: typedForm(price), decimals: market.priceDecimals, ...PRICE });
}

function amountFault({ amount, measure }: Draft, { market }: CheckFacts): Fault | undefined {
  const typed = typedForm(amount);
  if (measure === 'value') return findTypedFault({ typed, ...VALUE });
  return findTypedFault({ typed, decimals: market.quantityDecimals, ...QUANTITY });
}

/** A reduce-only order has no minimum, so that every position can be closed. */
function findSmallness(draft: Draft, plan: Plan, { market }: CheckFacts): Fault | undefined {
  const isEnough = valueUnitsOf(market, plan.ticks, plan.lots) >= parseUnits(LEVERAGE_NOTIONAL_MIN);
  if (draft.isReduceOnly || isEnough) return undefined;
  return ownFault('fault.min', { amount: LEVERAGE_NOTIONAL_MIN });
}

function bandFault({ side, price }: Draft, { market, mark }: CheckFacts): Fault | undefined {
  const ticks = unitsOf(price, market.priceDecimals);
  if (mark === undefined || ticks === undefined || isInBand(side, Number(ticks), mark)) {
    return undefined;
  }
  const { lowest, highest } = priceBand(side, mark);
  return ownFault('fault.band', {
    from: priceText(market, BigInt(lowest)),
    to: priceText(market, BigInt(highest)),
  });
}

/** Around the price of now, or around the limit of an order that waits. */
function findOrderLevelFaults(
  draft: Draft,
  plan: Plan,
  { market, mark }: CheckFacts,
): Faults<LevelField> {
  const { isWaiting } = plan;
  const ticks = isWaiting ? plan.ticks : mark;
  if (!canHaveLevels(draft, plan) || ticks === undefined) return {};
  return findLevelFaults(namedLevels(draft), {
    side: positionSideOf(draft.side),
    market,
    mark: priceText(market, BigInt(ticks)),
    isLimit: isWaiting,
  });
}

/** More than can be reduced, than the limit allows, or than is available. */
function findExcess(draft: Draft, plan: Plan, facts: CheckFacts): Fault | undefined {
  const { market, position, leftUnits, marketLeftUnits, lossLeftUnits, availableUnits } = facts;
  const canReduce = position !== undefined && isOpposite(draft.side, position);
  if (draft.isReduceOnly && !canReduce) return { namespace: 'errors', key: 'reduceOnlyInvalid' };
  const counted = plan.isWaiting
    ? valueUnitsOf(market, plan.ticks, plan.lots)
    : plan.openedValueUnits;
  if (!draft.isReduceOnly && leftUnits !== undefined && counted > leftUnits) {
    return limitFault(leftUnits);
  }
  if (!draft.isReduceOnly && marketLeftUnits !== undefined && counted > marketLeftUnits) {
    return marketFault(marketLeftUnits);
  }
  // What an opposite order closes is at risk no longer: only the server knows what is left then.
  if (!canReduce && lossLeftUnits !== undefined && plan.neededUnits > lossLeftUnits) {
    return ownFault('fault.loss', { amount: formatUnits(lossLeftUnits > 0n ? lossLeftUnits : 0n) });
  }
  return availableUnits !== undefined && plan.neededUnits > availableUnits ? SHORTAGE : undefined;
}

const PLACES: RefusalPlaces<DraftField> = {
  byCode: {
    PRICE_TICK_INVALID: 'price',
    PRICE_OUT_OF_BAND: 'price',
    AMOUNT_ABNORMAL: 'amount',
    LOT_SIZE_INVALID: 'amount',
    MIN_NOTIONAL: 'amount',
    REDUCE_ONLY_INVALID: 'amount',
    POSITION_LIMIT: 'amount',
    TRADING_VOLUME_INSUFFICIENT: 'amount',
    BALANCE_INSUFFICIENT: 'amount',
    SYMBOL_CLOSED: 'market',
  },
  byName: (name) => {
    if (name === 'price') return 'price';
    if (name === 'quantity') return 'amount';
    return LEVEL_FIELDS.find((field) => field === name);
  },
  alsoBarring: ['USER_NOT_FOUND'],
};

/** The message names the rest of the limit. */
export function placeOrderRefusal(reply: RejectionReply): Refusal<DraftField> {
  const left = reply.data?.['left'];
  if (reply.code === 'POSITION_LIMIT' && typeof left === 'string') {
    return { kind: 'at-fields', faults: { amount: limitFault(parseUnits(left)) } };
  }
  if (reply.code === 'TRADING_VOLUME_INSUFFICIENT' && typeof left === 'string') {
    return { kind: 'at-fields', faults: { amount: marketFault(parseUnits(left)) } };
  }
  return placeRefusal(reply, PLACES);
}

function marketFault(leftUnits: bigint): Fault {
  return ownFault('fault.market', { amount: formatUnits(leftUnits) });
}

function limitFault(leftUnits: bigint): Fault {
  return ownFault('fault.limit', { amount: formatUnits(leftUnits > 0n ? leftUnits : 0n) });
}
