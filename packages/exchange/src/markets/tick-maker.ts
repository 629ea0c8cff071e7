/**
 * A second of all markets as it follows from the last one and its seed, with the hashes that chain
 * it to the ones before. Pure, so that it can be made ahead on another core: the result is taken
 * only for the very state, seed and version it was made from.
 */
import {
  type EncodedState,
  MARKETS,
  type PriceState,
  type ProcessVersion,
  advance,
  areSameStates,
  encodeState,
  formatPrice,
  fromHex,
  nextTickHash,
  toHex,
} from '@anywhen/prices';

/** The hashes of the last tick as texts and as bytes, of each market. */
export type ChainedHashes = {
  readonly texts: readonly string[];
  readonly bytes: readonly Uint8Array[];
};

/** Where a second begins. */
export type TickSource = { readonly process: PriceState; readonly hashes: ChainedHashes };

export type TickInput = {
  readonly second: number;
  readonly seed: string;
  readonly version: ProcessVersion;
};

export type MadeTick = TickSource &
  Omit<TickInput, 'second'> & {
    readonly from: TickSource;
    readonly encoded: EncodedState;
    readonly priceUnits: readonly number[];
    readonly tapeVolumeCents: readonly number[];
  };

/** Finds a second that was made ahead. */
export type TicksAhead = (second: number) => MadeTick | undefined;

export function makeTick(from: TickSource, { second, seed, version }: TickInput): MadeTick {
  const made = advance(from.process, fromHex(seed), { second, version });
  const { state: process, priceUnits, tapeVolumeCents } = made;
  const bytes = MARKETS.map(({ symbol, priceDecimals }, index) => {
    const before = from.hashes.bytes[index];
    const price = formatPrice(priceUnits[index] ?? 0, priceDecimals);
    return nextTickHash(before, symbol, second * 1_000, price);
  });
  const encoded = encodeState(process);
  const hashes = textedHashes(bytes);
  return { from, seed, version, process, encoded, hashes, priceUnits, tapeVolumeCents };
}

/** Their texts are made when they are asked for: on another thread nobody does. */
function textedHashes(bytes: readonly Uint8Array[]): ChainedHashes {
  let texts: readonly string[] | undefined;
  return {
    bytes,
    get texts() {
      return (texts ??= bytes.map(toHex));
    },
  };
}

export function isMadeFrom(
  made: MadeTick,
  from: TickSource,
  { seed, version }: TickInput,
): boolean {
  if (made.seed !== seed || made.version !== version) return false;
  const { process, hashes } = made.from;
  const isState = process === from.process || areSameStates(process, from.process);
  return isState && areSameTexts(hashes.texts, from.hashes.texts);
}

export function chainedHashes(texts: readonly string[]): ChainedHashes {
  return { texts, bytes: texts.map(fromHex) };
}

function areSameTexts(left: readonly string[], right: readonly string[]): boolean {
  return left === right || left.every((text, index) => text === right[index]);
}
