/**
 * Reads the boxes of an MP4 file in place: nothing is copied, and a file with more of them, or of
 * entries in its tables, than any camera makes is rejected before all are walked.
 */
import { refuseFile } from '../refuse-file.ts';

export type Box = {
  type: string;
  start: number;
  /** After the length and the type. */
  body: number;
  end: number;
};

const BOXES_MAX = 10_000;
/** In all tables of a file: a minute has 14 400 pictures at most, and fewer pieces of sound. */
const ENTRIES_MAX = 100_000;
/** Of all that stays and is neither samples nor a table whose entries are counted. */
const REST_BYTES_MAX = 262_144;
const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;

export class Boxes {
  #left = BOXES_MAX;
  #entriesLeft = ENTRIES_MAX;
  #restLeft = REST_BYTES_MAX;

  constructor(readonly bytes: Buffer) {}

  /** All boxes from `start` to `end`, without a gap; anything else is a damaged file. */
  list(start: number, end: number): Box[] {
    const boxes: Box[] = [];
    for (let at = start; at < end;) {
      const box = this.#read(at, end);
      boxes.push(box);
      at = box.end;
    }
    return boxes;
  }

  listIn(box: Box, skipped = 0): Box[] {
    if (box.body + skipped > box.end) refuseFile('damaged');
    return this.list(box.body + skipped, box.end);
  }

  /** The only box of its type. */
  requireOne(boxes: readonly Box[], type: string): Box {
    const found = boxes.filter((box) => box.type === type);
    const [box] = found;
    if (!box || found.length > 1) refuseFile('damaged');
    return box;
  }

  /** A 32-bit number inside a box. */
  number(box: Box, offset: number): number {
    if (box.body + offset + 4 > box.end) refuseFile('damaged');
    return this.bytes.readUInt32BE(box.body + offset);
  }

  text(box: Box, offset: number): string {
    if (box.body + offset + 4 > box.end) refuseFile('damaged');
    return this.bytes.toString('latin1', box.body + offset, box.body + offset + 4);
  }

  /** As many as a table says, if it has space for them; `at` is where it says it. */
  countEntries(table: Box, { at, bytes }: { at: number; bytes: number }): number {
    const count = this.number(table, at);
    if (table.body + at + 4 + count * bytes > table.end) refuseFile('damaged');
    this.boundEntries(count);
    return count;
  }

  /** Before they are walked, here or by a player. */
  boundEntries(count: number): void {
    this.#entriesLeft -= count;
    if (this.#entriesLeft < 0) refuseFile('damaged');
  }

  /** Groups of samples, an index, brands and the like: only a player reads them. */
  boundRest({ body, end }: Box): void {
    this.#restLeft -= end - body;
    if (this.#restLeft < 0) refuseFile('damaged');
  }

  #read(start: number, end: number): Box {
    this.#left -= 1;
    if (this.#left < 0 || start + HEAD_BYTES > end) refuseFile('damaged');
    const type = this.bytes.toString('latin1', start + 4, start + HEAD_BYTES);
    const short = this.bytes.readUInt32BE(start);
    if (short !== 1) {
      // 0 means up to the end of the file, which only the last box may say.
      const last = short === 0 && end === this.bytes.length ? end : start + short;
      return this.#checked({ type, start, body: start + HEAD_BYTES, end: last }, end);
    }
    if (start + LONG_HEAD_BYTES > end) refuseFile('damaged');
    const length = Number(this.bytes.readBigUInt64BE(start + HEAD_BYTES));
    return this.#checked({ type, start, body: start + LONG_HEAD_BYTES, end: start + length }, end);
  }

  #checked(box: Box, end: number): Box {
    if (box.end < box.body || box.end > end) refuseFile('damaged');
    return box;
  }
}
