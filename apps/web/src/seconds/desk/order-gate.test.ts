/** What blocks a purchase, in the order of rulebook 3.6. */
import { describe, expect, it } from 'vitest';
import { findGate, type GateFacts } from './order-gate.ts';
import type { Session, SessionMember } from '../../session/session.ts';
import { contractAt } from '../../../testing/seconds/contracts.ts';

const today = {
  wagered: '100.00000000',
  wageredMax: '20000.00000000',
  netLoss: '10.00000000',
  open: '0.00000000',
  lossLimit: '1000.00000000',
};

function sessionOf(status: SessionMember['status']): Session {
  return { state: 'member', member: { uid: '10000123', username: 'margaret', level: 0, status } };
}

const open: GateFacts = {
  session: sessionOf('active'),
  arePricesLive: true,
  isPausing: false,
  symbol: 'BTCUSDT',
  periodSeconds: 60,
  current: [],
  openMax: 5,
  own: { breakUntilMs: 0, today },
  nowMs: 1_000,
};

const running = contractAt({ symbol: 'BTCUSDT' });

describe('[3.6] the gate', () => {
  it('is open when nothing blocks buying, also while figures are not loaded', () => {
    expect(findGate(open)).toBeUndefined();
    expect(findGate({ ...open, current: undefined, own: undefined })).toBeUndefined();
  });

  it.each<[string, Partial<GateFacts>, object]>([
    ['a visitor', { session: { state: 'visitor' } }, { reason: 'visitor' }],
    ['nobody known', { session: { state: 'unknown' } }, { reason: 'stale' }],
    ['restricted', { session: sessionOf('restricted') }, { reason: 'restricted' }],
    ['frozen', { session: sessionOf('frozen') }, { reason: 'frozen' }],
    ['old prices', { arePricesLive: false }, { reason: 'stale' }],
    ['a contract on this market', { current: [running] }, { reason: 'open', contract: running }],
    ['an order just taken', { isPausing: true }, { reason: 'pause' }],
    [
      'five on other markets',
      { current: Array.from({ length: 5 }, () => contractAt({ symbol: 'ETHUSDT' })) },
      { reason: 'full', openMax: 5 },
    ],
    ['a break', { own: { breakUntilMs: 1_001, today } }, { reason: 'break', untilMs: 1_001 }],
    [
      'the most of a day',
      { own: { breakUntilMs: 0, today: { ...today, wagered: today.wageredMax } } },
      { reason: 'wagered', wageredMax: today.wageredMax },
    ],
    [
      'the own loss limit',
      { own: { breakUntilMs: 0, today: { ...today, netLoss: today.lossLimit } } },
      { reason: 'loss', lossLimit: today.lossLimit },
    ],
    [
      'open contracts that could use the own loss limit up',
      { own: { breakUntilMs: 0, today: { ...today, open: '990.00000000' } } },
      { reason: 'loss', lossLimit: today.lossLimit },
    ],
  ])('is closed by %s', (_name, facts, gate) => {
    expect(findGate({ ...open, ...facts })).toEqual(gate);
  });

  it('opens again when a break is over', () => {
    expect(findGate({ ...open, own: { breakUntilMs: 1_000, today } })).toBeUndefined();
  });

  it('names the first reason when there are several', () => {
    const all: GateFacts = {
      ...open,
      arePricesLive: false,
      isPausing: true,
      current: [running],
      own: { breakUntilMs: 5_000, today: { ...today, netLoss: '1000.00000000' } },
    };
    expect(findGate(all)).toEqual({ reason: 'stale' });
    expect(findGate({ ...all, arePricesLive: true })).toMatchObject({ reason: 'open' });
    expect(findGate({ ...all, arePricesLive: true, isPausing: false, current: [] })).toMatchObject({
      reason: 'break',
    });
  });
});
