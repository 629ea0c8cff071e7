/**
 * Re-encodes a picture as a JPEG of moderate size, which removes everything else the file held,
 * such as its location or a program. The work runs in its own thread, one picture at a time, with a
 * timeout; its memory use is known from the header before it begins.
 */
import { FILE_RULES } from '@anywhen/protocol';
import type { Metadata, SharpOptions } from 'sharp';
import type { CheckedFile } from './checked-file.ts';
import { type PictureHead, readPictureHead } from './picture-head.ts';
import { refuseFile } from './refuse-file.ts';

const { pixelsMax, sidesMin } = FILE_RULES.picture;

/** The longer side of a stored picture: a reviewer can read a document at this size. */
const SIDE_MAX = 2_560;
const QUALITY = 82;
/**
 * A picture that is not decoded line by line is in memory as a whole before it is scaled down, and
 * decoders take twice what it should need.
 */
const WHOLE_BYTES_MAX = 64 * 1_048_576;
/** Of all samples together, however they are decoded: four channels of the most pixels. */
const SAMPLE_BYTES_MAX = 4 * pixelsMax;
/** Encoders use ten. Each goes over the whole picture, and no timeout reaches into it. */
const SCANS_MAX = 32;

export async function redrawPicture(bytes: Buffer, secondsMax: number): Promise<CheckedFile> {
  requireCost(readPictureHead(bytes));
  const sharp = await loadSharp();
  const options: SharpOptions = { failOn: 'warning', pages: 1, limitInputPixels: false };
  const head = await sharp(bytes, options)
    .metadata()
    .catch(() => refuseFile('damaged'));
  requireSize(head);
  const drawn = await sharp(bytes, { ...options, limitInputPixels: pixelsMax })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: secondsMax })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => refuseFile(isTimeout(error) ? 'too-slow' : 'damaged'));
  const { width, height } = drawn.info;
  return { type: 'image/jpeg', bytes: drawn.data, width, height, durationMs: null };
}

/** Before a decoder sees it. */
function requireCost({ width, height, channels, sampleBytes, scans }: PictureHead): void {
  const pixels = width * height;
  if (pixels > pixelsMax || pixels * channels * sampleBytes > SAMPLE_BYTES_MAX) {
    refuseFile('too-many-pixels');
  }
  if (scans > SCANS_MAX) refuseFile('too-slow');
}

function requireSize(head: Metadata): void {
  const { width, height } = head;
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const [shorterMin, longerMin] = sidesMin;
  if (wholeBytesOf(head) > WHOLE_BYTES_MAX) refuseFile('too-many-pixels');
  if (shorter < shorterMin || longer < longerMin) refuseFile('too-small');
}

/** 0 for a picture that is decoded line by line. */
function wholeBytesOf(head: Metadata): number {
  if (!head.isProgressive) return 0;
  const samples = head.width * head.height * head.channels;
  if (head.format === 'jpeg') {
    // Coefficients of two bytes; colours are often subsampled by four.
    return head.chromaSubsampling === '4:2:0' ? samples : 2 * samples;
  }
  return head.depth === 'ushort' ? 2 * samples : samples;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout');
}

type Sharp = typeof import('sharp').default;
let loaded: Promise<Sharp> | undefined;

/** Loaded with the first picture: most processes never see one. */
function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // Whatever the first bytes say, no other decoder is ever used.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'],
    });
    return sharp;
  });
  return loaded;
}
