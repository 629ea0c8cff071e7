/**
 * The volatility of each market that has options, minute by minute (rulebook 7.3). A whole minute's
 * tick adds a line for good; the last 241 of a market are the state, because nothing older counts.
 */
import { type Regime, marketIndex } from '@anywhen/prices';
import {
  MINUTE_SECONDS,
  type OptionRule,
  SIGMA_PRICES,
  requireMarket,
  sigmaUnitsAt,
} from '@anywhen/protocol';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import type { Reference } from '../markets/market-state.ts';

export type VolatilityMinute = {
  readonly symbol: string;
  readonly second: number;
  readonly priceUnits: number;
  /** In force from this second on. */
  readonly sigmaUnits: number;
  /** Null under terms of the first rule, which did not record it. */
  readonly regime: Regime | null;
};

type Entry = VolatilityMinute & { readonly mark: Mark };
type MinuteTerms = { readonly symbols: readonly string[]; readonly rule: OptionRule };

export class VolatilityBook {
  readonly #fingerprint: Fingerprint;
  /** The oldest first. */
  readonly #minutes = new Map<string, Entry[]>();

  constructor(fingerprint: Fingerprint, minutes: readonly VolatilityMinute[]) {
    this.#fingerprint = fingerprint;
    const inOrder = minutes.toSorted((one, other) => one.second - other.second);
    for (const minute of inOrder) this.#add(minute);
  }

  /** Of all markets, the last minute there was. */
  *inForce(): IterableIterator<VolatilityMinute> {
    for (const minutes of this.#minutes.values()) {
      const last = minutes.at(-1);
      if (last) yield last;
    }
  }

  /** Before the first minute it is that of the market table. */
  sigmaUnitsAt(symbol: string, second: number): number {
    const minutes = this.#minutes.get(symbol) ?? [];
    const inForce = minutes.findLast((minute) => minute.second <= second);
    return inForce?.sigmaUnits ?? sigmaUnitsAt(symbol, second, []);
  }

  /** Undefined where no minute says it. */
  regimeAt(symbol: string, second: number): Regime | undefined {
    const inForce = this.#minutes.get(symbol)?.findLast((minute) => minute.second <= second);
    const isOfMinute = inForce && second - inForce.second < MINUTE_SECONDS;
    return isOfMinute ? (inForce.regime ?? undefined) : undefined;
  }

  /** What a tick adds: nothing, but of a whole minute one for each market. */
  tick(tick: Reference, { symbols, rule }: MinuteTerms): VolatilityMinute[] {
    const { second } = tick;
    if (second % MINUTE_SECONDS !== 0) return [];
    return symbols.map((symbol) => {
      const priceUnits = tick.priceUnits[marketIndex(symbol)] ?? 0;
      const known = this.#minutes.get(symbol) ?? [];
      const sigmaUnits = sigmaUnitsAt(symbol, second, [...known, { second, priceUnits }]);
      const regime = rule === 'opt/1' ? null : tick.regimes[requireMarket(symbol).group];
      const minute = { symbol, second, priceUnits, sigmaUnits, regime };
      this.#add(minute);
      return minute;
    });
  }

  #add(minute: VolatilityMinute): void {
    const { symbol, second, priceUnits, sigmaUnits, regime } = minute;
    const prices = `volatility/${symbol}/${second}/${priceUnits}/${sigmaUnits}`;
    const text = regime === null ? prices : `${prices}/${regime}`;
    const entry = { ...minute, mark: this.#fingerprint.replace(undefined, text) };
    const minutes = this.#minutes.get(symbol) ?? [];
    this.#minutes.set(symbol, minutes);
    minutes.push(entry);
    const oldest = minutes.length > SIGMA_PRICES ? minutes.shift() : undefined;
    if (oldest) this.#fingerprint.remove(oldest.mark);
  }
}
