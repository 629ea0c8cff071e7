/**
 * What is worth telling a member, and in which values: only what happened to them, and only their
 * own amounts. A loss is told like a win.
 */
import {
  type DepositRecord,
  type ExchangeEvent,
  type KycCase,
  type Member,
  type SecondsContract,
  type SpotOrderRecord,
  type SpotTradeRecord,
  type StatusChange,
  type WithdrawalRecord,
  describeContract,
  describeDeposit,
  describeOrder,
  describeWithdrawal,
} from '@anywhen/exchange';
import type { MessageParams } from '@anywhen/protocol';
import type { SecurityNews } from '../identity/identity.ts';
import { type About, type NewMessage, newMessage } from './new-message.ts';
import { momentOfProduct } from './product-messages.ts';
import { momentOfTrade } from './trade-messages.ts';

export function welcomeTo({ uid, openedAtMs }: Pick<Member, 'uid' | 'openedAtMs'>): NewMessage {
  return newMessage('welcome', { uid, source: uid, atMs: openedAtMs }, {});
}

export function tellOfSecurity(news: SecurityNews): NewMessage {
  const { uid, what, eventId: source, deviceName: device, atMs } = news;
  const about = { uid, source, atMs };
  if (what === 'new-device') return newMessage('new-login', about, { device });
  if (what === 'login-refused') return newMessage('login-refused', about, { device });
  return newMessage('security-changed', about, { change: what, device });
}

/** Undefined while it is under review, and when its member is forgotten. */
export function tellOfCase(kycCase: KycCase): NewMessage | undefined {
  const { uid, id: source, level, reason, decidedAtMs: atMs } = kycCase;
  if (atMs === null) return undefined;
  const about = { uid, source, atMs };
  return reason
    ? newMessage('verification-rejected', about, { level, reason })
    : newMessage('verification-passed', about, { level });
}

/** What its last change is worth telling; that nothing can become of it any more is not. */
export function tellOfDepositChange(deposit: DepositRecord): NewMessage[] {
  const isQuiet = deposit.state === 'final' && !deposit.correction?.approvedBy;
  return isQuiet ? [] : tellOfDeposit(deposit, lastMomentOf(deposit));
}

/** That it was decided, and that it was corrected, as far as that was at this moment or later. */
export function tellOfDeposit(deposit: DepositRecord, sinceMs: number): NewMessage[] {
  const { uid, id: source, reason, decidedAtMs } = deposit;
  const { id: depositId, currency, amount, correction } = describeDeposit(deposit);
  const params = { depositId, currency, amount };
  const told: NewMessage[] = [];
  if (decidedAtMs !== null && decidedAtMs >= sinceMs) {
    const about = { uid, source, atMs: decidedAtMs };
    told.push(
      reason
        ? newMessage('deposit-rejected', about, { ...params, reason })
        : newMessage('deposit-credited', about, params),
    );
  }
  if (correction && correction.atMs >= sinceMs) {
    const about = { uid, source, atMs: correction.atMs };
    told.push(newMessage('deposit-corrected', about, { ...params, reason: correction.reason }));
  }
  return told;
}

/** Undefined while it is under review. */
export function tellOfWithdrawal(withdrawal: WithdrawalRecord): NewMessage | undefined {
  const { uid, id: source, decidedAtMs: atMs } = withdrawal;
  if (atMs === null) return undefined;
  const { currency, amount, received, reason } = describeWithdrawal(withdrawal);
  const about = { uid, source, atMs };
  const params = { withdrawalId: String(source), currency, amount };
  return reason
    ? newMessage('withdrawal-rejected', about, { ...params, reason })
    : newMessage('withdrawal-passed', about, { ...params, received });
}

export function tellOfStatus({ seq, uid, status, reason, atMs }: StatusChange): NewMessage {
  return newMessage('status-changed', { uid, source: seq, atMs }, { status, reason });
}

/** Undefined while it has not ended. */
export function tellOfContract(contract: SecondsContract): NewMessage | undefined {
  if (contract.state !== 'ended') return undefined;
  const { uid, id: source, endedAtMs: atMs } = contract;
  const { symbol, direction, wager, result, profit } = describeContract(contract);
  const params = { contractId: String(source), symbol, direction, wager };
  if (contract.isVoid || result === null || profit === null) {
    return newMessage('contract-voided', { uid, source, atMs }, params);
  }
  return newMessage('contract-result', { uid, source, atMs }, { ...params, result, profit });
}

/** An order that waited in the book and is now wholly filled. */
export function tellOfFilled(order: SpotOrderRecord): NewMessage {
  const { averagePrice } = describeOrder(order);
  return newMessage('order-filled', aboutOrder(order), {
    ...orderParams(order),
    price: averagePrice ?? '0',
  });
}

/** The orders of a disabled member do not stay in the book. */
export function tellOfCancelled(order: SpotOrderRecord): NewMessage {
  return newMessage('order-cancelled', aboutOrder(order), orderParams(order));
}

/** Whether it was filled by somebody else's order or quote, not by its own coming. */
export function isFilledAtRest(
  { state, side }: SpotOrderRecord,
  trades: readonly SpotTradeRecord[],
): boolean {
  return state === 'FILLED' && trades.some(({ takerSide }) => takerSide !== side);
}

/** When an event of the exchange happened, as far as messages are made of such events. */
export function momentOf(event: ExchangeEvent): number {
  if (event.kind === 'member') return event.member.openedAtMs;
  if (event.kind === 'status-change') return event.change.atMs;
  if (event.kind === 'kyc-case') return event.kycCase.decidedAtMs ?? 0;
  if (event.kind === 'deposit') return lastMomentOf(event.deposit);
  if (event.kind === 'withdrawal') return event.withdrawal.decidedAtMs ?? 0;
  if (event.kind === 'seconds-contract') return event.contract.endedAtMs ?? 0;
  if (event.kind === 'spot-order') return event.order.updatedAtMs;
  return Math.max(momentOfProduct(event), momentOfTrade(event));
}

/** When something last became of it, be it told or not. */
function lastMomentOf({ decidedAtMs, unlockedAtMs, correction }: DepositRecord): number {
  const { proposedAtMs = 0, approvedAtMs = 0 } = correction ?? {};
  return Math.max(decidedAtMs ?? 0, unlockedAtMs ?? 0, proposedAtMs, approvedAtMs ?? 0);
}

function aboutOrder({ uid, id: source, updatedAtMs: atMs }: SpotOrderRecord): About {
  return { uid, source, atMs };
}

function orderParams(order: SpotOrderRecord): MessageParams<'order-cancelled'> {
  const { id, symbol, side, quantity, executedQuantity } = describeOrder(order);
  return { orderId: id, symbol, side, quantity: quantity ?? executedQuantity };
}
