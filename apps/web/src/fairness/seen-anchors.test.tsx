/** Which anchors this browser remembers, and which changes it detects. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lookAtAnchor } from './seen-anchors.ts';

const days = [
  { startsAtSecond: 0, anchor: 'a0' },
  { startsAtSecond: 86_400, anchor: 'a1' },
];
const today = { startsAtSecond: 86_400, anchor: 'a1' };
const at = (nowMs: number, genesis = 'g') => ({ genesis, days, nowMs });

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
    const published = { genesis: 'g', days: [changed], nowMs: 2_000 };
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
