/** Pictures for tests: valid ones of any size, and ways to falsify them. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Sides = { width: number; height: number };

export const SIDES: Sides = { width: 640, height: 400 };

/** With visible content: flat ones would survive damage. */
export async function makePicture(
  format: 'jpeg' | 'png',
  { width, height }: Sides = SIDES,
  options: { progressive?: boolean; quality?: number } = {},
): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (at * 7 + ((at * at) >> 9)) & 255;
  const picture = sharp(raw, { raw: { width, height, channels: 3 } });
  return picture.toFormat(format, options).toBuffer();
}

/** One colour, so that even the largest is small. */
export function makeFlat(
  format: 'jpeg' | 'png',
  { width, height }: Sides,
  options: { progressive?: boolean } = {},
): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: '#7aa' };
  return sharp({ create, limitInputPixels: false }).toFormat(format, options).toBuffer();
}

/** Padded to exactly this many bytes with comments, which are part of the format. */
export function padJpeg(jpeg: Buffer, bytes: number): Buffer {
  const comments: Buffer[] = [];
  for (let left = bytes - jpeg.length; left > 0;) {
    const part = left - 65_537 < 4 && left > 65_537 ? left - 4 : Math.min(left, 65_537);
    const comment = Buffer.alloc(part, 0x20);
    comment.writeUInt16BE(0xfffe);
    comment.writeUInt16BE(part - 2, 2);
    comments.push(comment);
    left -= part;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}

/** A segment of a JPEG after its first two bytes. */
export function addSegment(jpeg: Buffer, marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** Makes a JPEG header claim other dimensions. */
export function claimJpegSides(jpeg: Buffer, { width, height }: Sides): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at < copy.length; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = copy[at + 1];
    if (marker !== 0xc0 && marker !== 0xc2) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
    return copy;
  }
  throw new Error('this JPEG has no frame');
}

/** In a JPEG of scans. */
export function repeatLastScan(jpeg: Buffer, times: number): Buffer {
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = jpeg.lastIndexOf(Buffer.from([0xff, 0xd9]));
  const scans = Array.from({ length: times }, () => jpeg.subarray(at, end));
  return Buffer.concat([jpeg.subarray(0, at), ...scans, jpeg.subarray(end)]);
}

export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const PNG_HEAD_BYTES = 33;

/** A chunk after the header of a PNG. */
export function addChunk(png: Buffer, type: string, body: Buffer): Buffer {
  const [head, rest] = [png.subarray(0, PNG_HEAD_BYTES), png.subarray(PNG_HEAD_BYTES)];
  return Buffer.concat([head, pngChunk(type, body), rest]);
}

type PngClaim = Sides & { depth?: number; colour?: number; interlace?: number };

/** Makes a PNG header claim something false. */
export function claimPng(png: Buffer, claim: PngClaim): Buffer {
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(claim.width);
  head.writeUInt32BE(claim.height, 4);
  head.writeUInt8(claim.depth ?? head.readUInt8(8), 8);
  head.writeUInt8(claim.colour ?? head.readUInt8(9), 9);
  head.writeUInt8(claim.interlace ?? head.readUInt8(12), 12);
  const signature = png.subarray(0, 8);
  return Buffer.concat([signature, pngChunk('IHDR', head), png.subarray(PNG_HEAD_BYTES)]);
}
