/**
 * How a client keeps an order book: a snapshot, then every change in turn. A change that does not
 * follow, or leaves other levels than the server has, means "take a new snapshot", never "guess".
 */
import type { DepthEvent, DepthLevel, DepthSnapshot } from './market-data.ts';

/** Stands here, not with the schemas, which a page that only shows a book need not load. */
export const CHECKSUM_LEVELS = 10;

type Levels = Pick<DepthSnapshot, 'bids' | 'asks'>;

/**
 * CRC32 of the ten best levels of both sides: `price:quantity`, bids then asks, each side best
 * first, `|` between levels and `#` between the sides. For example `9.9:2|9.8:1#10.1:4`.
 */
export function depthChecksum({ bids, asks }: Levels): number {
  return crc32(`${sideText(bids)}#${sideText(asks)}`);
}

/** False for a snapshot that arrived otherwise than it was sent. */
export function isWholeDepth(snapshot: DepthSnapshot): boolean {
  return depthChecksum(snapshot) === snapshot.checksum;
}

/** The book after the change; the same book for a change it already has; undefined for a gap. */
export function applyDepth(book: DepthSnapshot, event: DepthEvent): DepthSnapshot | undefined {
  if (event.u <= book.u) return book;
  if (event.U !== book.u + 1) return undefined;
  const bids = applySide(book.bids, event.bids, -1);
  const asks = applySide(book.asks, event.asks, 1);
  const { u, checksum } = event;
  return depthChecksum({ bids, asks }) === checksum ? { u, bids, asks, checksum } : undefined;
}

/** A side without changes is the same list as before: nobody has to draw it again. */
function applySide(
  levels: DepthLevel[],
  changes: readonly DepthLevel[],
  direction: 1 | -1,
): DepthLevel[] {
  if (changes.length === 0) return levels;
  const byPrice = new Map(levels.map((level) => [level[0], level]));
  for (const change of changes) {
    if (isNothing(change[1])) byPrice.delete(change[0]);
    else byPrice.set(change[0], change);
  }
  return [...byPrice.values()].toSorted(([a], [b]) => direction * comparePrices(a, b));
}

function isNothing(quantity: string): boolean {
  return /^[0.]+$/.test(quantity);
}

/** Prices of one market have the same decimals: the longer text is the larger number. */
function comparePrices(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}

function sideText(levels: readonly DepthLevel[]): string {
  return levels
    .slice(0, CHECKSUM_LEVELS)
    .map(([price, quantity]) => `${price}:${quantity}`)
    .join('|');
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  }
  return remainder;
});

/** Of a text of plain ASCII, as in ZIP and PNG. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    const place = (crc ^ text.charCodeAt(index)) & 0xff;
    crc = (crc >>> 8) ^ (CRC_TABLE[place] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
