/** What the header of an MP4 file says of one track: sound or picture, codec, duration. */
import { refuseFile } from '../refuse-file.ts';
import type { Box, Boxes } from './boxes.ts';

export type Track = {
  id: number;
  isVideo: boolean;
  isSound: boolean;
  codecs: string[];
  width: number;
  height: number;
  /** Time units per second. */
  timescale: number;
  /** From its sample table; a fragmented recording has none. */
  units: number;
  samples: number;
  sampleBytes: number;
  /** The first and the last offset of samples in the file; null without any. */
  chunks: { first: number; last: number } | null;
};

/** Inside a picture description, after its length and type. */
const WIDTH_AT = 24;

export function readTrack(boxes: Boxes, trak: Box): Track {
  const inTrak = boxes.listIn(trak);
  const inMdia = boxes.listIn(boxes.requireOne(inTrak, 'mdia'));
  const handler = boxes.text(boxes.requireOne(inMdia, 'hdlr'), 8);
  const mdhd = boxes.requireOne(inMdia, 'mdhd');
  const inMinf = boxes.listIn(boxes.requireOne(inMdia, 'minf'));
  requireOwnMedia(boxes, inMinf);
  const inStbl = boxes.listIn(boxes.requireOne(inMinf, 'stbl'));
  boundTables(boxes, inTrak, inStbl);
  const isVideo = handler === 'vide';
  const entries = boxes.listIn(boxes.requireOne(inStbl, 'stsd'), 8);
  const timescale = boxes.number(mdhd, isLong(boxes, mdhd) ? 20 : 12);
  if (timescale === 0 || entries.length === 0) refuseFile('damaged');
  return {
    id: boxes.number(boxes.requireOne(inTrak, 'tkhd'), isLongIn(boxes, inTrak, 'tkhd') ? 20 : 12),
    isVideo,
    isSound: handler === 'soun',
    codecs: entries.map(({ type }) => type),
    ...(isVideo ? readSides(boxes, entries) : { width: 0, height: 0 }),
    timescale,
    units: readUnits(boxes, boxes.requireOne(inStbl, 'stts')),
    ...readSamples(boxes, inStbl),
    chunks: readChunks(boxes, inStbl),
  };
}

/** Some boxes have a second form with 64-bit times. */
function isLong(boxes: Boxes, box: Box): boolean {
  return boxes.number(box, 0) >>> 24 === 1;
}

function isLongIn(boxes: Boxes, list: readonly Box[], type: string): boolean {
  return isLong(boxes, boxes.requireOne(list, type));
}

/** Media must be in the file itself: a player must not be sent to fetch it elsewhere. */
function requireOwnMedia(boxes: Boxes, inMinf: readonly Box[]): void {
  const inDinf = boxes.listIn(boxes.requireOne(inMinf, 'dinf'));
  const references = boxes.listIn(boxes.requireOne(inDinf, 'dref'), 8);
  const isOwn = (box: Box) => box.type === 'url ' && (boxes.number(box, 0) & 1) === 1;
  if (references.length === 0 || !references.every(isOwn)) refuseFile('damaged');
}

/** Tables that only a player walks, by the bytes of an entry. */
const FOR_PLAYERS: Readonly<Record<string, number>> = { ctts: 8, stsc: 12, stss: 4 };
const EDIT_BYTES = { short: 12, long: 20 };

function boundTables(boxes: Boxes, inTrak: readonly Box[], inStbl: readonly Box[]): void {
  for (const table of inStbl) {
    const bytes = FOR_PLAYERS[table.type];
    if (bytes !== undefined) boxes.countEntries(table, { at: 4, bytes });
  }
  const edits = inTrak.filter(({ type }) => type === 'edts').flatMap((edts) => boxes.listIn(edts));
  for (const list of edits.filter(({ type }) => type === 'elst')) {
    const bytes = isLong(boxes, list) ? EDIT_BYTES.long : EDIT_BYTES.short;
    boxes.countEntries(list, { at: 4, bytes });
  }
}

/** The largest of all descriptions. */
function readSides(boxes: Boxes, entries: readonly Box[]): { width: number; height: number } {
  const sides = entries.map((entry) => {
    const both = boxes.number(entry, WIDTH_AT);
    return { width: both >>> 16, height: both & 0xffff };
  });
  const width = Math.max(...sides.map((side) => side.width));
  const height = Math.max(...sides.map((side) => side.height));
  return { width, height };
}

function readUnits(boxes: Boxes, stts: Box): number {
  let units = 0;
  const count = boxes.countEntries(stts, { at: 4, bytes: 8 });
  for (let index = 0; index < count; index += 1) {
    units += boxes.number(stts, 8 + index * 8) * boxes.number(stts, 12 + index * 8);
  }
  return units;
}

function readSamples(boxes: Boxes, inStbl: readonly Box[]) {
  const stsz = boxes.requireOne(inStbl, 'stsz');
  const each = boxes.number(stsz, 4);
  if (each !== 0) {
    const samples = boxes.number(stsz, 8);
    boxes.boundEntries(samples);
    return { samples, sampleBytes: samples * each };
  }
  const samples = boxes.countEntries(stsz, { at: 8, bytes: 4 });
  let sampleBytes = 0;
  for (let index = 0; index < samples; index += 1) {
    sampleBytes += boxes.number(stsz, 12 + index * 4);
  }
  return { samples, sampleBytes };
}

function readChunks(boxes: Boxes, inStbl: readonly Box[]): Track['chunks'] {
  const tables = inStbl.filter(({ type }) => type === 'stco' || type === 'co64');
  const [table] = tables;
  if (!table || tables.length > 1) refuseFile('damaged');
  const long = table.type === 'co64';
  const bytes = long ? 8 : 4;
  const count = boxes.countEntries(table, { at: 4, bytes });
  let [first, last] = [Infinity, 0];
  for (let at = 8; at < 8 + count * bytes; at += bytes) {
    const low = boxes.number(table, long ? at + 4 : at);
    const offset = long ? boxes.number(table, at) * 2 ** 32 + low : low;
    first = Math.min(first, offset);
    last = Math.max(last, offset);
  }
  return count === 0 ? null : { first, last };
}
