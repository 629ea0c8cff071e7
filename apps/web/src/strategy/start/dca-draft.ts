/** The preview of a DCA bot: its first purchase, its dates, its total. Pure. */
import { formatUnits, parseUnits, readAmount } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import {
  DCA_AMOUNT_MAX_USDT,
  DCA_AMOUNT_MIN_USDT,
  DCA_INTERVAL_SECONDS,
  DCA_RUNS_MAX,
  purchaseAt,
  spotStepsOf,
  type DcaInterval,
  type Purchase,
} from '@anywhen/protocol';
import { ticksOf } from '../../market-parts/market-steps.ts';
import { SHORTAGE, findTypedFault, ourFault, type Faults } from '../../money-forms/faults.ts';
import type { RefusalPlaces } from '../../money-forms/refusal.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';
import type { DcaStart } from '../data.ts';

type DcaField = 'amount' | 'runs';

export type DcaDraft = {
  readonly amount: string;
  readonly interval: DcaInterval;
  /** Otherwise it runs until funds end. */
  readonly hasRuns: boolean;
  readonly runs: string;
};

export const START_DCA: DcaDraft = { amount: '', interval: '1d', hasRuns: true, runs: '30' };

/** Undefined if it is not an amount yet. */
export function amountUnits({ amount }: DcaDraft): bigint | undefined {
  const text = finishTyping(amount);
  return readAmount(text).isAmount ? parseUnits(text) : undefined;
}

/** Null: until funds end. Undefined if it is not a number of runs. */
export function runsOf({ hasRuns, runs }: DcaDraft): number | null | undefined {
  if (!hasRuns) return null;
  const count = /^\d{1,4}$/.test(runs.trim()) ? Number(runs) : 0;
  return count >= 1 && count <= DCA_RUNS_MAX ? count : undefined;
}

export function findDcaFaults(draft: DcaDraft, available: string | undefined): Faults<DcaField> {
  const amount = findAmountFault(draft, available);
  const runs = runsOf(draft) === undefined ? RUNS_FAULT : undefined;
  return { ...(amount && { amount }), ...(runs && { runs }) };
}

const RUNS_FAULT = { namespace: 'strategy', key: 'fault.runs' } as const;

function findAmountFault(draft: DcaDraft, available: string | undefined) {
  const fault = findTypedFault({ typed: draft.amount, required: ourFault('amountRequired') });
  if (fault) return fault;
  const units = amountUnits(draft) ?? 0n;
  if (units < parseUnits(DCA_AMOUNT_MIN_USDT)) return outside('min', DCA_AMOUNT_MIN_USDT);
  if (units > parseUnits(DCA_AMOUNT_MAX_USDT)) return outside('max', DCA_AMOUNT_MAX_USDT);
  return available !== undefined && units > parseUnits(available) ? SHORTAGE : undefined;
}

function outside(limit: 'min' | 'max', amount: string) {
  return { namespace: 'strategy', key: `fault.${limit}`, params: { amount } } as const;
}

export function firstPurchase(
  market: Market,
  { units, price, feeBps }: { units: bigint; price: string; feeBps: number },
): Purchase {
  const ticks = Number(ticksOf(market, price));
  return purchaseAt(spotStepsOf(market), { amountUnits: units, price: ticks, feeBps });
}

/** The total of all runs, if their number is known. */
export function totalOf(draft: DcaDraft): string | undefined {
  const [units, runs] = [amountUnits(draft), runsOf(draft)];
  return units === undefined || !runs ? undefined : formatUnits(units * BigInt(runs));
}

/** Of the last run, if none is skipped. */
export function lastRunMs(draft: DcaDraft, nowMs: number): number | undefined {
  const runs = runsOf(draft);
  return runs ? nowMs + (runs - 1) * DCA_INTERVAL_SECONDS[draft.interval] * 1_000 : undefined;
}

export function dcaRequest(market: Market, draft: DcaDraft, shownPrice: string): DcaStart {
  return {
    symbol: market.symbol,
    amount: finishTyping(draft.amount),
    interval: draft.interval,
    runs: runsOf(draft) ?? undefined,
    shownPrice,
  };
}

export const DCA_PLACES: RefusalPlaces<DcaField> = {
  byCode: {
    AMOUNT_ABNORMAL: 'amount',
    AMOUNT_BELOW_MIN: 'amount',
    AMOUNT_ABOVE_MAX: 'amount',
    BALANCE_INSUFFICIENT: 'amount',
  },
  byName: (name) => (name === 'amount' || name === 'runs' ? name : undefined),
  alsoBarring: ['ACCOUNT_TRADE_RESTRICTED'],
};
