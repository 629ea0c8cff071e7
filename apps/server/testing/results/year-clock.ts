/**
 * Makes the minutes of a simulated life a year: they pass more slowly, and it stands still for days
 * again and again, each time until shortly before a midnight, as a server does that is off; no
 * seconds contract is open at two of its stops. Of two moments the later one stays the later. For
 * tests only.
 */
import type { Change } from '@anywhen/exchange';
import { DAY_MS, MINUTE_MS } from '@anywhen/prices';

/** Then a contract still ends within a day of a clock that does not stand still. */
const SLOWER = 200;
/** What takes longer is a business day that the scenario waits for. */
const SHORT_MS = 10_000;
const STOP_MS_MIN = 5 * DAY_MS;
const BEFORE_MIDNIGHT_MS = 3 * MINUTE_MS;
const YEAR_MS = 365 * DAY_MS;

type Knot = { readonly fromMs: number; readonly toMs: number };

export class YearClock {
  readonly #knots: Knot[] = [];
  /** Open contracts, of which those that were open at the last stop are not new. */
  readonly #contracts = new Map<number, 'new' | 'old'>();

  /** The first midnight of the year. */
  constructor(readonly firstMs: number) {}

  get lastMs(): number {
    return this.firstMs + YEAR_MS;
  }

  /** Before each command, with the share of the life that is over. No moment has two places. */
  pass(atMs: number, share: number): void {
    const last = this.#knots.at(-1);
    if (last && atMs <= last.fromMs) return;
    const wentMs = atMs - (last?.fromMs ?? atMs);
    let toMs = (last?.toMs ?? this.firstMs) + (wentMs > SHORT_MS ? wentMs : wentMs * SLOWER);
    const stopMs = this.firstMs + Math.ceil(share * 360) * DAY_MS - BEFORE_MIDNIGHT_MS;
    if (stopMs > toMs + STOP_MS_MIN && ![...this.#contracts.values()].includes('old')) {
      toMs = stopMs;
      for (const id of this.#contracts.keys()) this.#contracts.set(id, 'old');
    }
    this.#knots.push({ fromMs: atMs, toMs });
  }

  /** Every moment of it. Proposals of terms have seconds beside their moments, which must agree. */
  move(change: Change): Change {
    if (change.kind === 'seconds-contract') {
      const { id, state } = change.contract;
      if (state === 'ended') this.#contracts.delete(id);
      else if (!this.#contracts.has(id)) this.#contracts.set(id, 'new');
    }
    return change.kind.startsWith('terms') ? change : (this.#moved(change) as Change);
  }

  #moved(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#moved(each));
    if (typeof value === 'number' && /(^a|A)tMs$/.test(name)) return this.#at(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, each]) => [key, this.#moved(each, key)]));
  }

  #at(ms: number): number {
    const place = this.#knots.findLastIndex(({ fromMs }) => fromMs <= ms);
    const knot = this.#knots[place];
    if (!knot) return this.firstMs;
    const next = this.#knots[place + 1]?.toMs ?? Number.MAX_SAFE_INTEGER;
    return Math.min(next, knot.toMs + (ms - knot.fromMs) * SLOWER);
  }
}
