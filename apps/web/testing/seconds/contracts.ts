/** For tests only: contracts as the server sends them, in any state. */
import type { SecondsContractLine } from '@anywhen/protocol';

/** 2026-01-05 12:00:01 UTC. */
export const T0 = Date.UTC(2026, 0, 5, 12, 0, 1) / 1_000;

/** Up on BTC, 100 USDT for 60 s, in progress since T0 (EX-3.1). */
export function contractAt(changes: Partial<SecondsContractLine> = {}): SecondsContractLine {
  return {
    id: '7',
    shareId: 'ab'.repeat(16),
    symbol: 'BTCUSDT',
    direction: 'up',
    periodSeconds: 60,
    returnBps: 9_100,
    wager: '100.00000000',
    state: 'in_progress',
    acceptedAtMs: T0 * 1_000 - 600,
    opening: { second: T0, price: '64250.10' },
    endsAtSecond: T0 + 60,
    settlement: null,
    result: null,
    isVoid: false,
    receipt: null,
    profit: null,
    endedAtMs: null,
    ...changes,
  };
}

export const WAITING: Partial<SecondsContractLine> = {
  state: 'payment_waiting',
  opening: null,
  endsAtSecond: null,
};

/** [EX-3.1] */
export const WON = endedAt('64250.11', {
  result: 'win',
  receipt: '191.00000000',
  profit: '91.00000000',
});

/** [EX-3.2] */
export const LOST = endedAt('64250.09', {
  result: 'lose',
  receipt: '0.00000000',
  profit: '-100.00000000',
});

/** [EX-3.3] */
export const DRAWN = endedAt('64250.10', {
  result: 'draw',
  receipt: '100.00000000',
  profit: '0.00000000',
});

export const VOIDED: Partial<SecondsContractLine> = {
  ...WAITING,
  state: 'ended',
  result: 'draw',
  isVoid: true,
  receipt: '100.00000000',
  profit: '0.00000000',
  endedAtMs: T0 * 1_000 + 4_400,
};

type Result = Pick<SecondsContractLine, 'result' | 'receipt' | 'profit'>;

function endedAt(price: string, result: Result): Partial<SecondsContractLine> {
  const second = T0 + 60;
  return {
    state: 'ended',
    settlement: { second, price },
    endedAtMs: second * 1_000 + 40,
    ...result,
  };
}
