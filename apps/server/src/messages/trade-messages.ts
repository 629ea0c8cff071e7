/**
 * What is worth telling of all that waits for a price or a time: what ticks and dates decided while
 * its member may have looked elsewhere. What members did themselves is no news to them.
 */
import {
  type BotLogRecord,
  type BotRecord,
  type ExchangeEvent,
  type FiredAlert,
  type LeverageOrderRecord,
  type OptionRecord,
  type PositionRecord,
  type SpotOrderRecord,
  alertPriceText,
  describeLeverageOrder,
  describeLeveragePosition,
  describeOption,
  describeOrder,
  kindOf,
  premiumAtRisk,
  reachedBy,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import type { BotRest } from '@anywhen/protocol';
import { type About, type NewMessage, newMessage } from './new-message.ts';

/** More lines than the log of any bot has: so a line is known by one number. */
const LINES_PER_BOT = 1_000_000;

/** What its last change is worth telling; most are not. */
export function tellOfTradeChange(event: ExchangeEvent): NewMessage[] {
  switch (event.kind) {
    case 'spot-order': {
      const isDecided = event.cause === 'trigger' || event.order.state === 'EXPIRED';
      return isDecided && event.order.botId === null ? tellOfWaited(event.order) : [];
    }
    case 'option-position':
      return tellOfOption(event.position);
    case 'leverage-position':
      return tellOfPosition(event.position);
    case 'leverage-order':
      return tellOfLeverageOrder(event.order);
    case 'bot-log':
      return tellOfBot(event);
    case 'alert':
      return event.alert.state === 'fired' ? [tellOfAlert(event.alert)] : [];
    default:
      return [];
  }
}

/** When it was decided. */
export function momentOfTrade(event: ExchangeEvent): number {
  if (event.kind === 'option-position') return event.position.endedAtMs ?? 0;
  if (event.kind === 'leverage-position') return event.position.endedAtMs ?? 0;
  if (event.kind === 'leverage-order') return event.order.updatedAtMs;
  if (event.kind === 'bot-log') return event.line.atMs;
  if (event.kind === 'alert') return event.alert.endedAtMs ?? 0;
  return 0;
}

/** That a tick has reached its trigger, and that it has expired after it waited. */
export function tellOfWaited(order: SpotOrderRecord): NewMessage[] {
  const { uid, id: source, state, updatedAtMs, expiresAtMs, ocoId } = order;
  const { symbol, side, trigger, triggered } = describeOrder(order);
  const params = { orderId: String(source), symbol, side };
  const told: NewMessage[] = [];
  if (trigger && triggered) {
    told.push(
      newMessage(
        'order-triggered',
        { uid, source, atMs: triggered.second * 1_000 },
        { ...params, trigger: trigger.kind, triggerPrice: trigger.price, price: triggered.price },
      ),
    );
  }
  const isTimeOver = expiresAtMs !== null && updatedAtMs >= expiresAtMs;
  // The legs of a pair end together: one of them tells it.
  const isTold = isTimeOver ? ocoId === null || ocoId === source : triggered !== null;
  if (state === 'EXPIRED' && isTold) {
    const reason = isTimeOver ? 'time' : 'unfilled';
    told.push(
      newMessage('order-expired', { uid, source, atMs: updatedAtMs }, { ...params, reason }),
    );
  }
  return told;
}

/** Of what was left at the expiry; what was sold back before is no news. */
export function tellOfOption(position: OptionRecord): NewMessage[] {
  const { uid, id: source, state, payoutUnits, endedAtMs: atMs } = position;
  if ((state !== 'settled' && state !== 'void') || atMs === null) return [];
  const { symbol, type, strike, settlement } = describeOption(position);
  const premiumUnits = premiumAtRisk(position);
  const about = { uid, source, atMs };
  const premium = formatUnits(premiumUnits);
  const params = { positionId: String(source), symbol, type, strike, premium };
  if (state === 'void' || settlement === null) {
    return [newMessage('option-voided', about, params)];
  }
  const paidUnits = payoutUnits ?? 0n;
  return [
    newMessage('option-settled', about, {
      ...params,
      settlement,
      payout: formatUnits(paidUnits),
      profit: formatUnits(paidUnits - premiumUnits),
    }),
  ];
}

/** What a tick has ended; what its member closed is no news. */
export function tellOfPosition(position: PositionRecord): NewMessage[] {
  const { uid, id: source, endedAtMs: atMs } = position;
  const {
    id: positionId,
    symbol,
    side,
    openedQuantity: quantity,
    ending,
    decided,
  } = describeLeveragePosition(position);
  if (atMs === null || decided === null || ending === null || ending === 'member') return [];
  const about = { uid, source, atMs };
  const params = { positionId, symbol, side, quantity, price: decided.price };
  if (ending === 'liquidation') return [newMessage('position-liquidated', about, params)];
  const { realisedUnits, fundingUnits, feeUnits, insuredUnits } = position;
  const profit = realisedUnits + fundingUnits - feeUnits + insuredUnits;
  return [
    newMessage('position-closed', about, { ...params, by: ending, profit: formatUnits(profit) }),
  ];
}

/** A limit order that waited and was wholly filled. */
export function tellOfLeverageOrder(order: LeverageOrderRecord): NewMessage[] {
  const { uid, id: source, state, reachedSecond, updatedAtMs: atMs } = order;
  const { id: orderId, symbol, side, quantity, price, positionId } = describeLeverageOrder(order);
  if (state !== 'FILLED' || reachedSecond === null || !price || !positionId) return [];
  const params = { orderId, positionId, symbol, side, quantity, price };
  return [newMessage('leverage-order-filled', { uid, source, atMs }, params)];
}

/** That a bot rests or failed without its member's wish, and that it has done all it was to do. */
export function tellOfBot({ bot, line }: { bot: BotRecord; line: BotLogRecord }): NewMessage[] {
  const { id, uid, symbol, dca } = bot;
  const about: About = { uid, source: id * LINES_PER_BOT + line.no, atMs: line.atMs };
  const params = { botId: String(id), symbol, bot: kindOf(bot) };
  if (line.kind === 'completed') {
    return [newMessage('bot-completed', about, { ...params, runs: String(dca?.runsDone ?? 0) })];
  }
  const reason = restOf(line);
  return reason ? [newMessage('bot-paused', about, { ...params, reason })] : [];
}

export function tellOfAlert(alert: FiredAlert): NewMessage {
  const { uid, id: source, symbol, moveBps, setPrice, firedPrice, endedAtMs: atMs } = alert;
  const { way, level } = reachedBy(alert);
  const priced = (price: number) => alertPriceText(symbol, price);
  return newMessage(
    'alert-fired',
    { uid, source, atMs },
    {
      alertId: String(source),
      symbol,
      way,
      level: priced(level),
      moveBps: String(moveBps ?? 0),
      from: priced(setPrice),
      price: priced(firedPrice),
    },
  );
}

function restOf({ kind, pauseReason }: BotLogRecord): BotRest | undefined {
  if (kind === 'failed') return 'error';
  return kind === 'paused' && pauseReason !== 'member' ? (pauseReason ?? undefined) : undefined;
}
