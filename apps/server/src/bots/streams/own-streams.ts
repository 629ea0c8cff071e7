/**
 * Members' own events for their programs, told after the commit they follow from, in every process
 * alike. Whoever follows nothing costs nothing.
 */
import type { ExchangeEvent, SpotOrderRecord } from '@anywhen/exchange';
import type { OwnEvent } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Core } from '../../core/core.ts';
import { listBalances } from '../../funding/funding.ts';
import type { Log } from '../../platform/log.ts';
import type { SpotFacts } from '../../spot/facts.ts';
import type { CancelNames } from '../calls/cancel-names.ts';
import { type Totals, describeOwn } from './own-news.ts';

/** What gets a member's events, as JSON. */
type OwnSink = (text: string) => void;

type OwnParts = {
  pool: Pool;
  core: Pick<Core, 'onCommitted' | 'onReloaded' | 'lastSeq'>;
  facts: { spot: Pick<SpotFacts, 'openOrders'> };
  cancelNames: CancelNames;
  nowMs: () => number;
  log: Log;
};

type Followed = { sinks: Set<OwnSink>; totals: Totals };

export class OwnStreams {
  readonly #parts: OwnParts;
  readonly #followed = new Map<number, Followed>();
  /** Whatever has a greater id is new. */
  #lastOrderId = 0;

  constructor(parts: OwnParts) {
    this.#parts = parts;
    this.#noteOrders();
    parts.core.onReloaded(() => this.#noteOrders());
    parts.core.onCommitted((events) => this.#take(events));
  }

  /** Returns how to end it. */
  follow(uid: number, sink: OwnSink): () => void {
    const followed: Followed = this.#followed.get(uid) ?? { sinks: new Set(), totals: new Map() };
    if (followed.sinks.size === 0) {
      this.#followed.set(uid, followed);
      void this.#fill(uid, followed.totals);
    }
    followed.sinks.add(sink);
    return () => {
      followed.sinks.delete(sink);
      if (followed.sinks.size === 0 && this.#followed.get(uid) === followed) {
        this.#followed.delete(uid);
      }
    };
  }

  /** What came meanwhile is newer than what is read. */
  async #fill(uid: number, totals: Totals): Promise<void> {
    const { pool, log } = this.#parts;
    try {
      for (const { kind, currency, available, held } of await listBalances(pool, uid)) {
        if (kind === 'spot' && !totals.has(currency)) totals.set(currency, available + held);
      }
    } catch (error) {
      log.warn({ err: error }, 'bots: balances to compare with were not read');
    }
  }

  #noteOrders(): void {
    for (const { id } of this.#parts.facts.spot.openOrders()) {
      this.#lastOrderId = Math.max(this.#lastOrderId, id);
    }
  }

  #take(events: readonly ExchangeEvent[]): void {
    const isNew = this.#newOrders(events);
    const byMember = new Map<number, ExchangeEvent[]>();
    for (const event of events) {
      const uid = ownerOf(event);
      if (uid === undefined || !this.#followed.has(uid)) continue;
      const own = byMember.get(uid) ?? [];
      own.push(event);
      byMember.set(uid, own);
    }
    const { nowMs, core, cancelNames } = this.#parts;
    for (const [uid, own] of byMember) {
      const followed = this.#followed.get(uid);
      if (!followed) continue;
      const around = {
        nowMs: nowMs(),
        lastSeq: core.lastSeq,
        isNew,
        cancelName: (order: SpotOrderRecord) => cancelNames.of(order.id),
      };
      tell(followed.sinks, describeOwn(own, followed.totals, around));
    }
  }

  /** True once for each order that was placed with this commit. */
  #newOrders(events: readonly ExchangeEvent[]): (order: SpotOrderRecord) => boolean {
    const before = this.#lastOrderId;
    const unseen = new Set<number>();
    for (const event of events) {
      if (event.kind !== 'spot-order' || event.order.id <= before) continue;
      unseen.add(event.order.id);
      this.#lastOrderId = Math.max(this.#lastOrderId, event.order.id);
    }
    return ({ id }) => unseen.delete(id);
  }
}

function ownerOf(event: ExchangeEvent): number | undefined {
  if (event.kind === 'spot-order') return event.order.uid;
  return event.kind === 'balance' ? event.uid : undefined;
}

function tell(sinks: ReadonlySet<OwnSink>, news: readonly OwnEvent[]): void {
  for (const each of news) {
    const text = JSON.stringify(each);
    for (const sink of sinks) sink(text);
  }
}
