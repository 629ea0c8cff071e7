/** The simulated chain in numbers: the table of rulebook 9.1, its blocks and its confirmations. */
import { describe, expect, it } from 'vitest';
import {
  CASH_CURRENCIES,
  NETWORKS,
  NETWORK_TERMS,
  TRANSACTION_PATTERN,
  confirmationsAt,
  confirmedAtMs,
  heightOf,
  isNetwork,
  networksOf,
  nextBlockMs,
} from './rules.ts';

const SECOND_MS = 1_000;

describe('[9.1] the table of networks', () => {
  it.each([
    ['TRC20', 'USDT', true, 57, 81, '10', '100000'],
    ['BEP20', 'USDT', true, 45, 90, '10', '100000'],
    ['ERC20', 'USDT', true, 144, 360, '20', '100000'],
    ['BTC', 'BTC', false, 30, 60, '0.0005', '2'],
    ['ETH', 'ETH', false, 144, 360, '0.01', '50'],
  ] as const)(
    '%s: %s, offered: %s, credit in %i s, unlock in %i s, %s to %s',
    (network, currency, isOffered, creditSeconds, unlockSeconds, depositMin, depositMax) => {
      const terms = NETWORK_TERMS[network];
      expect(terms).toMatchObject({ currency, isOffered, depositMin, depositMax });
      const { blockMs, creditConfirmations, unlockConfirmations } = terms;
      expect(creditConfirmations * blockMs).toBe(creditSeconds * SECOND_MS);
      expect(unlockConfirmations * blockMs).toBe(unlockSeconds * SECOND_MS);
    },
  );

  it('begins with TRC20, and offers only USDT', () => {
    expect(networksOf('USDT')).toEqual(['TRC20', 'BEP20', 'ERC20']);
    expect([networksOf('BTC'), networksOf('ETH'), networksOf('usdt')]).toEqual([[], [], []]);
    expect(CASH_CURRENCIES).toEqual(['USDT']);
  });

  it('knows its names as they are written, and no others', () => {
    for (const network of NETWORKS) expect(isNetwork(network)).toBe(true);
    for (const other of ['trc20', 'TRC20 ', 'SOL', '', 'toString']) {
      expect(isNetwork(other), other).toBe(false);
    }
  });
});

describe('[9.1] blocks', () => {
  it('[EX-9.1] come by the clock: 2 s, 56 s and 80 s after a deposit at second 1 of 3', () => {
    const sentAtMs = 1_700_000_002 * SECOND_MS;
    expect(sentAtMs % 3_000).toBe(1_000);
    const minedAtMs = nextBlockMs('TRC20', sentAtMs);
    expect(minedAtMs - sentAtMs).toBe(2 * SECOND_MS);
    expect(confirmedAtMs('TRC20', minedAtMs, 19) - sentAtMs).toBe(56 * SECOND_MS);
    expect(confirmedAtMs('TRC20', minedAtMs, 27) - sentAtMs).toBe(80 * SECOND_MS);
  });

  it.each(NETWORKS)('%s: what is sent at the very moment of a block waits for the next', (name) => {
    const { blockMs } = NETWORK_TERMS[name];
    const block = 12_345 * blockMs;
    expect(nextBlockMs(name, block - 1)).toBe(block);
    expect(nextBlockMs(name, block)).toBe(block + blockMs);
    expect(nextBlockMs(name, block + 1)).toBe(block + blockMs);
    expect(heightOf(name, block)).toBe(12_345);
  });

  it.each(NETWORKS)(
    '%s: confirmations are full at their moment and not a moment before',
    (name) => {
      const minedAtMs = nextBlockMs(name, 1_763_272_000_123);
      expect(confirmationsAt(name, minedAtMs, minedAtMs - 1)).toBe(0);
      for (let count = 1; count <= NETWORK_TERMS[name].unlockConfirmations; count += 1) {
        const atMs = confirmedAtMs(name, minedAtMs, count);
        expect(confirmationsAt(name, minedAtMs, atMs)).toBe(count);
        expect(confirmationsAt(name, minedAtMs, atMs - 1)).toBe(count - 1);
      }
    },
  );
});

describe('[9.1] the id of a transaction', () => {
  it('names its network and says that it is simulated', () => {
    const digits = '0123456789ABCDEF0123456789ABCDEF';
    expect(`SIM-TRC20-TX-${digits}`).toMatch(TRANSACTION_PATTERN);
    const others = [
      digits,
      `0x${digits}${digits}`,
      `SIM-SOL-TX-${digits}`,
      `sim-TRC20-TX-${digits}`,
      `SIM-TRC20-TX-${digits.toLowerCase()}`,
      `SIM-TRC20-TX-${digits}0`,
      ` SIM-TRC20-TX-${digits}`,
      `SIM-TRC20-TX-${digits}\n`,
    ];
    for (const other of others) expect(other).not.toMatch(TRANSACTION_PATTERN);
  });
});
