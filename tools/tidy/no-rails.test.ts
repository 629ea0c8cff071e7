/** Paper money stays paper: nothing in the lockfile could reach a chain, a wallet or a bank. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CHAINS = 'ethers web3 viem wagmi bitcoinjs solana tronweb tonweb ripple ccxt';
const WALLETS = 'walletconnect metamask coinbase';
const PAYMENTS = 'stripe paypal braintree adyen plaid';
const RAILS = new Set(`${CHAINS} ${WALLETS} ${PAYMENTS}`.split(' '));

/**
 * They speak the dialect of a real exchange to our own server, in tests and examples alone: what is
 * installed to run the product has them not (docs/decisions/0043-the-dialect-of-binance-spot.md).
 */
const PROGRAMS_OF_TESTS = ['node_modules/@binance/connector', 'node_modules/ccxt'];

type Lockfile = { packages: Record<string, { dev?: boolean }> };

it('[P1] no library of a chain, a wallet or a payment provider is installed', () => {
  const installed = Object.keys(readLockfile().packages);
  expect(installed.length).toBeGreaterThan(100);
  const allowed = (place: string) => PROGRAMS_OF_TESTS.includes(place);
  expect(installed.filter((place) => isRail(place) && !allowed(place))).toEqual([]);
});

it('[P1] programs that could call a real exchange are there for tests alone', () => {
  const { packages } = readLockfile();
  for (const place of PROGRAMS_OF_TESTS) expect(packages[place]?.dev, place).toBe(true);
});

function readLockfile(): Lockfile {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  return JSON.parse(text) as Lockfile;
}

it.each(['ethers', '@solana/web3.js', '@stripe/stripe-js', 'web3-utils'])(
  'would notice %s',
  (name) => {
    expect(isRail(`node_modules/${name}`)).toBe(true);
  },
);

/** By whole words of the library's own name: `web3-utils` is one, `pinstripes` is none. */
function isRail(place: string): boolean {
  const name = place.replace(/^.*node_modules\//, '');
  return name.split(/[^a-z0-9]+/).some((word) => RAILS.has(word));
}
