/** The hash chain over ticks, with the printed example. */
import { expect, test } from 'vitest';
import { toHex } from '../hex.ts';
import { nextTickHash } from './tick-chain.ts';

const MIDNIGHT_MS = 1_767_225_600_000;

test('[EX-16.4] two ticks of BTCUSDT give the printed hashes', () => {
  const first = nextTickHash(undefined, 'BTCUSDT', MIDNIGHT_MS, '65000.00');
  expect(toHex(first)).toBe('265115e9e6c58abd97adcd8dfba71adfb7256b36cc9bc9f7721b30ded15721e1');
  const second = nextTickHash(first, 'BTCUSDT', MIDNIGHT_MS + 1_000, '65003.17');
  expect(toHex(second)).toBe('aa4b09c8be4625263ad0af57165cba3fa1fd1f81f4847a84036034d534ae56ee');
});

test('[16.7] at midnight UTC the chain starts over, whatever came before', () => {
  const before = new Uint8Array(32).fill(9);
  const fresh = nextTickHash(undefined, 'ETHUSDT', MIDNIGHT_MS, '3200.00');
  expect(nextTickHash(before, 'ETHUSDT', MIDNIGHT_MS, '3200.00')).toEqual(fresh);
  expect(nextTickHash(new Uint8Array(32), 'ETHUSDT', MIDNIGHT_MS, '3200.00')).toEqual(fresh);
  const later = nextTickHash(before, 'ETHUSDT', MIDNIGHT_MS + 1_000, '3200.00');
  expect(later).not.toEqual(nextTickHash(undefined, 'ETHUSDT', MIDNIGHT_MS + 1_000, '3200.00'));
});

test('every part of a tick changes its hash', () => {
  const before = new Uint8Array(32).fill(1);
  const hashes = [
    nextTickHash(before, 'BTCUSDT', MIDNIGHT_MS + 1_000, '1.00'),
    nextTickHash(before, 'ETHUSDT', MIDNIGHT_MS + 1_000, '1.00'),
    nextTickHash(before, 'BTCUSDT', MIDNIGHT_MS + 2_000, '1.00'),
    nextTickHash(before, 'BTCUSDT', MIDNIGHT_MS + 1_000, '1.01'),
    nextTickHash(new Uint8Array(32), 'BTCUSDT', MIDNIGHT_MS + 1_000, '1.00'),
  ];
  expect(new Set(hashes.map(toHex)).size).toBe(5);
  expect(() => nextTickHash(new Uint8Array(31), 'BTCUSDT', 1_000, '1.00')).toThrow(RangeError);
});
