/** The preview of a grid: its plan, or its faults by field. Pure. */
import { formatUnits, parseUnits, readAmount } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import {
  GRIDS_MAX,
  GRID_SPAN_MAX,
  GRID_TERMS,
  adviseGrids,
  leastProfit,
  mostGrids,
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
  const now = { price: Number(ticksOf(market, price)), feeBps, terms: GRID_TERMS };
  return { lower, upper, grids, investUnits, ...now };
}

/** The plan, if there can be one. */
export function planOf(draft: GridDraft, ground: Ground): GridPlan | undefined {
  const request = requestOf(draft, ground);
  const plan = request && planGrid(spotStepsOf(ground.market), request);
  return plan && !isRejection(plan) ? plan : undefined;
}

/** At each field what is missing or wrong, with a number that would do. */
export function findGridFaults(
  draft: GridDraft,
  ground: Ground,
  available: string | undefined,
): Faults<GridField> {
  const typed = findTypedFaults(draft, ground);
  if (Object.keys(typed).length > 0) return typed;
  const request = requestOf(draft, ground);
  if (!request) return { grids: GRIDS_FAULT };
  const plan = planGrid(spotStepsOf(ground.market), request);
  if (isRejection(plan)) return faultsOf(plan, request, ground.market);
  const isShort = available !== undefined && request.investUnits > parseUnits(available);
  return isShort ? { investment: SHORTAGE } : {};
}

function faultsOf(refusal: Rejection, request: GridRequest, market: Market): Faults<GridField> {
  const { min, max } = refusal.data ?? {};
  if (min) return { investment: fault('gridMin', { amount: String(min) }) };
  if (max) return { investment: fault('max', { amount: String(max) }) };
  if (refusal.code === 'GRID_RANGE_INVALID') return rangeFaults(request, market);
  const most = refusal.code === 'GRID_TOO_DENSE' && mostGrids(spotStepsOf(market), request);
  if (most) return { grids: fault('gridsMax', { count: String(most) }) };
  const placed = placeRefusal(toRejectionReply(refusal, ''), GRID_PLACES);
  return placed.kind === 'at-fields' ? placed.faults : {};
}

/** The price lies between the lines, and the upper one is at most four times the lower one. */
function rangeFaults({ lower, upper, price }: GridRequest, market: Market): Faults<GridField> {
  const at = (ticks: number) => ({ price: priceText(market, BigInt(ticks)) });
  if (lower > price) return { lower: fault('priceMax', at(price)) };
  if (upper < price || upper <= lower) {
    return { upper: fault('priceMin', at(Math.max(price, lower + 1))) };
  }
  return { upper: fault('priceMax', at(lower * GRID_SPAN_MAX)) };
}

function fault(key: string, params?: Fault['params']): Fault {
  return { namespace: 'strategy', key: `fault.${key}`, ...(params && { params }) };
}

const GRIDS_FAULT = fault('grids');
/** Of the ranges that are offered, the one an example is taken from. */
const EXAMPLE_PERCENT = QUICK_RANGES[0];

function findTypedFaults(draft: GridDraft, ground: Ground): Faults<GridField> {
  const { market } = ground;
  const example = rangeAround(market, ground.price, EXAMPLE_PERCENT);
  const price = (field: 'lower' | 'upper') =>
    findTypedFault({
      typed: draft[field],
      required: fault('price', { price: example[field] }),
      decimals: market.priceDecimals,
    });
  const [lower, upper] = [price('lower'), price('upper')];
  const typed = draft.investment;
  const investment = findTypedFault({ typed, required: investmentRequired(draft, ground) });
  const grids = readCount(draft.grids) === undefined ? GRIDS_FAULT : undefined;
  return {
    ...(lower && { lower }),
    ...(upper && { upper }),
    ...(grids && { grids }),
    ...(investment && { investment }),
  };
}

/** With the least that is enough, once the lines are known: one USDT never is. */
function investmentRequired(draft: GridDraft, ground: Ground): Fault {
  const request = requestOf({ ...draft, investment: '1' }, ground);
  const plan = request && planGrid(spotStepsOf(ground.market), request);
  const min = plan && isRejection(plan) ? plan.data?.['min'] : undefined;
  return min ? fault('gridMin', { amount: String(min) }) : ourFault('amountRequired');
}

/** Another number of grids that would bring clearly more per round trip, if there is one. */
export function adviceOf(draft: GridDraft, ground: Ground, plan: GridPlan) {
  const request = requestOf(draft, ground);
  const advice = request && adviseGrids(spotStepsOf(ground.market), request, plan);
  if (!advice) return undefined;
  return {
    grids: String(advice.grids),
    profit: formatUnits(advice.profitUnits),
    insteadOf: formatUnits(leastProfit(plan)),
  };
}

export function linesOf(market: Market, { lines, emptyLine }: GridPlan): GridLine[] {
  return lines.map((ticks, index) => ({
    price: priceText(market, BigInt(ticks)),
    side: index === emptyLine ? null : index < emptyLine ? 'buy' : 'sell',
  }));
}

export type GridFigures = {
  readonly quantity: string;
  readonly startQuantity: string;
  readonly startCost: string;
  readonly waiting: string;
  readonly leastProfit: string;
  readonly mostProfit: string;
};

export function figuresOf(market: Market, plan: GridPlan): GridFigures {
  const most = plan.profitUnits.reduce((one, other) => (other > one ? other : one));
  return {
    quantity: quantityText(market, BigInt(plan.buyLots)),
    startQuantity: quantityText(market, BigInt(plan.startLots)),
    startCost: formatUnits(plan.startUnits),
    waiting: formatUnits(plan.waitingUnits),
    leastProfit: formatUnits(leastProfit(plan)),
    mostProfit: formatUnits(most),
  };
}

export function gridRequest(market: Market, draft: GridDraft, plan: GridPlan): GridStart {
  const { quantity, startCost, leastProfit: profit } = figuresOf(market, plan);
  return {
    symbol: market.symbol,
    lower: finishTyping(draft.lower),
    upper: finishTyping(draft.upper),
    grids: Number(draft.grids),
    investment: finishTyping(draft.investment),
    quantity,
    startCost,
    profit,
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
  byName: (name) => GRID_FIELDS.find((field) => field === name),
  alsoBarring: ['ACCOUNT_TRADE_RESTRICTED'],
};

export const GRID_FIELDS: readonly GridField[] = ['lower', 'upper', 'grids', 'investment'];

function readTicks(market: Market, typed: string): number | undefined {
  const text = finishTyping(typed);
  const reading = readAmount(text, market.priceDecimals);
  return reading.isAmount ? Number(reading.units) : undefined;
}

function readCount(typed: string): number | undefined {
  return /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= GRIDS_MAX ? Number(typed) : undefined;
}
