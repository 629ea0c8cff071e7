/**
 * Price alerts: members set and remove them, ticks alone trigger them. What is late is fired by its
 * own tick all the same, because missed ticks come one after another.
 */
import { type Market, findMarket, marketIndex } from '@anywhen/prices';
import {
  ALERTS_PER_MEMBER_MAX,
  type AlertLevels,
  type Rejection,
  isLevelInRange,
  isMoveOffered,
  isRejection,
  levelAlert,
  moveAlert,
  refusalOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { Holdings } from '../kernel/holdings.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import { actingMember } from '../kernel/step-context.ts';
import { readTicks } from '../kernel/typed-amount.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Reference } from '../markets/market-state.ts';
import type { Markets } from '../markets/markets.ts';
import type { Members } from '../members/members.ts';
import {
  type AlertRecord,
  type WaitingAlert,
  alertText,
  describeAlert,
  fireAlert,
  isWaitingAlert,
  removeAlert,
  setAlert,
} from './alert.ts';
import { AlertWatches } from './alert-watches.ts';
import {
  ALERTS_RULES,
  type AlertRequest,
  type AlertsContext,
  type AlertsImage,
} from './commands.ts';
import type { AlertsReplies, AlertsTypes } from './commands.ts';

type AlertsParts = { readonly members: Members; readonly markets: Markets };

type Checked = { readonly levels: AlertLevels; readonly second: number; readonly price: number };

export class Alerts {
  readonly handlers: Handlers<AlertsTypes>;
  readonly #members: Members;
  readonly #markets: Markets;
  readonly #waiting: Holdings<WaitingAlert, AlertRecord>;
  readonly #watches: AlertWatches;

  constructor(fingerprint: Fingerprint, { members, markets }: AlertsParts, image: AlertsImage) {
    this.#members = members;
    this.#markets = markets;
    this.#waiting = new Holdings(
      fingerprint,
      { isOpen: isWaitingAlert, stateOf: alertText },
      { nextId: image.nextAlertId, records: image.waiting },
    );
    this.#watches = new AlertWatches(image.waiting);
    this.handlers = {
      'set-alert': (context, { kind: _kind, ...request }) =>
        this.#set(context, actingMember(context), request),
      'remove-alert': (context, body) => this.#remove(context, actingMember(context), body.alertId),
    };
  }

  waitingAlerts(): IterableIterator<WaitingAlert> {
    return this.#waiting.all();
  }

  /** The first tick that reaches an alert ends it, with its second and its price. */
  tick(context: AlertsContext, tick: Reference): void {
    const { second } = tick;
    const { atMs } = context.command;
    for (const { alert, price } of this.#watches.listReached(tick)) {
      this.#end(context, alert, fireAlert(alert, { second, price, atMs }));
    }
  }

  /** There is nobody to notify. */
  memberDisabled(context: AlertsContext, uid: Uid): void {
    const { atMs } = context.command;
    for (const alert of this.#waiting.of(uid)) this.#end(context, alert, removeAlert(alert, atMs));
  }

  #set(
    context: AlertsContext,
    uid: Uid,
    request: AlertRequest,
  ): Verdict<AlertsReplies['set-alert']> {
    const { atMs } = context.command;
    const checked = this.#check(uid, request, atMs);
    if (isRejection(checked)) return checked;
    const { levels, second, price } = checked;
    const same = this.#waiting.of(uid).find((each) => isSame(each, request, levels));
    if (same) return accepted(this.#reply(same));
    if (this.#leftOf(uid) === 0) return { code: 'TOO_MANY_ALERTS' };
    const alert = setAlert({
      id: this.#waiting.takeId(),
      uid,
      symbol: request.symbol,
      moveBps: request.moveBps,
      ...levels,
      setAtMs: atMs,
      setSecond: second,
      setPrice: price,
    });
    this.#watches.add(alert);
    this.#put(context, alert);
    return accepted(this.#reply(alert));
  }

  #remove(
    context: AlertsContext,
    uid: Uid,
    alertId: number,
  ): Verdict<AlertsReplies['remove-alert']> {
    const refusal = refusalOf(this.#members.find(uid), 'set-alert');
    if (refusal) return refusal;
    const alert = this.#waiting.find(alertId);
    if (alert?.uid !== uid) return { code: 'NOT_FOUND' };
    const removed = removeAlert(alert, context.command.atMs);
    this.#end(context, alert, removed);
    return accepted(this.#reply(removed));
  }

  #end(context: AlertsContext, alert: WaitingAlert, ended: AlertRecord): void {
    this.#watches.remove(alert);
    this.#put(context, ended);
  }

  #put(context: AlertsContext, alert: AlertRecord): void {
    this.#waiting.put(alert);
    context.changes.push({ kind: 'alert', alert });
    context.events.push({ kind: 'alert', alert });
  }

  /** In the order of rulebook 16.9. */
  #check(uid: Uid, request: AlertRequest, atMs: number): Rejection | Checked {
    const refusal = refusalOf(this.#members.find(uid), 'set-alert');
    if (refusal) return refusal;
    const market = findMarket(request.symbol);
    if (!market) return { code: 'SYMBOL_CLOSED', fields: { symbol: 'not-offered' } };
    const reference = this.#markets.isFresh(atMs) ? this.#markets.reference() : undefined;
    const price = reference?.priceUnits[marketIndex(request.symbol)];
    if (!reference || price === undefined) return { code: 'FEED_STALE' };
    const levels = readLevels(market, request, price);
    return isRejection(levels) ? levels : { levels, second: reference.second, price };
  }

  #leftOf(uid: Uid): number {
    return Math.max(0, ALERTS_PER_MEMBER_MAX - this.#waiting.countOf(uid));
  }

  #reply(alert: AlertRecord): AlertsReplies['set-alert'] {
    return { alert: describeAlert(alert), left: this.#leftOf(alert.uid) };
  }
}

export const alertsModule = classModule<AlertsTypes, AlertsParts, Alerts>({
  rules: ALERTS_RULES,
  empty: { nextAlertId: 1, waiting: [] },
  opened: Alerts,
});

function readLevels(
  market: Market,
  { price, moveBps }: AlertRequest,
  reference: number,
): Rejection | AlertLevels {
  if (price === null) {
    return moveBps !== null && isMoveOffered(moveBps)
      ? moveAlert(reference, moveBps)
      : { code: 'VALIDATION', fields: { moveBps: 'not-offered' } };
  }
  if (moveBps !== null) return { code: 'VALIDATION', fields: { moveBps: 'not-offered' } };
  const read = readTicks('price', price, market.priceDecimals);
  if (typeof read !== 'bigint') return read;
  const level = Number(read);
  if (!isLevelInRange(level, reference)) {
    return { code: 'PRICE_OUT_OF_BAND', fields: { price: 'not-offered' } };
  }
  return levelAlert(level, reference) ?? { code: 'VALIDATION', fields: { price: 'same' } };
}

/** The same move counts from where it was set first: it is one request. */
function isSame(
  alert: WaitingAlert,
  request: AlertRequest,
  { above, below }: AlertLevels,
): boolean {
  if (alert.symbol !== request.symbol || alert.moveBps !== request.moveBps) return false;
  return request.moveBps !== null || (alert.above === above && alert.below === below);
}
