/** What blocks a trade. */
import { expect, it } from 'vitest';
import { findGate, type GateFacts } from './trade-gate.ts';

const MEMBER = { uid: '1', username: 'm', level: 0, status: 'active' } as const;

function reasonOf(changes: Partial<GateFacts> = {}): string | undefined {
  return findGate({
    operation: 'buy-option',
    session: { state: 'member', member: MEMBER },
    arePricesLive: true,
    isClosed: false,
    openPositions: 0,
    positionsMax: 100,
    ...changes,
  })?.reason;
}

it('[7.4] is nothing, or the first reason in the order of the rulebook', () => {
  expect(reasonOf()).toBeUndefined();
  expect(reasonOf({ openPositions: 100 })).toBe('full');
  const limit = { reason: 'break', untilMs: 1 } as const;
  expect(reasonOf({ openPositions: 100, limit })).toBe('break');
  expect(reasonOf({ limit, arePricesLive: false })).toBe('stale');
  expect(reasonOf({ arePricesLive: false, isClosed: true })).toBe('closed');
  expect(reasonOf({ session: { state: 'visitor' } })).toBe('visitor');
  expect(reasonOf({ session: { state: 'unknown' } })).toBe('stale');
});

it('[1.4] restricted and frozen members may sell back, but not buy', () => {
  const session = { state: 'member', member: { ...MEMBER, status: 'restricted' } } as const;
  expect(reasonOf({ session })).toBe('restricted');
  expect(reasonOf({ session, operation: 'close-position' })).toBeUndefined();
  const frozen = { state: 'member', member: { ...MEMBER, status: 'frozen' } } as const;
  expect(reasonOf({ session: frozen })).toBe('frozen');
  expect(reasonOf({ session: frozen, operation: 'close-position' })).toBeUndefined();
});
