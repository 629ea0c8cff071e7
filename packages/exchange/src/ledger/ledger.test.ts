/** What the books refuse whoever asks: such an entry is a bug, and the exchange stops. */
import { describe, expect, it } from 'vitest';
import { Fingerprint } from '../kernel/fingerprint.ts';
import type { Bucket } from './commands.ts';
import { Ledger, type Leg } from './ledger.ts';

const ALICE = 10000001;

function openLedger() {
  const ledger = new Ledger(new Fingerprint(), { nextEntryId: 1, accounts: [] });
  const command = { seq: 1, atMs: 0, actor: { kind: 'system' }, id: 'a' } as const;
  const post = (...legs: Leg[]) => ledger.post({ command, changes: [], events: [] }, legs);
  return { ledger, post };
}

const type = 'SIM_GRANT';
const reference = 'welcome';

function own(units: bigint, { currency = 'USDT', bucket = 'available' as Bucket } = {}): Leg {
  return { account: { owner: ALICE, kind: 'spot', currency, bucket }, units, type, reference };
}

function house(units: bigint, currency = 'USDT'): Leg {
  return { account: { owner: 'house:mm', currency }, units, type, reference };
}

describe('[M1] an entry', () => {
  it.each([
    ['in its first currency', [own(5n), house(-4n)]],
    ['in another', [own(5n), house(-5n), own(2n, { currency: 'BTC' }), house(-1n, 'BTC')]],
    ['in two that only sum to zero together', [own(5n), house(-5n, 'BTC')]],
  ])('that does not sum to zero %s is no entry', (_where, legs) => {
    const { post } = openLedger();
    expect(() => post(...legs)).toThrow('postings sum to zero per currency');
  });

  it.each(['available', 'held'] as const)('never takes more than is %s', (bucket) => {
    const { ledger, post } = openLedger();
    post(own(5n, { bucket }), house(-5n));
    post(own(-5n, { bucket }), house(5n));
    expect(ledger.totalOf(ALICE, 'spot', 'USDT')).toBe(0n);
    expect(() => post(own(-1n, { bucket }), house(1n))).toThrow('never below zero');
  });

  it('may leave the house owing', () => {
    const { ledger, post } = openLedger();
    post(own(5n), house(-5n));
    expect(ledger.balanceOf({ owner: 'house:mm', currency: 'USDT' })).toBe(-5n);
  });
});
