/** The preview of a grid: its plan, or its faults by field. Pure. */
import { formatUnits, parseUnits, readAmount } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import {
  GRIDS_MAX,
  planGrid,
  spotStepsOf,
  toRejectionReply,
  type GridPlan,
  type GridRequest,
  type Rejection,
  isRejection,
} from '@anywhen/protocol';
import { priceText, quantityText, ticksOf } from '../../market-parts/market-steps.ts';
import {
  SHORTAGE,
  findTypedFault,
  ourFault,
  type Fault,
  type Faults,
} from '../../money-forms/faults.ts';
import { placeRefusal, type RefusalPlaces } from '../../money-forms/refusal.ts';
import { finishTyping, typedForm } from '../../money-forms/typed-amount.ts';
import type { GridLine } from '../../market-parts/grid-lines.ts';
import type { GridStart } from '../data.ts';

export type GridField = 'lower' | 'upper' | 'grids' | 'investment';

export type GridDraft = {
  readonly lower: string;
  readonly upper: string;
  readonly grids: string;
  readonly investment: string;
};

export const START_GRID: GridDraft = { lower: '', upper: '', grids: '10', investment: '' };

/** Preset ranges: the distance of the lines from the price, in per cent. */
export const QUICK_RANGES = [3, 5, 10] as const;

/** A range around the price, in round steps. */
export function rangeAround(
  market: Market,
  price: string,
  percent: number,
): Pick<GridDraft, 'lower' | 'upper'> {
  const ticks = ticksOf(market, price);
  const step = 10n ** BigInt(Math.max(0, ticks.toString().length - 4));
  const at = (share: number) => {
    const raw = (ticks * BigInt(100 + share)) / 100n;
    return typedForm(priceText(market, ((raw + step / 2n) / step) * step));
  };
  return { lower: at(-percent), upper: at(percent) };
}

type Ground = { market: Market; price: string; feeBps: number };

/** Undefined while some input cannot be parsed. */
export function requestOf(
  draft: GridDraft,
  { market, price, feeBps }: Ground,
): GridRequest | undefined {
  const [lower, upper] = [readTicks(market, draft.lower), readTicks(market, draft.upper)];
  const grids = readCount(draft.grids);
  const invest = finishTyping(draft.investment);
  if (lower === undefined || upper === undefined || grids === undefined) return undefined;
  if (!readAmount(invest).isAmount) return undefined;
  const investUnits = parseUnits(invest);
  return { lower, upper, grids, investUnits, price: Number(ticksOf(market, price)), feeBps };
}

/** The plan, if there can be one. */
export function planOf(draft: GridDraft, ground: Ground): GridPlan | undefined {
  const request = requestOf(draft, ground);
  const plan = request && planGrid(spotStepsOf(ground.market), request);
  return plan && !isRejection(plan) ? plan : undefined;
}

export function findGridFaults(
  draft: GridDraft,
  ground: Ground,
  available: string | undefined,
): Faults<GridField> {
  const typed = findTypedFaults(draft, ground.market);
  if (Object.keys(typed).length > 0) return typed;
  const request = requestOf(draft, ground);
  if (!request) return { grids: GRIDS_FAULT };
  const plan = planGrid(spotStepsOf(ground.market), request);
  if (isRejection(plan)) return faultsOf(plan);
  const isShort = available !== undefined && request.investUnits > parseUnits(available);
  return isShort ? { investment: SHORTAGE } : {};
}

/** The sufficient or maximum investment is named. */
function faultsOf(refusal: Rejection): Faults<GridField> {
  const { min, max } = refusal.data ?? {};
  if (min) return { investment: amountFault('fault.gridMin', min) };
  if (max) return { investment: amountFault('fault.max', max) };
  const placed = placeRefusal(toRejectionReply(refusal, ''), GRID_PLACES);
  return placed.kind === 'at-fields' ? placed.faults : {};
}

function amountFault(key: string, amount: string | number): Fault {
  return { namespace: 'strategy', key, params: { amount: String(amount) } };
}

const PRICE_REQUIRED = { namespace: 'strategy', key: 'fault.price' } as const;
const GRIDS_FAULT = { namespace: 'strategy', key: 'fault.grids' } as const;

function findTypedFaults(draft: GridDraft, market: Market): Faults<GridField> {
  const price = (typed: string) =>
    findTypedFault({
      typed,
      required: PRICE_REQUIRED,
      decimals: market.priceDecimals,
    });
  const [lower, upper] = [price(draft.lower), price(draft.upper)];
  const investment = findTypedFault({
    typed: draft.investment,
    required: ourFault('amountRequired'),
  });
  const grids = readCount(draft.grids) === undefined ? GRIDS_FAULT : undefined;
  return {
    ...(lower && { lower }),
    ...(upper && { upper }),
    ...(grids && { grids }),
    ...(investment && { investment }),
  };
}

export function linesOf(market: Market, { lines, emptyLine }: GridPlan): GridLine[] {
  return lines.map((ticks, index) => ({
    price: priceText(market, BigInt(ticks)),
    side: index === emptyLine ? null : index < emptyLine ? 'buy' : 'sell',
  }));
}

type GridFigures = {
  readonly quantity: string;
  readonly startQuantity: string;
  readonly startCost: string;
  readonly waiting: string;
  readonly leastProfit: string;
  readonly mostProfit: string;
};

export function figuresOf(market: Market, plan: GridPlan): GridFigures {
  const [least, most] = extremes(plan.profitUnits);
  return {
    quantity: quantityText(market, BigInt(plan.buyLots)),
    startQuantity: quantityText(market, BigInt(plan.startLots)),
    startCost: formatUnits(plan.startUnits),
    waiting: formatUnits(plan.waitingUnits),
    leastProfit: formatUnits(least),
    mostProfit: formatUnits(most),
  };
}

export function gridRequest(market: Market, draft: GridDraft, plan: GridPlan): GridStart {
  const { quantity, startCost, leastProfit } = figuresOf(market, plan);
  return {
    symbol: market.symbol,
    lower: finishTyping(draft.lower),
    upper: finishTyping(draft.upper),
    grids: Number(draft.grids),
    investment: finishTyping(draft.investment),
    quantity,
    startCost,
    profit: leastProfit,
  };
}

export const GRID_PLACES: RefusalPlaces<GridField> = {
  byCode: {
    GRID_RANGE_INVALID: 'lower',
    GRID_TOO_DENSE: 'grids',
    PRICE_TICK_INVALID: 'lower',
    AMOUNT_ABNORMAL: 'investment',
    AMOUNT_ABOVE_MAX: 'investment',
    MIN_NOTIONAL: 'investment',
    BALANCE_INSUFFICIENT: 'investment',
  },
  byName: (name) => FIELDS.find((field) => field === name),
  alsoBarring: ['ACCOUNT_TRADE_RESTRICTED'],
};

const FIELDS: readonly GridField[] = ['lower', 'upper', 'grids', 'investment'];

function readTicks(market: Market, typed: string): number | undefined {
  const text = finishTyping(typed);
  const reading = readAmount(text, market.priceDecimals);
  return reading.isAmount ? Number(reading.units) : undefined;
}

function readCount(typed: string): number | undefined {
  return /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= GRIDS_MAX ? Number(typed) : undefined;
}

function extremes(units: readonly bigint[]): [least: bigint, most: bigint] {
  let [least = 0n] = units;
  let most = least;
  for (const each of units) {
    if (each < least) least = each;
    if (each > most) most = each;
  }
  return [least, most];
}
