/**
 * Removes from an MP4 file what a player does not need: where, when and with what it was recorded,
 * and any hidden content. It works in place, so that every offset stays valid. What stays is
 * bounded.
 */
import type { Box, Boxes } from './boxes.ts';

/** The boxes that stay, by their parent; all others become an empty box of the same length. */
const RETAINED: Readonly<Record<string, readonly string[]>> = {
  file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'sidx'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  stbl: [
    'stsd',
    'stts',
    'ctts',
    'cslg',
    'stss',
    'stsz',
    'stsc',
    'stco',
    'co64',
    'sdtp',
    'sgpd',
    'sbgp',
  ],
  mvex: ['mehd', 'trex'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp'],
};

/** Samples, and the tables whose entries were counted when the file was read. */
const COUNTED = ['mdat', 'elst', 'stts', 'ctts', 'stss', 'stsz', 'stsc', 'stco', 'co64', 'trun'];
const TIMED = ['mvhd', 'tkhd', 'mdhd'];
const HANDLER_NAME_AT = 24;

export function cleanFile(boxes: Boxes): void {
  cleanAll(boxes, boxes.list(0, boxes.bytes.length), 'file');
}

function cleanAll(boxes: Boxes, list: readonly Box[], inside: string): void {
  for (const box of list) {
    if (!RETAINED[inside]?.includes(box.type)) empty(boxes.bytes, box);
    else if (RETAINED[box.type]) cleanAll(boxes, boxes.listIn(box), box.type);
    else {
      if (!COUNTED.includes(box.type)) boxes.boundRest(box);
      forgetWhen(boxes, box);
    }
  }
}

function empty(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, body, end);
}

/** Creation time, encoder, and the track's name. */
function forgetWhen({ bytes }: Boxes, { type, body, end }: Box): void {
  if (TIMED.includes(type))
    bytes.fill(0, body + 4, Math.min(end, body + (bytes[body] === 1 ? 20 : 12)));
  if (type === 'hdlr') bytes.fill(0, Math.min(end, body + HANDLER_NAME_AT), end);
  if (type === 'stsd') forgetEncoders(bytes, body + 8, end);
}

const ENCODER_AT = 50;
const ENCODER_BYTES = 32;

function forgetEncoders(bytes: Buffer, start: number, end: number): void {
  for (let at = start; at + 8 <= end; at += Math.max(8, bytes.readUInt32BE(at))) {
    const isVideo = /^(avc|hvc|hev)/.test(bytes.toString('latin1', at + 4, at + 8));
    const last = Math.min(end, at + ENCODER_AT + ENCODER_BYTES);
    if (isVideo && at + ENCODER_AT < last) bytes.fill(0, at + ENCODER_AT, last);
  }
}
