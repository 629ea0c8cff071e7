/**
 * What is worth telling of products that earn: that they have begun, that they are over, and what
 * they brought. What a member cancelled is no news to them.
 */
import {
  type ExchangeEvent,
  type FinanceRecord,
  type MachineRecord,
  type StakingRecord,
  describeFinanceRecord,
  describeMachine,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { businessDate } from '@anywhen/protocol';
import { type NewMessage, newMessage } from './new-message.ts';

/** What its last change is worth telling: on most days, when it is paid, nothing. */
export function tellOfProductChange(event: ExchangeEvent): NewMessage[] {
  const sinceMs = momentOfProduct(event);
  if (event.kind === 'finance-record' && hasTurned(event.record)) {
    return tellOfFinance(event.record, sinceMs);
  }
  if (event.kind === 'staking-position' && hasTurned(event.position)) {
    return tellOfStake(event.position, sinceMs);
  }
  if (event.kind === 'machine' && hasTurned(event.machine)) {
    return tellOfMachine(event.machine, sinceMs);
  }
  return [];
}

/** When it began, or when it was over. */
export function momentOfProduct(event: ExchangeEvent): number {
  if (event.kind === 'finance-record') {
    return event.record.settledAtMs ?? event.record.startedAtMs ?? 0;
  }
  if (event.kind === 'staking-position') {
    return event.position.closedAtMs ?? event.position.startedAtMs ?? 0;
  }
  if (event.kind === 'machine') return event.machine.endedAtMs ?? event.machine.startedAtMs ?? 0;
  return 0;
}

/** That it began and that it is over, as far as that was at this moment or later. */
export function tellOfFinance(record: FinanceRecord, sinceMs: number): NewMessage[] {
  const { uid, id: source, startedAtMs, settledAtMs, redemptionDay, ending } = record;
  const {
    id: recordId,
    product,
    currency,
    amount,
    interest,
    givenBack,
  } = describeFinanceRecord(record);
  const params = { recordId, product, currency, amount };
  const told: NewMessage[] = [];
  if (startedAtMs !== null && startedAtMs >= sinceMs) {
    const about = { uid, source, atMs: startedAtMs };
    const redemptionDate = businessDate(redemptionDay);
    told.push(newMessage('finance-started', about, { ...params, redemptionDate }));
  }
  if (settledAtMs !== null && settledAtMs >= sinceMs && ending !== 'cancelled') {
    const about = { uid, source, atMs: settledAtMs };
    const figures = { ending, interest: ending === 'early' ? givenBack : interest };
    told.push(newMessage('finance-settled', about, { ...params, ...figures }));
  }
  return told;
}

/** Whose part is left goes on earning: only all of it, or the part itself, is closed. */
export function tellOfStake(position: StakingRecord, sinceMs: number): NewMessage[] {
  const { uid, id: source, pool, currency, units, startedAtMs, closedAtMs, ending } = position;
  const params = { positionId: String(source), pool, currency, amount: formatUnits(units) };
  const told: NewMessage[] = [];
  if (startedAtMs !== null && startedAtMs >= sinceMs) {
    told.push(newMessage('staking-started', { uid, source, atMs: startedAtMs }, params));
  }
  if (closedAtMs !== null && closedAtMs >= sinceMs && ending !== null) {
    const about = { uid, source, atMs: closedAtMs };
    const rewarded = formatUnits(position.rewardedUnits);
    told.push(newMessage('staking-closed', about, { ...params, ending, rewarded }));
  }
  return told;
}

/** That they started and that they expired, as far as that was at this moment or later. */
export function tellOfMachine(machine: MachineRecord, sinceMs: number): NewMessage[] {
  const { uid, id: source, startedAtMs, endedAtMs, state } = machine;
  const { id: machineId, model, quantity, paid: output } = describeMachine(machine);
  const params = { machineId, model, quantity: String(quantity) };
  const told: NewMessage[] = [];
  if (startedAtMs !== null && startedAtMs >= sinceMs) {
    told.push(newMessage('machine-started', { uid, source, atMs: startedAtMs }, params));
  }
  if (endedAtMs !== null && endedAtMs >= sinceMs && state === 'expired') {
    const about = { uid, source, atMs: endedAtMs };
    told.push(newMessage('machine-expired', about, { ...params, output }));
  }
  return told;
}

/** It has just begun, or it is over: what was paid or waits for something is no news. */
function hasTurned(product: FinanceRecord | StakingRecord | MachineRecord): boolean {
  switch (product.state) {
    case 'settled':
    case 'closed':
    case 'expired':
      return true;
    case 'in-progress':
    case 'running':
      return product.paidDays === 0;
    case 'staking':
      // What is added later comes after the first day, or before any has begun.
      return product.startedAtMs !== null && product.lastRewardDay === null;
    default:
      return false;
  }
}
