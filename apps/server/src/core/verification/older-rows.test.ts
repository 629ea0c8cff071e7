/** Which rows from before a head must still be there unchanged, and which may be gone. */
import { describe, expect, it } from 'vitest';
import { LASTING } from './fault.ts';
import { compareSums } from './older-rows.ts';

const passing = { period: 'second / 3600', since: 100 };
const at = { table: 'tick', passing, batch: 7 };
const stored = { [LASTING]: '3 aa', 99: '60 bb', 100: '60 cc', 101: '60 dd' };

function compare(found: Record<string, string>) {
  return compareSums(at, { stored, found })[0]?.first.map(({ row, what }) => `${row}: ${what}`);
}

describe('[S15] rows that were proven before', () => {
  it('hold when each complete period has the same hash', () => {
    expect(compare(stored)).toBeUndefined();
  });

  it('may expire, wholly or in part', () => {
    const { 99: _, ...rest } = stored;
    expect(compare(rest)).toBeUndefined();
    expect(compare({ ...stored, 99: '5 ee' })).toBeUndefined();
  });

  it('do not hold when one was changed, removed or added', () => {
    const { 101: _, ...rest } = stored;
    const before = 'rows up to batch 7:';
    expect(compare({ ...stored, 100: '60 ee' })).toEqual([
      `${before} one of 60 is not what was proven then`,
    ]);
    expect(compare(rest)).toEqual([`${before} there were 60 of them, now there are 0`]);
    expect(compare({ ...stored, 102: '1 ff' })).toEqual([
      `${before} there were 0 of them, now there are 1`,
    ]);
  });

  it('that last are compared however old', () => {
    expect(compare({ ...stored, [LASTING]: '2 aa' })).toHaveLength(1);
  });
});
