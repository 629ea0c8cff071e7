/** Some seconds of prices, one after another, in arrays that pass from one thread to another. */
import { type MadeTick, type TickSource, makeTick } from '@anywhen/exchange';
import { MARKETS, REGIMES, type VersionChange, toHex, versionAt } from '@anywhen/prices';

const WIDTH = MARKETS.length;
const HASH_BYTES = 32;

/** What to make: the seeds one after another, and without a source what follows the last block. */
export type BlockOrder = {
  readonly no: number;
  readonly fromSecond: number;
  readonly seeds: Uint8Array;
  readonly versions: readonly VersionChange[];
  readonly source: TickSource | undefined;
};

export type TickBlock = {
  readonly no: number;
  readonly fromSecond: number;
  readonly x: Float64Array;
  /** The same as a state is stored, a text of each second. */
  readonly encodedX: string[];
  readonly priceUnits: Float64Array;
  readonly tapeVolumeCents: Float64Array;
  /** Two of each second. */
  readonly regimes: Uint8Array;
  readonly hashes: Uint8Array;
};

/** Returns where the next block begins. */
export function makeBlock(order: BlockOrder, from: TickSource): [TickBlock, TickSource] {
  const { no, fromSecond, seeds, versions } = order;
  const count = seeds.length / HASH_BYTES;
  const block: TickBlock = {
    no,
    fromSecond,
    x: new Float64Array(count * WIDTH),
    encodedX: [],
    priceUnits: new Float64Array(count * WIDTH),
    tapeVolumeCents: new Float64Array(count * WIDTH),
    regimes: new Uint8Array(count * 2),
    hashes: new Uint8Array(count * WIDTH * HASH_BYTES),
  };
  let source = from;
  for (let at = 0; at < count; at += 1) {
    const second = fromSecond + at;
    const seed = toHex(seeds.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES));
    const made = makeTick(source, { second, seed, version: versionAt(versions, second) });
    write(block, at, made);
    source = { process: made.process, hashes: made.hashes };
  }
  return [block, source];
}

function write(block: TickBlock, at: number, made: MadeTick): void {
  const { process, encoded, priceUnits, tapeVolumeCents, hashes } = made;
  block.encodedX.push(encoded.x.join());
  block.x.set(process.x, at * WIDTH);
  block.priceUnits.set(priceUnits, at * WIDTH);
  block.tapeVolumeCents.set(tapeVolumeCents, at * WIDTH);
  const { MKT, FIN } = process.regimes;
  block.regimes.set([REGIMES.indexOf(MKT), REGIMES.indexOf(FIN)], at * 2);
  for (const [market, hash] of hashes.bytes.entries()) {
    block.hashes.set(hash, (at * WIDTH + market) * HASH_BYTES);
  }
}

/** A second of a block, as it was made. */
export function readTick(
  block: TickBlock,
  second: number,
  { from, seeds, versions }: Pick<BlockOrder, 'seeds' | 'versions'> & { from: TickSource },
): MadeTick {
  const at = second - block.fromSecond;
  const rowOf = (values: Float64Array) => Array.from(values.subarray(at * WIDTH, (at + 1) * WIDTH));
  const [market, financial] = block.regimes.subarray(at * 2, at * 2 + 2);
  const regimes = { MKT: regimeOf(market), FIN: regimeOf(financial) };
  const row = block.hashes.subarray(at * WIDTH * HASH_BYTES, (at + 1) * WIDTH * HASH_BYTES);
  // At once: one text of a second costs less than forty.
  const hex = Buffer.from(row.buffer, row.byteOffset, row.byteLength).toString('hex');
  const places = Array.from({ length: WIDTH }, (_, index) => index);
  const texts = places.map((place) => {
    return hex.slice(place * 2 * HASH_BYTES, (place + 1) * 2 * HASH_BYTES);
  });
  const bytes = places.map((place) => row.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES));
  const seed = Buffer.from(seeds.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)).toString('hex');
  return {
    from,
    seed,
    version: versionAt(versions, second),
    process: { second, x: rowOf(block.x), regimes },
    encoded: { second, x: (block.encodedX[at] ?? '').split(','), regimes },
    hashes: { texts, bytes },
    priceUnits: rowOf(block.priceUnits),
    tapeVolumeCents: rowOf(block.tapeVolumeCents),
  };
}

function regimeOf(index: number | undefined) {
  const regime = REGIMES[index ?? -1];
  if (!regime) throw new RangeError('a block has only known regimes');
  return regime;
}
