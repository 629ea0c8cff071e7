/** For tests only: series and positions as the server sends them, in any state. */
import type { OptionPosition, OptionSeries } from '@anywhen/protocol';

/** 2026-05-01 12:15:00 UTC. */
export const EXPIRY = Date.UTC(2026, 4, 1, 12, 15) / 1_000;

/** BTC, 15 minutes, opened at 65 000 with a volatility of 0.6. */
export function seriesAt(changes: Partial<OptionSeries> = {}): OptionSeries {
  const expiresAtSecond = changes.expiresAtSecond ?? EXPIRY;
  return {
    code: 'BTC-15M-2605011215',
    rule: 'opt/1',
    symbol: 'BTCUSDT',
    lengthSeconds: 900,
    unit: '0.001',
    spreadBps: 300,
    opening: {
      second: expiresAtSecond - 900,
      price: '65000.00',
      sigma: '0.60000000',
      regime: null,
    },
    strikes: ['64800.00', '64900.00', '65000.00', '65100.00', '65200.00'],
    closesAtSecond: expiresAtSecond - 60,
    expiresAtSecond,
    versions: [],
    state: 'open',
    settlement: null,
    ...changes,
  };
}

/** [EX-7.1] 50 calls at 65 000. */
export function positionAt(changes: Partial<OptionPosition> = {}): OptionPosition {
  const expiresAtSecond = changes.expiresAtSecond ?? EXPIRY;
  return {
    id: '7',
    shareId: 'ab'.repeat(16),
    series: 'BTC-15M-2605011215',
    symbol: 'BTCUSDT',
    strike: '65000.00',
    type: 'call',
    unit: '0.001',
    quantity: 50,
    left: 50,
    price: '0.08465445',
    premium: '4.23272250',
    state: 'open',
    boughtAtMs: (expiresAtSecond - 900) * 1_000 + 400,
    closesAtSecond: expiresAtSecond - 60,
    expiresAtSecond,
    sold: '0.00000000',
    settlement: null,
    payout: null,
    profit: null,
    endedAtMs: null,
    ...changes,
  };
}

/** [EX-7.1] */
export const WON: Partial<OptionPosition> = {
  state: 'settled',
  settlement: '65180.40',
  payout: '9.02000000',
  profit: '4.78727750',
  endedAtMs: EXPIRY * 1_000 + 40,
};

/** [EX-7.2] */
export const WORTHLESS: Partial<OptionPosition> = {
  state: 'settled',
  settlement: '64990.00',
  payout: '0.00000000',
  profit: '-4.23272250',
  endedAtMs: EXPIRY * 1_000 + 40,
};

/** [EX-7.9] 20 of 50 sold back at 0.08, then void. */
export const VOIDED: Partial<OptionPosition> = {
  state: 'void',
  left: 30,
  sold: '1.60000000',
  payout: '2.53963350',
  profit: '-0.09308900',
  endedAtMs: EXPIRY * 1_000 + 30_000,
};
