/** What a restart loads: an account changed behind the exchange's back shows in its fingerprint. */
import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import type { AccountImage } from './commands.ts';

const account: AccountImage = {
  id: 7,
  owner: ALICE,
  accountKind: 'spot',
  currency: 'USDT',
  bucket: 'available',
  balance: 5n,
  seq: 3,
};

describe('the fingerprint', () => {
  it.each<Partial<AccountImage>>([
    { id: 8 },
    { owner: BOB },
    { accountKind: 'funds' },
    { currency: 'BTC' },
    { bucket: 'held' },
    { balance: 6n },
    { seq: 4 },
  ])('[M3] covers an account whole: %o is another state', (change) => {
    expect(fingerprintOf([{ ...account, ...change }])).not.toBe(fingerprintOf([account]));
  });

  it('[M3] does not depend on the order in which a table gives its rows', () => {
    const accounts = [account, { ...account, id: 8, owner: BOB }];
    expect(fingerprintOf(accounts.toReversed())).toBe(fingerprintOf(accounts));
  });
});

function fingerprintOf(accounts: readonly AccountImage[]): string {
  const ledger = { nextEntryId: 1, accounts };
  return new Exchange({ ...EMPTY_IMAGE, ledger }).fingerprint;
}
