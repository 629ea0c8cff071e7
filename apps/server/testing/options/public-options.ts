/**
 * An exchange full of members who buy options and sell some back, second after second, from a seed.
 * It only returns public data: seconds, minutes, and receipts as a share link shows them.
 */
import {
  type ExchangeEvent,
  type OptionSale,
  type Outcome,
  type OptionRecord,
  type SeriesRecord,
  describeSeries,
} from '@anywhen/exchange';
import {
  OPTION_TYPES,
  type OptionReceipt,
  type TickRangeReply,
  type Volatility,
} from '@anywhen/protocol';
import { PublicScenario } from '../public-scenario.ts';
import { describeSharedReceipt } from '../../src/options/receipts.ts';
import { describeMinute } from '../../src/options/routes.ts';
import { OPTIONS_OFFER } from '@anywhen/protocol';

export class PublicOptions extends PublicScenario {
  readonly ranges: TickRangeReply[] = [];
  readonly minutes: Volatility[] = [];
  readonly receipts: OptionReceipt[] = [];
  readonly #series = new Map<string, SeriesRecord>();
  readonly #open = new Map<number, OptionRecord>();
  readonly #sales = new Map<number, OptionSale[]>();

  constructor(size: { seed: number; members: number }) {
    super(size, 'options');
    this.asSystem({ kind: 'set-options-terms', offer: OPTIONS_OFFER });
  }

  /** The next tick with everything that follows from it, then the members' requests. */
  live(): void {
    const { range, events } = this.tick();
    this.ranges.push(range);
    this.#receive(events);
    for (const uid of this.uids) {
      if (this.random() < 0.02) this.#buy(uid);
    }
    for (const { id, uid, left } of this.#open.values()) {
      if (this.random() > 0.01) continue;
      const quantity = this.random() < 0.5 ? left : 1;
      const request = { positionId: id, quantity, price: '0', second: this.#someSecond() };
      this.#note(this.asMember(uid, { kind: 'sell-option', ...request }));
    }
  }

  #buy(uid: number): void {
    const open = [...this.#series.values()].filter((each) => each.closesAtSecond > this.second);
    const series = describeSeries(this.pick(open));
    this.#note(
      this.asMember(uid, {
        kind: 'buy-option',
        series: series.code,
        strike: this.pick(series.strikes),
        type: this.pick(OPTION_TYPES),
        quantity: 1 + Math.floor(this.random() * 20),
        price: '9999',
        second: this.#someSecond(),
      }),
    );
  }

  /** Now, or a few seconds ago. */
  #someSecond(): number {
    return this.second - this.pick([0, 1, 2, 3]);
  }

  #note({ changes, events }: Outcome): void {
    for (const change of changes) {
      if (change.kind !== 'option-sale') continue;
      const { positionId } = change.sale;
      this.#sales.set(positionId, [...(this.#sales.get(positionId) ?? []), change.sale]);
    }
    this.#receive(events);
  }

  #receive(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind === 'volatility') this.minutes.push(describeMinute(event.minute));
      if (event.kind === 'option-series') this.#series.set(event.series.code, event.series);
      if (event.kind === 'option-position') this.#follow(event.position);
    }
  }

  /** A receipt is shared when its position has ended. */
  #follow(position: OptionRecord): void {
    const { id, endedAtMs } = position;
    this.#open.set(id, position);
    if (endedAtMs === null) return;
    this.#open.delete(id);
    const series = this.#series.get(position.series);
    if (!series) throw new Error(`position ${id} has no series`);
    const sales = this.#sales.get(id) ?? [];
    this.receipts.push(describeSharedReceipt({ position, series, sales }));
  }
}
