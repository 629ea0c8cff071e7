/** What the own limits leave, and which of them bars an opening. */
import { parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { findLimitGate, lossLeftUnits } from './own-limit.ts';

const OWN = { netLoss: '100', open: '250', lossLimit: '500', breakUntilMs: 0 };

describe('[3.6] own limits', () => {
  it('leave what neither today’s loss nor what is open has used', () => {
    expect(lossLeftUnits(OWN, true)).toBe(parseUnits('150'));
    const ahead = { ...OWN, netLoss: '-91' };
    expect(lossLeftUnits(ahead, true)).toBe(parseUnits('341'));
    expect(lossLeftUnits(ahead, false)).toBe(parseUnits('250'));
  });

  it('bar by a break first, then by the loss limit', () => {
    const at = { endsToday: true, nowMs: 1_000 };
    expect(findLimitGate(undefined, at)).toBeUndefined();
    expect(findLimitGate(OWN, at)).toBeUndefined();
    const used = { ...OWN, open: '400' };
    expect(findLimitGate(used, at)).toEqual({ reason: 'loss', lossLimit: '500' });
    const resting = { ...used, breakUntilMs: 1_001 };
    expect(findLimitGate(resting, at)).toEqual({ reason: 'break', untilMs: 1_001 });
  });
});
