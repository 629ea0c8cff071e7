/** The selected series: the requested one while it can be traded, else the next. Pure. */
import type { OptionSeries } from '@anywhen/protocol';

export type SeriesRequest = {
  readonly lengthSeconds: number;
  /** Undefined for the one that expires next. */
  readonly expiresAtSecond: number | undefined;
};

export const START_REQUEST: SeriesRequest = { lengthSeconds: 900, expiresAtSecond: undefined };

/** `tradable` is of one market, the next expiry first. */
export function lengthsOf(tradable: readonly OptionSeries[]): number[] {
  const lengths = new Set(tradable.map(({ lengthSeconds }) => lengthSeconds));
  return [...lengths].toSorted((one, other) => one - other);
}

/** Those of the requested length, or of the shortest where it is not offered. */
export function expiriesOf(
  tradable: readonly OptionSeries[],
  request: SeriesRequest,
): OptionSeries[] {
  const lengths = lengthsOf(tradable);
  const length = lengths.find((one) => one === request.lengthSeconds) ?? lengths[0];
  return tradable.filter(({ lengthSeconds }) => lengthSeconds === length);
}

export function chosenOf(
  expiries: readonly OptionSeries[],
  { expiresAtSecond }: SeriesRequest,
): OptionSeries | undefined {
  return expiries.find((one) => one.expiresAtSecond === expiresAtSecond) ?? expiries[0];
}
