/** [9.1] The blocks since a transaction follow from the clock alone, and only a few are listed. */
import { describe, expect, it } from 'vitest';
import { BLOCKS_LISTED_MAX, blocksSince } from './blocks-since.ts';

const MINED_MS = 1_800_000_003_000;
const at = (seconds: number) =>
  blocksSince({ network: 'TRC20', minedAtMs: MINED_MS, nowMs: MINED_MS + seconds * 1_000 });

describe('[9.1] the blocks since a transaction', () => {
  it('are none before it is in a block', () => {
    expect(at(-1)).toEqual({ newest: [], between: 0, own: undefined });
  });

  it('begin with its own', () => {
    expect(at(0)).toEqual({ newest: [], between: 0, own: MINED_MS });
  });

  it('come every 3 s, newest first', () => {
    expect(at(7).newest).toEqual([MINED_MS + 6_000, MINED_MS + 3_000]);
  });

  it('are counted when they are too many to list', () => {
    const { newest, between } = at(3_000);
    expect(newest).toHaveLength(BLOCKS_LISTED_MAX);
    expect(newest[0]).toBe(MINED_MS + 3_000_000);
    expect(between).toBe(1_000 - BLOCKS_LISTED_MAX);
  });
});
