/**
 * A price state as JSON carries it: every x as a decimal text with exactly 12 places, which reads
 * back to the very same number. A text with another spelling is refused, not repaired.
 */
import { MARKETS } from './markets.ts';
import type { PriceState } from './process.ts';
import { REGIMES, type Regime, type Regimes } from './regime.ts';

export type EncodedState = {
  readonly second: number;
  readonly x: readonly string[];
  readonly regimes: Regimes;
};

const DECIMALS = 12;
const SCALE = 1e12;
/** Far above any x the process reaches, far below where twelve decimals stop being exact. */
const X_MAX = 100;

export function encodeState(state: PriceState): EncodedState {
  return { second: state.second, x: state.x.map(encodeX), regimes: { ...state.regimes } };
}

/** Throws when it is no state of this process: wrong length, spelling, regime or second. */
export function decodeState(encoded: EncodedState): PriceState {
  if (!Number.isSafeInteger(encoded.second)) throw new RangeError('a state needs a whole second');
  if (encoded.x.length !== MARKETS.length) throw new RangeError(`a state has ${MARKETS.length} x`);
  return {
    second: encoded.second,
    x: encoded.x.map(decodeX),
    regimes: { MKT: requireRegime(encoded.regimes.MKT), FIN: requireRegime(encoded.regimes.FIN) },
  };
}

export function areSameStates(left: PriceState, right: PriceState): boolean {
  return (
    left.second === right.second &&
    left.regimes.MKT === right.regimes.MKT &&
    left.regimes.FIN === right.regimes.FIN &&
    left.x.length === right.x.length &&
    left.x.every((x, index) => x === right.x[index])
  );
}

function encodeX(x: number): string {
  const scaled = Math.floor(Math.abs(x) * SCALE + 0.5);
  if (!(Math.abs(x) <= X_MAX) || scaled / SCALE !== Math.abs(x)) {
    throw new RangeError(`${x} is not a multiple of 10^-12 within ±${X_MAX}`);
  }
  const digits = String(scaled).padStart(DECIMALS + 1, '0');
  return `${x < 0 ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

function decodeX(text: string): number {
  const digits = text.replace(/^-/, '').replace('.', '');
  const magnitude = Number(digits) / SCALE;
  const x = text.startsWith('-') ? -magnitude : magnitude;
  if (!/^-?\d+\.\d{12}$/.test(text) || encodeX(x) !== text) {
    throw new RangeError(`"${text}" is not an x with 12 decimals`);
  }
  return x;
}

function requireRegime(regime: Regime): Regime {
  if (!REGIMES.includes(regime)) throw new RangeError(`no regime is called ${String(regime)}`);
  return regime;
}
