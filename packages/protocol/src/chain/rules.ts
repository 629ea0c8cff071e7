/**
 * The simulated chain (rulebook 9.1, 9.2, 10.1): its networks, their addresses and their blocks. A
 * network makes a block at every whole multiple of its pace since 1970, whether anybody looks or
 * not: so blocks and confirmations follow from a moment alone and are the same after a restart, an
 * outage or a replay. None of it exists outside.
 */

export const NETWORKS = ['TRC20', 'BEP20', 'ERC20', 'BTC', 'ETH'] as const;
export type Network = (typeof NETWORKS)[number];

export type NetworkTerms = {
  readonly currency: string;
  /** Prepared ones are refused everywhere until this is true. */
  readonly isOffered: boolean;
  readonly blockMs: number;
  /** A deposit is looked at after so many, and may leave again after so many. */
  readonly creditConfirmations: number;
  readonly unlockConfirmations: number;
  readonly depositMin: string;
  readonly depositMax: string;
  readonly withdrawalFee: string;
  readonly withdrawalMin: string;
};

export const NETWORK_TERMS: Readonly<Record<Network, NetworkTerms>> = {
  TRC20: {
    currency: 'USDT',
    isOffered: true,
    blockMs: 3_000,
    creditConfirmations: 19,
    unlockConfirmations: 27,
    depositMin: '10',
    depositMax: '100000',
    withdrawalFee: '1',
    withdrawalMin: '10',
  },
  BEP20: {
    currency: 'USDT',
    isOffered: true,
    blockMs: 3_000,
    creditConfirmations: 15,
    unlockConfirmations: 30,
    depositMin: '10',
    depositMax: '100000',
    withdrawalFee: '0.5',
    withdrawalMin: '10',
  },
  ERC20: {
    currency: 'USDT',
    isOffered: true,
    blockMs: 12_000,
    creditConfirmations: 12,
    unlockConfirmations: 30,
    depositMin: '20',
    depositMax: '100000',
    withdrawalFee: '5',
    withdrawalMin: '20',
  },
  BTC: {
    currency: 'BTC',
    isOffered: false,
    blockMs: 30_000,
    creditConfirmations: 1,
    unlockConfirmations: 2,
    depositMin: '0.0005',
    depositMax: '2',
    withdrawalFee: '0.0002',
    withdrawalMin: '0.001',
  },
  ETH: {
    currency: 'ETH',
    isOffered: false,
    blockMs: 12_000,
    creditConfirmations: 12,
    unlockConfirmations: 30,
    depositMin: '0.01',
    depositMax: '50',
    withdrawalFee: '0.001',
    withdrawalMin: '0.01',
  },
};

/** The accounts money comes to from outside and leaves from. */
export const CASH_ACCOUNTS = ['funds', 'spot'] as const;
export type CashAccount = (typeof CASH_ACCOUNTS)[number];

export function isNetwork(name: string): name is Network {
  return (NETWORKS as readonly string[]).includes(name);
}

/** The first is what a form begins with. */
export function networksOf(currency: string): Network[] {
  return NETWORKS.filter((network) => {
    const terms = NETWORK_TERMS[network];
    return terms.isOffered && terms.currency === currency;
  });
}

/** What can be paid in and out at all. */
export const CASH_CURRENCIES: readonly string[] = [
  ...new Set(NETWORKS.flatMap((name) => (isOffered(name) ? NETWORK_TERMS[name].currency : []))),
];

export function isOffered(network: Network): boolean {
  return NETWORK_TERMS[network].isOffered;
}

/** The first block after a moment: what is sent at the very moment of a block misses it. */
export function nextBlockMs(network: Network, atMs: number): number {
  const { blockMs } = NETWORK_TERMS[network];
  return (Math.floor(atMs / blockMs) + 1) * blockMs;
}

/** When a transaction of this block has so many confirmations; the block itself is the first. */
export function confirmedAtMs(network: Network, minedAtMs: number, confirmations: number): number {
  return minedAtMs + (confirmations - 1) * NETWORK_TERMS[network].blockMs;
}

export function confirmationsAt(network: Network, minedAtMs: number, atMs: number): number {
  const { blockMs } = NETWORK_TERMS[network];
  return atMs < minedAtMs ? 0 : Math.floor((atMs - minedAtMs) / blockMs) + 1;
}

/** A block's number. */
export function heightOf(network: Network, minedAtMs: number): number {
  return minedAtMs / NETWORK_TERMS[network].blockMs;
}

/** Crockford's 32: no letter that passes for a digit. */
const ADDRESS_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ADDRESS_LENGTH = 24;
const ADDRESS_TAIL = new RegExp(`^[${ADDRESS_LETTERS}]{${ADDRESS_LENGTH}}$`);

/** Of 24 bytes that somebody derived or drew; invalid on every real chain by form (9.2). */
export function simulatedAddress(network: Network, bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, ADDRESS_LENGTH)].map((byte) => ADDRESS_LETTERS[byte % 32]);
  if (letters.length < ADDRESS_LENGTH) throw new RangeError('an address takes 24 bytes');
  return `SIM-${network}-${letters.join('')}`;
}

export function isSimulatedAddress(network: Network, address: string): boolean {
  const begin = `SIM-${network}-`;
  return address.startsWith(begin) && ADDRESS_TAIL.test(address.slice(begin.length));
}

/** What a code of squares says of an address: no wallet takes it for one of its own. */
export function addressInQr(address: string): string {
  return `simulated:${address}`;
}

export const TRANSACTION_PATTERN = /^SIM-(?:TRC20|BEP20|ERC20|BTC|ETH)-TX-[0-9A-F]{32}$/;
