/** Which anchors this browser remembers, and which changes it detects. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lookAtAnchor } from './seen-anchors.ts';

const days = [
  { startsAtSecond: 0, anchor: 'a0' },
  { startsAtSecond: 86_400, anchor: 'a1' },
];
const today = { startsAtSecond: 86_400, anchor: 'a1' };
const at = (nowMs: number, genesis = 'g') => ({ genesis, days, versions: [], nowMs });

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('seen anchors', () => {
  it('are new the first time and known from then on, with the time of the first sight', () => {
    expect(lookAtAnchor(today, at(1_000))).toEqual({ kind: 'first' });
    expect(lookAtAnchor(today, at(2_000))).toEqual({ kind: 'same', atMs: 1_000 });
    expect(lookAtAnchor(today, at(3_000))).toEqual({ kind: 'same', atMs: 1_000 });
  });

  it('are remembered for all days at once, so that later days can be compared', () => {
    lookAtAnchor({ startsAtSecond: 0, anchor: 'a0' }, at(1_000));
    expect(lookAtAnchor(today, at(90_000_000))).toEqual({ kind: 'same', atMs: 1_000 });
  });

  it('report a change, every time', () => {
    lookAtAnchor(today, at(1_000));
    const changed = { startsAtSecond: 86_400, anchor: 'zz' };
    const published = { genesis: 'g', days: [changed], versions: [], nowMs: 2_000 };
    expect(lookAtAnchor(changed, published)).toEqual({ kind: 'changed', atMs: 1_000 });
    expect(lookAtAnchor(changed, published)).toEqual({ kind: 'changed', atMs: 1_000 });
  });

  it('report that the exchange was set up anew, and start over', () => {
    lookAtAnchor(today, at(1_000));
    expect(lookAtAnchor(today, at(2_000, 'other'))).toEqual({ kind: 'other-exchange' });
    expect(lookAtAnchor(today, at(3_000, 'other'))).toEqual({ kind: 'same', atMs: 2_000 });
  });

  it('work without memory when the storage is blocked or corrupt', () => {
    localStorage.setItem('anywhen.seen-anchors', '{"genesis":5}');
    expect(lookAtAnchor(today, at(1_000))).toEqual({ kind: 'first' });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    localStorage.clear();
    expect(lookAtAnchor(today, at(1_000))).toEqual({ kind: 'first' });
  });
});

describe('[16.4] the version of a seen day', () => {
  const DAY_MS = 86_400_000;
  const day = { startsAtSecond: 3 * 86_400, anchor: 'a3' };
  const VERSIONS = [{ version: 2, startsAtSecond: day.startsAtSecond }];
  const look = (nowMs: number, versions: typeof VERSIONS = []) =>
    lookAtAnchor(day, { genesis: 'g', days: [day], versions, nowMs });

  it('may change while that is announced early enough, and is the new one from then on', () => {
    expect(look(DAY_MS)).toEqual({ kind: 'first' });
    expect(look(2 * DAY_MS - 1, VERSIONS)).toEqual({ kind: 'same', atMs: DAY_MS });
    expect(look(4 * DAY_MS, VERSIONS)).toEqual({ kind: 'same', atMs: DAY_MS });
    expect(look(5 * DAY_MS)).toEqual({ kind: 'other-version', atMs: 4 * DAY_MS });
  });

  it.each([
    ['twelve hours before', 2.5],
    ['during the day', 3.5],
    ['after it', 4.5],
  ])('must not change once it was seen %s, and that is reported every time', (_when, after) => {
    const seenAtMs = after * DAY_MS;
    look(DAY_MS);
    look(seenAtMs);
    const sight = { kind: 'other-version', atMs: seenAtMs };
    expect(look(seenAtMs + 1, VERSIONS)).toEqual(sight);
    expect(look(seenAtMs + 2, VERSIONS)).toEqual(sight);
    expect(look(seenAtMs + 3)).toEqual({ kind: 'same', atMs: DAY_MS });
  });

  it('is learnt by a browser that has only remembered anchors so far', () => {
    const seen = { [day.startsAtSecond]: { anchor: 'a3', atMs: 5 } };
    const stored = JSON.stringify({ genesis: 'g', days: seen });
    localStorage.setItem('anywhen.seen-anchors', stored);
    expect(look(4 * DAY_MS, VERSIONS)).toEqual({ kind: 'same', atMs: 5 });
    expect(look(5 * DAY_MS)).toEqual({ kind: 'other-version', atMs: 4 * DAY_MS });
  });
});
