/** Paper money stays paper: nothing in the lockfile could reach a chain, a wallet or a bank. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CHAINS = 'ethers web3 viem wagmi bitcoinjs solana tronweb tonweb ripple ccxt';
const WALLETS = 'walletconnect metamask coinbase';
const PAYMENTS = 'stripe paypal braintree adyen plaid';
const RAILS = new Set(`${CHAINS} ${WALLETS} ${PAYMENTS}`.split(' '));

type Lockfile = { packages: Record<string, unknown> };

it('[P1] no library of a chain, a wallet or a payment provider is installed', () => {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const installed = Object.keys((JSON.parse(text) as Lockfile).packages);
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(isRail)).toEqual([]);
});

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
