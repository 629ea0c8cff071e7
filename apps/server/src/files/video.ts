/**
 * Validates a video without playing it: its boxes must describe one moving picture of a known kind,
 * within the allowed duration, and all of it must be there. It is read in place, in time that grows
 * with its size and not with what it claims.
 */
import { FILE_RULES } from '@anywhen/protocol';
import type { CheckedFile } from './checked-file.ts';
import { type Box, Boxes } from './mp4/boxes.ts';
import { cleanFile } from './mp4/clean.ts';
import { type Fragments, readFragments } from './mp4/fragments.ts';
import { type Track, readTrack } from './mp4/tracks.ts';
import { refuseFile } from './refuse-file.ts';

const { lengthMs, sideMax } = FILE_RULES.video;

/** H.264 and H.265, each with its parameters in the header or in the stream; AAC for sound. */
const VIDEO_CODECS = ['avc1', 'avc3', 'hvc1', 'hev1'];
const SOUND_CODECS = ['mp4a'];

/** Takes ownership of the bytes: unwanted content is removed in place. */
export function checkVideo(bytes: Buffer): CheckedFile {
  const boxes = new Boxes(bytes);
  const top = boxes.list(0, bytes.length);
  const ofType = (type: string) => top.filter((box) => box.type === type);
  const inMoov = boxes.listIn(boxes.requireOne(top, 'moov'));
  boxes.requireOne(inMoov, 'mvhd');
  const traks = inMoov.filter(({ type }) => type === 'trak');
  const tracks = traks.map((trak) => readTrack(boxes, trak));
  const video = requireVideo(tracks);
  const mvex = inMoov.find(({ type }) => type === 'mvex');
  const fragments = readFragments(boxes, { mvex, moofs: ofType('moof') }, video.id);
  requireMedia(video, fragments, ofType('mdat'));
  const durationMs = requireLength(((video.units + fragments.units) * 1_000) / video.timescale);
  const { width, height } = video;
  cleanFile(new Boxes(bytes));
  return { type: 'video/mp4', bytes, width, height, durationMs };
}

function requireVideo(tracks: readonly Track[]): Track {
  const [video, ...more] = tracks.filter(({ isVideo }) => isVideo);
  if (!video) refuseFile('no-video');
  const others = tracks.filter(({ isVideo }) => !isVideo);
  if (more.length > 0 || others.length > 1 || others.some(({ isSound }) => !isSound)) {
    refuseFile('too-many-tracks');
  }
  const isKnown = ({ isVideo, codecs }: Track) =>
    codecs.every((codec) => (isVideo ? VIDEO_CODECS : SOUND_CODECS).includes(codec));
  if (!tracks.every(isKnown)) refuseFile('codec');
  if (video.width === 0 || video.height === 0) refuseFile('damaged');
  if (Math.max(video.width, video.height) > sideMax) refuseFile('too-wide');
  return video;
}

/** What the tables refer to must be in the file. */
function requireMedia(video: Track, fragments: Fragments, media: readonly Box[]): void {
  if (video.samples + fragments.samples === 0) refuseFile('no-video');
  const bytes = media.reduce((sum, { body, end }) => sum + end - body, 0);
  if (video.sampleBytes + fragments.sampleBytes > bytes) refuseFile('damaged');
  const isThere = (offset: number) => media.some(({ body, end }) => offset >= body && offset < end);
  const { chunks } = video;
  if (chunks && !(isThere(chunks.first) && isThere(chunks.last))) refuseFile('damaged');
}

function requireLength(durationMs: number): number {
  const [shortest, longest] = lengthMs;
  if (durationMs < shortest) refuseFile('too-short');
  if (durationMs > longest) refuseFile('too-long');
  return Math.round(durationMs);
}
