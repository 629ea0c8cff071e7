/** Malicious and damaged pictures, each with its expected rejection. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  SIDES,
  addChunk,
  addSegment,
  claimJpegSides,
  claimPng,
  makeFlat,
  makePicture,
  padJpeg,
  pngChunk,
  repeatLastScan,
} from './picture-maker.ts';
import type { Sending } from './sender.ts';

/** `notified` is the expected answer; `any` where only a clean answer is required. */
export type HostileFile = Sending & { what: string; bytes: Buffer; outcome: string };

const PNG = { type: 'image/png', name: 'picture.png' };
export const CANARY = 'CanaryInPicture';

export async function listHostilePictures(): Promise<HostileFile[]> {
  const [jpeg, png] = [await makePicture('jpeg'), await makePicture('png')];
  return [
    ...listTruncated(jpeg, png),
    ...listDamaged(jpeg, png),
    ...(await listBombs(jpeg, png)),
    ...(await listLargest()),
    ...(await listSizes(jpeg)),
    ...(await listWithMetadata(jpeg, png)),
    ...listPolyglots(jpeg, png),
  ];
}

const DAMAGED = 'FILE_NOT_ACCEPTED damaged';
const TOO_MANY = 'FILE_NOT_ACCEPTED too-many-pixels';
const TOO_SMALL = 'FILE_NOT_ACCEPTED too-small';
const NO_TYPE = 'FILE_TYPE_INVALID';

function listTruncated(jpeg: Buffer, png: Buffer): HostileFile[] {
  const shares = [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99];
  return [
    { what: 'nothing at all', bytes: Buffer.alloc(0), outcome: NO_TYPE },
    { what: 'a JPEG of two bytes', bytes: jpeg.subarray(0, 2), outcome: NO_TYPE },
    { what: 'a JPEG of four bytes', bytes: jpeg.subarray(0, 4), outcome: DAMAGED },
    { what: 'a PNG of eight bytes', bytes: png.subarray(0, 8), outcome: DAMAGED, ...PNG },
    { what: 'a PNG that is a head', bytes: png.subarray(0, 33), outcome: DAMAGED, ...PNG },
    ...shares.flatMap((share): HostileFile[] => [
      {
        what: `a JPEG cut off at ${share}`,
        bytes: jpeg.subarray(0, jpeg.length * share),
        outcome: DAMAGED,
      },
      {
        what: `a PNG cut off at ${share}`,
        bytes: png.subarray(0, png.length * share),
        outcome: DAMAGED,
        ...PNG,
      },
    ]),
  ];
}

/** The decoder decides about a flipped bit: there must be an answer, whichever it is. */
function listDamaged(jpeg: Buffer, png: Buffer): HostileFile[] {
  const shares = [0.02, 0.05, 0.2, 0.4, 0.6, 0.8];
  const flip = (bytes: Buffer, share: number) => {
    const copy = Buffer.from(bytes);
    const at = Math.floor(copy.length * share);
    copy.writeUInt8(copy.readUInt8(at) ^ 0x55, at);
    return copy;
  };
  return shares.flatMap((share): HostileFile[] => [
    { what: `a JPEG with a wrong byte at ${share}`, bytes: flip(jpeg, share), outcome: 'any' },
    {
      what: `a PNG with a wrong byte at ${share}`,
      bytes: flip(png, share),
      outcome: DAMAGED,
      ...PNG,
    },
  ]);
}

async function listBombs(jpeg: Buffer, png: Buffer): Promise<HostileFile[]> {
  const progressive = await makePicture('jpeg', SIDES, { progressive: true });
  const interlaced = await makePicture('png', SIDES, { progressive: true });
  const zeros = deflateSync(Buffer.alloc(64 * 1_048_576));
  const square = (side: number) => ({ width: side, height: side });
  const end = png.subarray(-12);
  const bomb = Buffer.concat([png.subarray(0, 33), pngChunk('IDAT', zeros), end]);
  const text = Buffer.concat([Buffer.from('Comment\0\0'), zeros]);
  return [
    {
      what: 'a PNG of 900 megapixels',
      bytes: claimPng(png, square(30_000)),
      outcome: TOO_MANY,
      ...PNG,
    },
    { what: 'a PNG of 65 535²', bytes: claimPng(png, square(65_535)), outcome: TOO_MANY, ...PNG },
    {
      what: 'a PNG beyond all bounds',
      bytes: claimPng(png, square(2 ** 31 - 1)),
      outcome: 'any',
      ...PNG,
    },
    { what: 'a PNG without sides', bytes: claimPng(png, square(0)), outcome: DAMAGED, ...PNG },
    { what: 'a JPEG of 65 500²', bytes: claimJpegSides(jpeg, square(65_500)), outcome: TOO_MANY },
    {
      what: 'a JPEG one row too tall',
      bytes: claimJpegSides(jpeg, { width: 8_000, height: 5_001 }),
      outcome: TOO_MANY,
    },
    {
      what: 'a JPEG in passes, too large for memory',
      bytes: claimJpegSides(progressive, square(6_000)),
      outcome: TOO_MANY,
    },
    {
      what: 'an interlaced PNG of 16 bits, too large for memory',
      bytes: claimPng(interlaced, { ...square(5_000), depth: 16, colour: 6 }),
      outcome: TOO_MANY,
      ...PNG,
    },
    {
      what: 'a PNG of 40 megapixels with 16 bits of four channels',
      bytes: claimPng(png, { width: 8_000, height: 5_000, depth: 16, colour: 6 }),
      outcome: TOO_MANY,
      ...PNG,
    },
    {
      what: 'a JPEG of a thousand scans',
      bytes: repeatLastScan(await makeFlat('jpeg', SIDES, { progressive: true }), 1_000),
      outcome: 'FILE_NOT_ACCEPTED too-slow',
    },
    { what: 'a PNG whose lines unpack to 64 MB', bytes: bomb, outcome: 'any', ...PNG },
    {
      what: 'a PNG with a text of 64 MB',
      bytes: addChunk(png, 'zTXt', text),
      outcome: 'any',
      ...PNG,
    },
    {
      what: 'a JPEG of zero lines',
      bytes: claimJpegSides(jpeg, { width: 640, height: 0 }),
      outcome: DAMAGED,
    },
  ];
}

/** The largest allowed: these cost the most of all accepted pictures. */
async function listLargest(): Promise<HostileFile[]> {
  const inPasses = { progressive: true };
  const square = { width: 4_700, height: 4_700 };
  return [
    {
      what: 'a PNG of 40 megapixels',
      bytes: await makeFlat('png', { width: 8_000, height: 5_000 }),
      outcome: 'ok',
      ...PNG,
    },
    {
      what: 'a JPEG in passes, as large as it may be',
      bytes: await makeFlat('jpeg', square, inPasses),
      outcome: 'ok',
    },
    {
      what: 'an interlaced PNG, as large as it may be',
      bytes: await makeFlat('png', square, inPasses),
      outcome: 'ok',
      ...PNG,
    },
    {
      what: 'a JPEG of 40 megapixels that lies on its side',
      bytes: await turned(await makeFlat('jpeg', { width: 8_000, height: 5_000 })),
      outcome: 'ok',
    },
  ];
}

async function listSizes(jpeg: Buffer): Promise<HostileFile[]> {
  const limit = 5 * 1_048_576;
  const sides = [
    [299, 200],
    [300, 199],
    [199, 1_000],
    [200, 299],
    [1, 1],
  ] as const;
  const small = sides.map(async ([width, height]): Promise<HostileFile> => {
    const bytes = await makePicture('jpeg', { width, height });
    return { what: `${width} × ${height}`, bytes, outcome: TOO_SMALL };
  });
  return [
    ...(await Promise.all(small)),
    {
      what: '300 × 200',
      bytes: await makePicture('jpeg', { width: 300, height: 200 }),
      outcome: 'ok',
    },
    {
      what: '200 × 300',
      bytes: await makePicture('jpeg', { width: 200, height: 300 }),
      outcome: 'ok',
    },
    { what: 'the limit less one', bytes: padJpeg(jpeg, limit - 1), outcome: 'ok' },
    { what: 'the limit itself', bytes: padJpeg(jpeg, limit), outcome: 'FILE_TOO_LARGE' },
    {
      what: 'one more than the limit',
      bytes: padJpeg(jpeg, limit + 1),
      outcome: 'FILE_TOO_LARGE',
    },
  ];
}

/** None of it is left in the stored picture. */
async function listWithMetadata(jpeg: Buffer, png: Buffer): Promise<HostileFile[]> {
  const exif = await sharp(jpeg)
    .withExif({
      IFD0: { Copyright: CANARY, Make: CANARY },
      IFD3: { GPSLatitude: '48/1 51/1 29/1', GPSLongitude: '2/1 17/1 40/1' },
    })
    .toBuffer();
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${CANARY}</x:xmpmeta>`);
  const iptc = Buffer.from(`Photoshop 3.0\0${CANARY}`);
  return [
    { what: 'a JPEG that knows where it was taken', bytes: exif, outcome: 'ok' },
    { what: 'a JPEG with XMP', bytes: addSegment(jpeg, 0xe1, xmp), outcome: 'ok' },
    { what: 'a JPEG with IPTC', bytes: addSegment(jpeg, 0xed, iptc), outcome: 'ok' },
    {
      what: 'a JPEG with a comment',
      bytes: addSegment(jpeg, 0xfe, Buffer.from(CANARY)),
      outcome: 'ok',
    },
    {
      what: 'a PNG with a text',
      bytes: addChunk(png, 'tEXt', Buffer.from(`a\0${CANARY}`)),
      outcome: 'ok',
      ...PNG,
    },
    { what: 'a JPEG that lies on its side', bytes: await turned(jpeg), outcome: 'ok' },
  ];
}

/** Polyglot files; what is stored is a picture and nothing else. */
function listPolyglots(jpeg: Buffer, png: Buffer): HostileFile[] {
  const html = Buffer.from(`<html><script>alert('${CANARY}')</script></html>`);
  const archive = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(CANARY)]);
  const program = Buffer.from(`<?php system('${CANARY}'); ?>`);
  return [
    { what: 'a JPEG that is a page', bytes: Buffer.concat([jpeg, html]), outcome: 'ok' },
    { what: 'a JPEG that is an archive', bytes: Buffer.concat([jpeg, archive]), outcome: 'ok' },
    { what: 'a JPEG with a program', bytes: addSegment(jpeg, 0xef, program), outcome: 'ok' },
    { what: 'a PNG that is a page', bytes: Buffer.concat([png, html]), outcome: 'ok', ...PNG },
    { what: 'a PNG with a program', bytes: addChunk(png, 'tEXt', program), outcome: 'ok', ...PNG },
    { what: 'two JPEGs', bytes: Buffer.concat([jpeg, jpeg]), outcome: 'ok' },
  ];
}

function turned(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg, { limitInputPixels: false }).withMetadata({ orientation: 6 }).toBuffer();
}
