/**
 * What a file may be (rulebook 13.2), counted alike by the form that chooses one and the server
 * that takes it. Sizes are "under": a file of exactly the limit is too large.
 */
import { DAY_MS } from '@anywhen/prices';

const MEGABYTE = 1_048_576;

/** In the order of the database's numbers; only ever append. */
export const FILE_KINDS = [
  'id-front',
  'id-back',
  'id-holding',
  'face-video',
  'deposit-proof',
  'support-picture',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const MEDIA = ['picture', 'video'] as const;
export type Medium = (typeof MEDIA)[number];

export const FILE_RULES = {
  picture: {
    endings: ['jpg', 'jpeg', 'png'],
    types: ['image/jpeg', 'image/png'],
    bytesBelow: 5 * MEGABYTE,
    /** The shorter and the longer side. */
    sidesMin: [200, 300],
    pixelsMax: 40_000_000,
  },
  video: {
    endings: ['mp4'],
    types: ['video/mp4'],
    bytesBelow: 10 * MEGABYTE,
    lengthMs: [1_000, 60_000],
    sideMax: 1_920,
  },
} as const;

/**
 * Why a file of the right type and size cannot be used: `data.why` of FILE_NOT_ACCEPTED. The second
 * line is about pictures, the last about videos.
 */
export const FILE_FAULTS = [
  ...(['damaged', 'too-slow'] as const),
  ...(['too-small', 'too-many-pixels'] as const),
  ...(['no-video', 'too-many-tracks', 'codec', 'too-short', 'too-long', 'too-wide'] as const),
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** A file nobody used by then is deleted. */
export const UNUSED_FILE_LIFE_MS = DAY_MS;

export function mediumOf(kind: FileKind): Medium {
  return kind === 'face-video' ? 'video' : 'picture';
}
