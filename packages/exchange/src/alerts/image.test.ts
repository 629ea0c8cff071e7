/** What a restart loads: alerts changed behind the exchange's back show in its fingerprint. */
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import { type WaitingAlert, setAlert } from './alert.ts';

const ALERT = setAlert({
  id: 7,
  uid: ALICE,
  symbol: 'BTCUSDT',
  moveBps: 500,
  above: 6_825_000,
  below: 6_175_000,
  setAtMs: 1_000,
  setSecond: 1,
  setPrice: 6_500_000,
});

const fingerprintOf = (...waiting: WaitingAlert[]) =>
  new Exchange({ ...EMPTY_IMAGE, alerts: { nextAlertId: 9, waiting } }).fingerprint;

describe('the fingerprint', () => {
  it.each<Partial<WaitingAlert>>([
    { id: 8 },
    { uid: BOB },
    { symbol: 'ETHUSDT' },
    { moveBps: null },
    { above: 6_825_001 },
    { below: null },
    { setAtMs: 1_001 },
    { setSecond: 2 },
    { setPrice: 6_500_001 },
  ])('covers alerts whole: %o is another state', (change) => {
    expect(fingerprintOf({ ...ALERT, ...change })).not.toBe(fingerprintOf(ALERT));
  });

  it('does not depend on the order in which a table gives its rows', () => {
    const other = { ...ALERT, id: 8 };
    expect(fingerprintOf(other, ALERT)).toBe(fingerprintOf(ALERT, other));
  });
});
