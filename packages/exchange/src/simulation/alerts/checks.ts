/**
 * The promises of price alerts, checked from changes alone: they move only along the table of
 * rulebook 16.9, what was set never changes, none fires but by a tick that reaches it, and none
 * that a tick reaches waits any longer.
 */
import { marketIndex } from '@anywhen/prices';
import { ALERTS_PER_MEMBER_MAX, wayReached } from '@anywhen/protocol';
import type { AlertRecord, WaitingAlert } from '../../alerts/alert.ts';
import type { TickAppended } from '../../markets/commands.ts';
import type { Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { Check } from '../module-simulation.ts';

const SET = [
  ...(['uid', 'symbol', 'moveBps', 'above', 'below', 'setAtMs', 'setSecond'] as const),
  ...(['setPrice'] as const),
];

/** What the machine itself says, to be held against the changes. */
type AlertsUnderCheck = { readonly alerts: { waitingAlerts(): Iterable<WaitingAlert> } };

export class AlertsChecks {
  readonly #check: Check;
  readonly #alerts = new Map<number, AlertRecord>();
  readonly #waiting = new Map<number, AlertRecord>();
  #tick: TickAppended | undefined;

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes }: Outcome, { body }: Command, { alerts }: AlertsUnderCheck): readonly string[] {
    const seen: string[] = [];
    const tick = changes.find((change) => change.kind === 'tick');
    if (tick?.kind === 'tick') this.#tick = tick;
    let lastId = 0;
    for (const change of changes) {
      if (change.kind !== 'alert') continue;
      seen.push(this.#follow(change.alert, body.kind));
      if (body.kind !== 'tick') continue;
      this.#check(change.alert.id > lastId, 'of one tick the older alert comes first');
      lastId = change.alert.id;
    }
    if (tick) this.#requireNoneIsLate();
    if (seen.length > 0) this.#compare([...alerts.waitingAlerts()]);
    return seen;
  }

  #follow(alert: AlertRecord, command: Command['body']['kind']): string {
    const { id, state } = alert;
    const before = this.#alerts.get(id);
    const isAllowed = before ? before.state === 'waiting' : state === 'waiting';
    this.#check(
      isAllowed && before?.state !== state,
      `alerts go from ${before?.state} to ${state}`,
    );
    const isSame = !before || SET.every((column) => before[column] === alert[column]);
    this.#check(isSame, 'what was set never changes');
    this.#check((state === 'fired') === (command === 'tick'), 'only ticks fire, and do no more');
    if (state === 'waiting') this.#requireSet(alert);
    if (state === 'fired') this.#requireReached(alert);
    this.#alerts.set(id, alert);
    if (state === 'waiting') this.#waiting.set(id, alert);
    else this.#waiting.delete(id);
    return `alert → ${state}`;
  }

  #requireSet({ symbol, setSecond, setPrice, above, below }: AlertRecord): void {
    const isCurrent = setSecond === this.#tick?.second && setPrice === this.#priceOf(symbol);
    this.#check(isCurrent, 'an alert is set at the last tick');
    this.#check(above !== null || below !== null, 'an alert waits for something');
    this.#check(wayReached({ above, below }, setPrice) === undefined, 'none is set that is there');
  }

  #requireReached(alert: AlertRecord): void {
    const { symbol, setSecond, firedSecond, firedPrice } = alert;
    const price = this.#priceOf(symbol);
    const isOfTick = firedSecond === this.#tick?.second && firedPrice === price;
    this.#check(isOfTick, 'what fires names the second and price of its tick');
    this.#check((firedSecond ?? 0) > setSecond, 'what fires was set before');
    const isReached = price !== undefined && wayReached(alert, price) !== undefined;
    this.#check(isReached, 'no alert fires before its price');
  }

  #requireNoneIsLate(): void {
    for (const alert of this.#waiting.values()) {
      const price = this.#priceOf(alert.symbol);
      const isReached = price !== undefined && wayReached(alert, price) !== undefined;
      this.#check(!isReached, 'an alert fires at the first tick that reaches it');
    }
  }

  #compare(known: readonly WaitingAlert[]): void {
    const counts = new Map<number, number>();
    for (const { uid } of this.#waiting.values()) counts.set(uid, (counts.get(uid) ?? 0) + 1);
    const isWithin = [...counts.values()].every((count) => count <= ALERTS_PER_MEMBER_MAX);
    this.#check(isWithin, 'nobody has more alerts than may wait');
    const isSame = known.length === this.#waiting.size;
    this.#check(isSame && known.every(({ id }) => this.#waiting.has(id)), 'what waits is known');
  }

  #priceOf(symbol: string): number | undefined {
    return this.#tick?.priceUnits[marketIndex(symbol)];
  }
}
