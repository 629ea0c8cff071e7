/**
 * What it would cost to decode a picture, read from its head before any decoder sees it: sides,
 * channels, bytes of each sample, and how many scans a JPEG sends all of them in.
 */
import { refuseFile } from './refuse-file.ts';

export type PictureHead = {
  width: number;
  height: number;
  channels: number;
  sampleBytes: number;
  scans: number;
};

const PNG_MARK = 0x89;
const PNG_HEAD_BYTES = 33;
/** By colour type; a palette's colours may be transparent. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

export function readPictureHead(bytes: Buffer): PictureHead {
  return bytes[0] === PNG_MARK ? readPng(bytes) : readJpeg(bytes);
}

function readPng(bytes: Buffer): PictureHead {
  if (bytes.length < PNG_HEAD_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR') {
    refuseFile('damaged');
  }
  const channels = PNG_CHANNELS[bytes.readUInt8(25)] ?? refuseFile('damaged');
  const sampleBytes = bytes.readUInt8(24) === 16 ? 2 : 1;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { width, height, channels, sampleBytes, scans: 1 };
}

const END = 0xd9;
const SCAN = 0xda;
/** These have the form of a frame's number, and are none. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];
const FRAME_BYTES = 10;

/** A segment after the other; between a scan's head and the next segment lie its samples. */
function readJpeg(bytes: Buffer): PictureHead {
  let frame: Omit<PictureHead, 'scans'> | undefined;
  let scans = 0;
  for (let at = findMarker(bytes, 2); at + 4 <= bytes.length;) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === END) break;
    if (isFrame(marker)) frame ??= readFrame(bytes, at);
    if (marker === SCAN) scans += 1;
    at = findMarker(bytes, at + 2 + bytes.readUInt16BE(at + 2));
  }
  return { ...(frame ?? refuseFile('damaged')), scans };
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
}

function readFrame(bytes: Buffer, at: number): Omit<PictureHead, 'scans'> {
  if (at + FRAME_BYTES > bytes.length) refuseFile('damaged');
  return {
    height: bytes.readUInt16BE(at + 5),
    width: bytes.readUInt16BE(at + 7),
    channels: bytes.readUInt8(at + 9),
    sampleBytes: bytes.readUInt8(at + 4) > 8 ? 2 : 1,
  };
}

/** The next segment: samples have a zero, or the number of a restart, after each of their 0xff. */
function findMarker(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isInside = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isInside) return at;
  }
  return bytes.length;
}
