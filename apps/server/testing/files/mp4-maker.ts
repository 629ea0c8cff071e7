/** Builds MP4 files for tests, box by box: valid ones, and with one fault at a time. */

type TrackPlan = {
  handler: string;
  codec: string;
  width: number;
  height: number;
  timescale: number;
  /** Of each sample, in units of the timescale. */
  sampleUnits: number;
  samples: number;
  sampleBytes: number;
  /** A reference to media in the file itself. */
  isOwnMedia: boolean;
  /** Other tables than the usual ones, by their type; `offset` is where its samples begin. */
  tablesOf: (offset: number) => Readonly<Record<string, Buffer>>;
  extraInTrak: readonly Buffer[];
};

const VIDEO_TRACK: TrackPlan = {
  handler: 'vide',
  codec: 'avc1',
  width: 640,
  height: 480,
  timescale: 1_000,
  sampleUnits: 100,
  samples: 20,
  sampleBytes: 50,
  isOwnMedia: true,
  tablesOf: () => ({}),
  extraInTrak: [],
};

export const SOUND_TRACK: TrackPlan = { ...VIDEO_TRACK, handler: 'soun', codec: 'mp4a' };

export type FilePlan = {
  brand: string;
  tracks: readonly Partial<TrackPlan>[];
  /** After the header, and inside it. */
  extra: readonly Buffer[];
  extraInMoov: readonly Buffer[];
  hasMedia: boolean;
  hasHead: boolean;
  /** As browsers record: an empty header, then a fragment per second. */
  isFragmented: boolean;
  /** Sample offsets in the tables, if they differ from the truth. */
  chunkOffset: number | undefined;
};

const PLAN: FilePlan = {
  brand: 'isom',
  tracks: [{}],
  extra: [],
  extraInMoov: [],
  hasMedia: true,
  hasHead: true,
  isFragmented: false,
  chunkOffset: undefined,
};

export function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

export function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
}

export function repeat(bytes: Buffer, times: number): Buffer {
  return Buffer.alloc(bytes.length * times, bytes);
}

export function makeMp4(changes: Partial<FilePlan> = {}): Buffer {
  const plan = { ...PLAN, ...changes };
  const tracks = plan.tracks.map((track) => ({ ...VIDEO_TRACK, ...track }));
  const ftyp = box(
    'ftyp',
    Buffer.from(plan.brand, 'latin1'),
    numbers(512),
    Buffer.from('isommp41'),
  );
  const media = tracks.map(({ samples, sampleBytes }) => Buffer.alloc(samples * sampleBytes, 0x5a));
  const mdat = box('mdat', ...media);
  const extra = Buffer.concat(plan.extra);
  const head = plan.hasHead
    ? makeHead(tracks, plan, ftyp.length + extra.length + 8)
    : Buffer.alloc(0);
  const rest = plan.isFragmented ? makeFragments(tracks) : plan.hasMedia ? mdat : Buffer.alloc(0);
  return Buffer.concat([ftyp, extra, rest, head]);
}

function makeHead(tracks: readonly TrackPlan[], plan: FilePlan, mediaAt: number): Buffer {
  const mvhd = box(
    'mvhd',
    numbers(0, 3_333_333_333, 3_333_333_333, 1_000, 2_000),
    Buffer.alloc(80),
  );
  const traks = tracks.map((track, index) => {
    const before = tracks.slice(0, index);
    const offset = mediaAt + before.reduce((sum, each) => sum + each.samples * each.sampleBytes, 0);
    return makeTrak(track, index + 1, plan.isFragmented ? undefined : (plan.chunkOffset ?? offset));
  });
  const trex = tracks.map((_, index) => box('trex', numbers(0, index + 1, 1, 0, 0, 0)));
  const mvex = plan.isFragmented ? [box('mvex', ...trex)] : [];
  return box('moov', mvhd, ...traks, ...mvex, ...plan.extraInMoov);
}

/** Without an offset for its samples it has none in its header. */
function makeTrak(track: TrackPlan, id: number, offset: number | undefined): Buffer {
  const { handler, codec, width, height, timescale, sampleUnits, sampleBytes, isOwnMedia } = track;
  const samples = offset === undefined ? 0 : track.samples;
  const tkhd = box(
    'tkhd',
    numbers(3, 3_333_333_333, 3_333_333_333, id, 0, 2_000),
    Buffer.alloc(60),
  );
  const mdhd = box('mdhd', numbers(0, 3_333_333_333, 3_333_333_333, timescale, 2_000, 0));
  const hdlr = box(
    'hdlr',
    numbers(0, 0),
    Buffer.from(handler, 'latin1'),
    Buffer.alloc(12),
    Buffer.from('CanaryHandler\0'),
  );
  const url = isOwnMedia
    ? box('url ', numbers(1))
    : box('url ', numbers(0), Buffer.from('http://x\0'));
  const dinf = box('dinf', box('dref', numbers(0, 1), url));
  const description = Buffer.alloc(78);
  description.writeUInt16BE(width, 24);
  description.writeUInt16BE(height, 26);
  if (handler === 'vide') description.write('CanaryEncoder', 43, 'latin1');
  const tables = {
    stsd: box('stsd', numbers(0, 1), box(codec, description)),
    stts: box('stts', samples === 0 ? numbers(0, 0) : numbers(0, 1, samples, sampleUnits)),
    stsc: box('stsc', samples === 0 ? numbers(0, 0) : numbers(0, 1, 1, samples, 1)),
    stsz: box('stsz', numbers(0, samples === 0 ? 0 : sampleBytes, samples)),
    stco: box('stco', offset === undefined ? numbers(0, 0) : numbers(0, 1, offset)),
    ...track.tablesOf(offset ?? 0),
  };
  const stbl = box('stbl', ...Object.values(tables));
  const minf = box('minf', box(handler === 'vide' ? 'vmhd' : 'smhd', Buffer.alloc(8)), dinf, stbl);
  return box('trak', tkhd, ...track.extraInTrak, box('mdia', mdhd, hdlr, minf));
}

/** Each states the duration of its samples, one by one or all alike. */
function makeFragments(tracks: readonly TrackPlan[]): Buffer {
  const parts = tracks.flatMap((track, index) => {
    const { samples, sampleBytes, sampleUnits } = track;
    const each = repeat(numbers(sampleUnits, sampleBytes), samples);
    const oneByOne = box('trun', numbers(0x301, samples, 0), each);
    const alike = box('trun', numbers(0x1, samples, 0));
    const fragment = (tfhd: Buffer, trun: Buffer) => [
      box('moof', box('mfhd', numbers(0, 1)), box('traf', tfhd, trun)),
      box('mdat', Buffer.alloc(samples * sampleBytes, 0x5a)),
    ];
    return [
      ...fragment(box('tfhd', numbers(0x20000, index + 1)), oneByOne),
      ...fragment(box('tfhd', numbers(0x20018, index + 1, sampleUnits, sampleBytes)), alike),
    ];
  });
  return Buffer.concat(parts);
}
