/**
 * Counts orders by member, in windows by the clock: ten seconds and a day of UTC, over the app and
 * the member's programs together (rulebook 29.4). What was refused does not count.
 */
import { ORDERS_PER_DAY, ORDERS_PER_TEN_SECONDS } from '@anywhen/protocol';

const ORDER_WINDOWS = [
  { ms: 10_000, limit: ORDERS_PER_TEN_SECONDS },
  { ms: 86_400_000, limit: ORDERS_PER_DAY },
] as const;

/** By window, in their order. */
type Counts = { readonly startsMs: number[]; readonly counts: number[] };

type Taken = {
  /** Zero when the orders may be placed. */
  readonly retryAfterMs: number;
  /** By window, these orders included. */
  readonly counts: readonly number[];
};

/** Beyond this many members those whose short window is over are forgotten. */
const MEMBERS_MAX = 100_000;

export class OrderCounts {
  readonly #nowMs: () => number;
  readonly #byMember = new Map<number, Counts>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  take(uid: number, orders: number): Taken {
    const nowMs = this.#nowMs();
    const own = this.#countsOf(uid, nowMs);
    const full = ORDER_WINDOWS.findLastIndex(({ limit }, window) => {
      return (own.counts[window] ?? 0) + orders > limit;
    });
    const { ms = 0 } = ORDER_WINDOWS[full] ?? {};
    if (full >= 0) {
      const retryAfterMs = (own.startsMs[full] ?? nowMs) + ms - nowMs;
      return { retryAfterMs, counts: [...own.counts] };
    }
    for (const window of ORDER_WINDOWS.keys()) {
      own.counts[window] = (own.counts[window] ?? 0) + orders;
    }
    return { retryAfterMs: 0, counts: [...own.counts] };
  }

  /** By window. */
  read(uid: number): readonly number[] {
    return [...this.#countsOf(uid, this.#nowMs()).counts];
  }

  #countsOf(uid: number, nowMs: number): Counts {
    let own = this.#byMember.get(uid);
    if (!own) {
      if (this.#byMember.size >= MEMBERS_MAX) this.#byMember.clear();
      own = { startsMs: [], counts: [] };
      this.#byMember.set(uid, own);
    }
    for (const [window, { ms }] of ORDER_WINDOWS.entries()) {
      const startMs = Math.floor(nowMs / ms) * ms;
      if (own.startsMs[window] === startMs) continue;
      own.startsMs[window] = startMs;
      own.counts[window] = 0;
    }
    return own;
  }
}
