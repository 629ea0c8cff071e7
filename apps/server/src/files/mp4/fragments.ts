/**
 * Browser recordings come in fragments: the header does not say how long they are, each fragment
 * says it for itself.
 */
import { refuseFile } from '../refuse-file.ts';
import type { Box, Boxes } from './boxes.ts';

export type Fragments = { units: number; samples: number; sampleBytes: number };

type Defaults = { units: number; bytes: number };

/** Of one track. */
export function readFragments(
  boxes: Boxes,
  { mvex, moofs }: { mvex: Box | undefined; moofs: readonly Box[] },
  trackId: number,
): Fragments {
  const total = { units: 0, samples: 0, sampleBytes: 0 };
  if (!mvex) return moofs.length === 0 ? total : refuseFile('damaged');
  const ofAll = readDefaults(boxes, mvex, trackId);
  for (const moof of moofs) {
    for (const traf of boxes.listIn(moof).filter(({ type }) => type === 'traf')) {
      const inTraf = boxes.listIn(traf);
      const tfhd = boxes.requireOne(inTraf, 'tfhd');
      const runs = inTraf.filter(({ type }) => type === 'trun');
      // A player walks those of other tracks, too.
      for (const trun of runs) boxes.boundEntries(boxes.number(trun, 4));
      if (boxes.number(tfhd, 4) !== trackId) continue;
      const defaults = readOwnDefaults(boxes, tfhd, ofAll);
      for (const trun of runs) addRun(boxes, trun, defaults, total);
    }
  }
  return total;
}

function readDefaults(boxes: Boxes, mvex: Box, trackId: number): Defaults {
  const trex = boxes
    .listIn(mvex)
    .find((box) => box.type === 'trex' && boxes.number(box, 4) === trackId);
  if (!trex) refuseFile('damaged');
  return { units: boxes.number(trex, 12), bytes: boxes.number(trex, 16) };
}

const FLAGS = 0xffffff;
const TFHD = { baseOffset: 0x1, description: 0x2, units: 0x8, bytes: 0x10 };
const TRUN = {
  offset: 0x1,
  firstFlags: 0x4,
  units: 0x100,
  bytes: 0x200,
  flags: 0x400,
  time: 0x800,
};

function readOwnDefaults(boxes: Boxes, tfhd: Box, ofAll: Defaults): Defaults {
  const flags = boxes.number(tfhd, 0) & FLAGS;
  let at = 8;
  if (flags & TFHD.baseOffset) at += 8;
  if (flags & TFHD.description) at += 4;
  const units = flags & TFHD.units ? boxes.number(tfhd, at) : ofAll.units;
  if (flags & TFHD.units) at += 4;
  return { units, bytes: flags & TFHD.bytes ? boxes.number(tfhd, at) : ofAll.bytes };
}

function addRun(boxes: Boxes, trun: Box, defaults: Defaults, total: Fragments): void {
  const flags = boxes.number(trun, 0) & FLAGS;
  const samples = boxes.number(trun, 4);
  const start = 8 + (flags & TRUN.offset ? 4 : 0) + (flags & TRUN.firstFlags ? 4 : 0);
  const { units, bytes, flags: ofSample, time } = TRUN;
  const step = [units, bytes, ofSample, time].filter((flag) => flags & flag).length * 4;
  if (trun.body + start + samples * step > trun.end) refuseFile('damaged');
  total.samples += samples;
  if (!(flags & units)) total.units += samples * defaults.units;
  if (!(flags & bytes)) total.sampleBytes += samples * defaults.bytes;
  const bytesAt = flags & units ? 4 : 0;
  for (let at = start; step > 0 && at < start + samples * step; at += step) {
    if (flags & units) total.units += boxes.number(trun, at);
    if (flags & bytes) total.sampleBytes += boxes.number(trun, at + bytesAt);
  }
}
