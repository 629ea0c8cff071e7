/**
 * The number of contracts, its faults, and where refusals are shown (rulebook 7.4). Pure; the
 * server checks everything again.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { RejectionReply } from '@anywhen/protocol';
import { SHORTAGE, ourFault, type Fault } from '../money-forms/faults.ts';
import { placeRefusal, type Refusal } from '../money-forms/refusal.ts';
import { finishTyping, isDoubtful } from '../money-forms/typed-amount.ts';

type TradeField = 'quantity';

export type QuantityLimits = {
  readonly most: number;
  /** The price of one contract; undefined until known, and for sales. */
  readonly unitCost?: bigint | undefined;
  /** Unknown values are not checked here: only the server knows them. */
  readonly available?: string | undefined;
  /** What may still be paid for open options. */
  readonly left?: string | undefined;
  /** What the own loss limit leaves of today. */
  readonly lossLeft?: bigint | undefined;
  /** The most contracts that the house takes in one order. */
  readonly houseMost?: number | undefined;
};

/** Undefined unless it is a whole number above zero. */
export function readQuantity(typed: string): number | undefined {
  const text = finishTyping(typed);
  if (isDoubtful(typed) || !/^\d{1,9}$/.test(text)) return undefined;
  return Number(text) > 0 ? Number(text) : undefined;
}

export function findQuantityFault(typed: string, limits: QuantityLimits): Fault | undefined {
  if (typed === '') return ourFault('quantityRequired');
  const quantity = readQuantity(typed);
  if (quantity === undefined) return { namespace: 'options', key: 'fault.whole' };
  const { most, unitCost, available, left, lossLeft, houseMost } = limits;
  if (quantity > most) return tooMany(most);
  if (unitCost === undefined) return undefined;
  const cost = unitCost * BigInt(quantity);
  if (lossLeft !== undefined && cost > lossLeft) return overLossLimit(lossLeft);
  if (left !== undefined && cost > parseUnits(left)) return overLimit(left);
  if (houseMost !== undefined && quantity > houseMost) return overHouse(houseMost);
  return available !== undefined && cost > parseUnits(available) ? SHORTAGE : undefined;
}

/** As many as limits and funds allow; at least one, so that a shortage can be reported. */
export function mostAffordable(limits: QuantityLimits): number {
  const { unitCost, available, left, lossLeft } = limits;
  const most = Math.min(limits.most, limits.houseMost ?? limits.most);
  if (!unitCost) return Math.max(1, most);
  const rooms = [available, left].flatMap((room) => (room === undefined ? [] : [parseUnits(room)]));
  if (lossLeft !== undefined) rooms.push(lossLeft);
  const counts = rooms.map((room) => Number(room / unitCost));
  return Math.max(1, Math.min(most, ...counts));
}

/** Refusals about the quantity are shown at its field; a changed price asks again. */
export function placeTradeRefusal(reply: RejectionReply): Refusal<TradeField> {
  const left = reply.data?.['left'];
  if (reply.code === 'PERSONAL_LIMIT_EXCEEDED' && typeof left === 'string') {
    return { kind: 'at-fields', faults: { quantity: overLimit(left) } };
  }
  if (reply.code === 'TRADING_VOLUME_INSUFFICIENT') {
    return { kind: 'at-fields', faults: { quantity: overHouse(Number(left ?? 0)) } };
  }
  return placeRefusal<TradeField>(reply, {
    byCode: { BALANCE_INSUFFICIENT: 'quantity', PERSONAL_LIMIT_EXCEEDED: 'quantity' },
    byName: (name) => (name === 'quantity' ? name : undefined),
    alsoBarring: ['USER_NOT_FOUND'],
  });
}

function tooMany(most: number): Fault {
  return { namespace: 'options', key: 'fault.many', params: { max: String(most) } };
}

function overLossLimit(left: bigint): Fault {
  const amount = formatUnits(left > 0n ? left : 0n);
  return { namespace: 'limits', key: 'limits.left', params: { amount } };
}

function overHouse(most: number): Fault {
  if (most === 0) return { namespace: 'options', key: 'fault.houseFull' };
  return { namespace: 'options', key: 'fault.house', params: { max: String(most) } };
}

function overLimit(left: string): Fault {
  const amount = parseUnits(left) > 0n ? left : formatUnits(0n);
  return { namespace: 'options', key: 'fault.left', params: { amount } };
}
