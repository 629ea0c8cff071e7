/** Which change of a part stands, and that what another version wrote stays. */
import { describe, expect, it } from 'vitest';
import { applyChange, type StoredParts } from './rules.ts';

const OFF = { isOn: false };
const parts: StoredParts = {
  fromFunds: { value: OFF, changedAtMs: 1_000 },
  wallpaper: { value: 'of a newer version', changedAtMs: 7 },
};
const change = (changedAtMs: number) =>
  applyChange(parts, { part: 'fromFunds', value: { isOn: true }, changedAtMs });

describe('[28.2] of two changes of a part', () => {
  it('[EX-28.1] the newer one stands, whichever comes first', () => {
    expect(change(1_001)?.['fromFunds']).toEqual({ value: { isOn: true }, changedAtMs: 1_001 });
    expect(change(999)).toBeUndefined();
  });

  it('the same one sent twice is one', () => {
    expect(change(1_000)).toBeUndefined();
  });

  it('[28.3] parts that only a newer version knows are left as they are', () => {
    expect(change(1_001)?.['wallpaper']).toBe(parts['wallpaper']);
  });

  it('other parts are left as they are', () => {
    const value = { symbols: ['BTCUSDT'] };
    const after = applyChange(parts, { part: 'favourites', value, changedAtMs: 1 });
    expect(after).toEqual({ ...parts, favourites: { value, changedAtMs: 1 } });
  });
});
