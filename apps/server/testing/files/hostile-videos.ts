/** Videos that are fake, too large, or incomplete; each with its expected rejection. */
import type { HostileFile } from './hostile-pictures.ts';
import { type FilePlan, SOUND_TRACK, box, makeMp4, numbers, repeat } from './mp4-maker.ts';

export const VIDEO_CANARY = 'CanaryInVideo';

const hidden = Buffer.from(`<script>${VIDEO_CANARY}</script>`);
const DAMAGED = 'FILE_NOT_ACCEPTED damaged';

export function listHostileVideos(): HostileFile[] {
  const files = [
    ...listLengths(),
    ...listTracks(),
    ...listBroken(),
    ...listBombs(),
    ...listTables(),
    ...listHidden(),
    ...listTruncated(makeMp4()),
    ...listSizes(),
  ];
  return files.map((file) => ({ ...file, kind: 'face-video' }));
}

function of(what: string, outcome: string, plan: Partial<FilePlan>): HostileFile {
  return { what, outcome, bytes: makeMp4(plan) };
}

function listLengths(): HostileFile[] {
  const lasting = (ms: number) => ({ tracks: [{ samples: 1, sampleUnits: ms }] });
  return [
    of('a video of no length', 'FILE_NOT_ACCEPTED too-short', lasting(0)),
    of('a video of 0.999 s', 'FILE_NOT_ACCEPTED too-short', lasting(999)),
    of('a video of 1 s', 'ok', lasting(1_000)),
    of('a video of 60 s', 'ok', lasting(60_000)),
    of('a video of 60.001 s', 'FILE_NOT_ACCEPTED too-long', lasting(60_001)),
    of('a video of 49 days', 'FILE_NOT_ACCEPTED too-long', lasting(2 ** 32 - 1)),
    of('a video without a measure of time', DAMAGED, { tracks: [{ timescale: 0 }] }),
  ];
}

function listTracks(): HostileFile[] {
  const many = 'FILE_NOT_ACCEPTED too-many-tracks';
  const codec = 'FILE_NOT_ACCEPTED codec';
  return [
    of('a video with sound', 'ok', { tracks: [{}, SOUND_TRACK] }),
    of('sound without a picture', 'FILE_NOT_ACCEPTED no-video', { tracks: [SOUND_TRACK] }),
    of('no track at all', 'FILE_NOT_ACCEPTED no-video', { tracks: [] }),
    of('a track without samples', 'FILE_NOT_ACCEPTED no-video', { tracks: [{ samples: 0 }] }),
    of('two pictures', many, { tracks: [{}, {}] }),
    of('two sounds', many, { tracks: [{}, SOUND_TRACK, SOUND_TRACK] }),
    of('a track of places', many, { tracks: [{}, { handler: 'meta', codec: 'mett' }] }),
    of('a picture coded as VP9', codec, { tracks: [{ codec: 'vp09' }] }),
    of('a picture nobody knows', codec, { tracks: [{ codec: 'evil' }] }),
    of('sound nobody knows', codec, { tracks: [{}, { ...SOUND_TRACK, codec: 'evil' }] }),
    of('H.265', 'ok', { tracks: [{ codec: 'hvc1' }] }),
    of('1 920 wide', 'ok', { tracks: [{ width: 1_920, height: 1_080 }] }),
    of('1 921 tall', 'FILE_NOT_ACCEPTED too-wide', { tracks: [{ width: 1_080, height: 1_921 }] }),
    of('65 535 wide', 'FILE_NOT_ACCEPTED too-wide', { tracks: [{ width: 65_535 }] }),
    of('of no width', DAMAGED, { tracks: [{ width: 0 }] }),
    of('as a browser records it', 'ok', { isFragmented: true }),
    of('as a browser records it, with sound', 'ok', {
      isFragmented: true,
      tracks: [{}, SOUND_TRACK],
    }),
    of('nothing recorded', 'FILE_NOT_ACCEPTED no-video', {
      isFragmented: true,
      tracks: [{ samples: 0 }],
    }),
  ];
}

function listBroken(): HostileFile[] {
  const sound = makeMp4();
  const head = sound.subarray(0, 24);
  const broken = (what: string, ...parts: Buffer[]): HostileFile => {
    return { what, outcome: DAMAGED, bytes: Buffer.concat([head, ...parts]) };
  };
  const rest = sound.subarray(24);
  return [
    of('without a head', DAMAGED, { hasHead: false }),
    of('without its pictures', DAMAGED, { hasMedia: false }),
    of('pictures on another machine', DAMAGED, { tracks: [{ isOwnMedia: false }] }),
    of('pictures before the file', DAMAGED, { chunkOffset: 0 }),
    of('pictures behind the file', DAMAGED, { chunkOffset: 2 ** 32 - 1 }),
    broken('nothing but a beginning'),
    broken('two heads', rest, rest),
    broken('a box of seven bytes', numbers(7), Buffer.from('free'), rest),
    broken('a box of no length in the middle', numbers(0), Buffer.from('free'), rest),
    broken('a box longer than the file', numbers(2 ** 31), Buffer.from('free'), rest),
    broken('a box of 2⁶³ bytes', numbers(1), Buffer.from('free'), numbers(2 ** 31, 0), rest),
    broken('half a box', rest, Buffer.from('abc')),
    broken('a head inside a head', box('moov', rest)),
    broken('noise', Buffer.alloc(5_000, 0xa7)),
    broken('zeros', Buffer.alloc(5_000)),
  ];
}

/** Small to send, expensive to parse: they must be rejected at once. */
function listBombs(): HostileFile[] {
  const nested = (depth: number): Buffer => {
    let inner: Buffer = Buffer.alloc(0);
    for (let level = 0; level < depth; level += 1) inner = box('trak', inner);
    return inner;
  };
  const empty = Buffer.concat(Array.from({ length: 20_000 }, () => box('free')));
  const table = (type: string, ...values: number[]) => box(type, numbers(...values));
  return [
    of('twenty thousand boxes', DAMAGED, { extra: [empty] }),
    of('twenty thousand boxes in the head', DAMAGED, { extraInMoov: [empty] }),
    of('two thousand boxes inside each other', DAMAGED, { extraInMoov: [nested(2_000)] }),
    of('four thousand million samples', DAMAGED, { tracks: [{ sampleBytes: 0 }], extraInMoov: [] }),
    of('a second table of samples', 'ok', { extraInMoov: [table('stsz', 0, 0, 2 ** 32 - 1)] }),
  ];
}

/** Far more entries than a minute has pictures: each table is rejected before it is walked. */
function listTables(): HostileFile[] {
  const many = 100_001;
  const zeros = (bytes: number) => Buffer.alloc(many * bytes);
  const tables = (what: string, tablesOf: (offset: number) => Record<string, Buffer>) =>
    of(`100 001 ${what}`, DAMAGED, { tracks: [{ tablesOf }] });
  const edits = box('edts', box('elst', numbers(0, many), zeros(12)));
  const perSecond = 240;
  const samples = 60 * perSecond;
  const one = { samples, timescale: 60_000, sampleUnits: 60_000 / perSecond, sampleBytes: 1 };
  const times = repeat(numbers(1, 0), samples);
  return [
    tables('durations', () => ({ stts: box('stts', numbers(0, many, 20, 100), zeros(8)) })),
    tables('sizes', () => ({ stsz: box('stsz', numbers(0, 0, many), zeros(4)) })),
    tables('places', (offset) => ({
      stco: box('stco', numbers(0, many), repeat(numbers(offset), many)),
    })),
    tables('shifts', () => ({ ctts: box('ctts', numbers(0, many), zeros(8)) })),
    tables('chunks', () => ({ stsc: box('stsc', numbers(0, many), zeros(12)) })),
    tables('beginnings', () => ({ stss: box('stss', numbers(0, many), zeros(4)) })),
    of('100 001 edits', DAMAGED, { tracks: [{ extraInTrak: [edits] }] }),
    of('100 001 recorded samples', DAMAGED, {
      isFragmented: true,
      tracks: [{ samples: many, timescale: 60_000, sampleUnits: 1, sampleBytes: 0 }],
    }),
    of('100 001 recorded samples of sound', DAMAGED, {
      isFragmented: true,
      tracks: [{}, { ...SOUND_TRACK, samples: many, sampleBytes: 0 }],
    }),
    tables('places beside the ones that count', (offset) => ({
      co64: box('co64', numbers(0, 1, 0, offset)),
      stco: box('stco', numbers(0, many), repeat(numbers(offset), many)),
    })),
    tables('samples in groups', () => ({ sbgp: box('sbgp', numbers(0, 0, many), zeros(8)) })),
    tables('groups of samples', () => ({ sgpd: box('sgpd', numbers(0, 0, many), zeros(4)) })),
    of('100 001 recorded samples that no head announces', DAMAGED, {
      extra: [box('moof', box('traf', box('tfhd', numbers(0, 1)), box('trun', numbers(0, many))))],
    }),
    of('100 001 pieces of an index', DAMAGED, { extra: [box('sidx', numbers(0), zeros(12))] }),
    of('100 001 brands', DAMAGED, { extra: [box('styp', zeros(4))] }),
    of('240 pictures a second for a minute', 'ok', {
      tracks: [{ ...one, tablesOf: () => ({ ctts: box('ctts', numbers(0, samples), times) }) }],
    }),
  ];
}

/** Accepted, but hidden content is not stored. */
function listHidden(): HostileFile[] {
  const place = box('udta', box('\xa9xyz', Buffer.from(`+48.8582+002.2945/${VIDEO_CANARY}`)));
  return [
    of('a video that knows where it was taken', 'ok', { extraInMoov: [place] }),
    of('a video with a note', 'ok', { extraInMoov: [box('meta', Buffer.alloc(4), hidden)] }),
    of('a video with a page in it', 'ok', { extra: [box('free', hidden)] }),
    of('a video with a box of its own', 'ok', { extra: [box('uuid', Buffer.alloc(16), hidden)] }),
    of('a video with a box nobody knows', 'ok', { extra: [box('evil', hidden)] }),
  ];
}

function listTruncated(sound: Buffer): HostileFile[] {
  const lengths = [
    12,
    23,
    24,
    25,
    40,
    200,
    1_000,
    1_040,
    1_200,
    sound.length - 8,
    sound.length - 1,
  ];
  return lengths.map((length) => ({
    what: `a video cut off at ${length} of ${sound.length}`,
    bytes: sound.subarray(0, length),
    outcome: DAMAGED,
  }));
}

function listSizes(): HostileFile[] {
  const limit = 10 * 1_048_576;
  const grown = (bytes: number) => {
    const missing = bytes - makeMp4().length - 8;
    return { extra: [box('free', Buffer.alloc(missing, 0x41))] };
  };
  return [
    of('a video of the limit less one', 'ok', grown(limit - 1)),
    of('a video of the limit itself', 'FILE_TOO_LARGE', grown(limit)),
    of('a video of one more than the limit', 'FILE_TOO_LARGE', grown(limit + 1)),
  ];
}
