/**
 * Where real money goes: the forms of addresses and bank accounts as wallets and banks check them,
 * each with well-formed samples. The samples are made up or belong to nobody: burn addresses, the
 * zero address, the examples of the standards.
 */
import { SeededRandom } from '@anywhen/money/seeded-random';
import { type Hash, XRP_LETTERS, base58, base58Check, bech32, iban, ss58 } from './encodings.ts';

type RealFormat = {
  readonly name: string;
  /** Of the whole of what was pasted. */
  readonly pattern: RegExp;
  readonly samples: readonly string[];
};

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const BECH32 = '[02-9ac-hj-np-z]';
const BASE58_LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE32_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What samples are made up of, the same at every run. */
class Maker {
  readonly #random = new SeededRandom(9_2);

  constructor(private readonly hash: Hash) {}

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.#random.below(256)));
  }

  hex(count: number): string {
    return this.bytes(count).toString('hex');
  }

  letters(letters: string, count: number): string {
    return Array.from({ length: count }, () => this.#random.pick(letters.split(''))).join('');
  }

  /** As Bitcoin and its relatives write the hash of a key. */
  base58Check(...version: number[]): string {
    return base58Check(this.hash, Buffer.concat([Buffer.from(version), this.bytes(20)]));
  }

  xrp(): string {
    const content = Buffer.concat([Buffer.of(0), this.bytes(20)]);
    return base58Check(this.hash, content, XRP_LETTERS);
  }

  ss58(network: number): string {
    return ss58(this.hash, network, this.bytes(32));
  }
}

const bitcoin = (make: Maker): RealFormat[] => [
  {
    name: 'Bitcoin P2PKH',
    pattern: new RegExp(`^1${BASE58}{25,33}$`),
    samples: [
      '1111111111111111111114oLvT2',
      '1BitcoinEaterAddressDontSendf59kuE',
      '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      make.base58Check(0x00),
    ],
  },
  {
    name: 'Bitcoin P2SH',
    pattern: new RegExp(`^3${BASE58}{25,34}$`),
    samples: ['31h1vYVSYuKP6AhS86fbRdMw9XHieotbST', make.base58Check(0x05)],
  },
  {
    name: 'Bitcoin bech32',
    pattern: new RegExp(`^(?:bc|tb|bcrt)1q${BECH32}{38,58}$`, 'i'),
    samples: [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
      bech32('bc', make.bytes(20), { version: 0 }),
      bech32('bc', make.bytes(32), { version: 0 }),
      bech32('tb', make.bytes(20), { version: 0 }),
    ],
  },
  {
    name: 'Bitcoin bech32m',
    pattern: new RegExp(`^(?:bc|tb|bcrt)1p${BECH32}{58}$`, 'i'),
    samples: [
      bech32('bc', make.bytes(32), { kind: 'bech32m', version: 1 }),
      bech32('bc', Buffer.alloc(32), { kind: 'bech32m', version: 1 }),
      bech32('tb', make.bytes(32), { kind: 'bech32m', version: 1 }),
    ],
  },
  {
    name: 'Bitcoin test network',
    pattern: new RegExp(`^[mn2]${BASE58}{25,34}$`),
    samples: [make.base58Check(0x6f), make.base58Check(0xc4)],
  },
  {
    name: 'Litecoin',
    pattern: new RegExp(`^(?:[LM3]${BASE58}{26,33}|ltc1${BECH32}{39,59})$`),
    samples: [
      make.base58Check(0x30),
      make.base58Check(0x32),
      bech32('ltc', make.bytes(20), { version: 0 }),
    ],
  },
  {
    name: 'Dogecoin',
    pattern: new RegExp(`^[DA9]${BASE58}{25,33}$`),
    samples: ['DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr', make.base58Check(0x1e), make.base58Check(0x16)],
  },
  {
    name: 'Bitcoin Cash',
    pattern: /^(?:bitcoincash:)?[qp][02-9ac-hj-np-z]{41}$/,
    samples: [
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
      'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    ],
  },
  {
    name: 'Dash and Zcash',
    pattern: new RegExp(`^(?:X|t[13])${BASE58}{32,33}$`),
    samples: [make.base58Check(0x4c), make.base58Check(0x1c, 0xb8), make.base58Check(0x1c, 0xbd)],
  },
];

const olderChains = (make: Maker): RealFormat[] => [
  {
    name: 'Ethereum, BNB Smart Chain and all that count like them',
    pattern: /^0x[0-9a-f]{40}$/i,
    samples: [
      '0x0000000000000000000000000000000000000000',
      '0x000000000000000000000000000000000000dEaD',
      '0xdEAD000000000000000042069420694206942069',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      `0x${make.hex(20)}`,
      `0x${make.hex(20).toUpperCase()}`,
    ],
  },
  {
    name: 'Ethereum ICAP',
    pattern: /^XE\d{2}[A-Z0-9]{30,31}$/,
    samples: ['XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS'],
  },
  {
    name: 'TRON',
    pattern: new RegExp(`^T${BASE58}{33}$`),
    samples: [
      'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
      'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
      make.base58Check(0x41),
    ],
  },
  {
    name: 'Solana',
    pattern: new RegExp(`^${BASE58}{32,44}$`),
    samples: [
      '11111111111111111111111111111111',
      '1nc1nerator11111111111111111111111111111111',
      'So11111111111111111111111111111111111111112',
      base58(make.bytes(32)),
    ],
  },
  {
    name: 'XRP',
    pattern: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/,
    samples: ['rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'rrrrrrrrrrrrrrrrrrrrBZbvji', make.xrp()],
  },
  {
    name: 'Cardano',
    pattern: new RegExp(`^(?:(?:addr|stake)(?:_test)?1${BECH32}{50,110}|(?:Ae2|DdzFF)${BASE58}+)$`),
    samples: [
      bech32('addr', Buffer.concat([Buffer.of(0x01), make.bytes(56)])),
      bech32('addr_test', Buffer.concat([Buffer.of(0x60), make.bytes(28)])),
      bech32('stake', Buffer.concat([Buffer.of(0xe1), make.bytes(28)])),
      `Ae2tdPwUPEZ${make.letters(BASE58_LETTERS, 48)}`,
    ],
  },
];

const youngerChains = (make: Maker): RealFormat[] => [
  {
    name: 'Polkadot and its relatives',
    pattern: new RegExp(`^${BASE58}{36,50}$`),
    samples: ['111111111111111111111111111111111HC1', make.ss58(0), make.ss58(2), make.ss58(42)],
  },
  {
    name: 'Cosmos and its relatives',
    pattern: new RegExp(`^[a-z]{2,20}1${BECH32}{38,58}$`),
    samples: ['cosmos', 'osmo', 'terra', 'inj', 'celestia', 'kava', 'bnb'].map((prefix) =>
      bech32(prefix, make.bytes(20)),
    ),
  },
  {
    name: 'Monero',
    pattern: new RegExp(`^[48]${BASE58}{94}(?:${BASE58}{11})?$`),
    samples: [`4A${make.letters(BASE58_LETTERS, 93)}`, `8B${make.letters(BASE58_LETTERS, 93)}`],
  },
  {
    name: 'Stellar and Algorand',
    pattern: /^(?:G[A-Z2-7]{55}|[A-Z2-7]{58})$/,
    samples: [
      'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
      make.letters(BASE32_LETTERS, 58),
    ],
  },
  {
    name: 'TON',
    pattern: /^(?:[EUk0][Qf][\w-]{46}|-?\d:[0-9a-f]{64})$/,
    samples: ['EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c', `0:${make.hex(32)}`],
  },
  {
    name: 'Sui, Aptos and NEAR without a name',
    pattern: /^(?:0x)?[0-9a-f]{64}$/,
    samples: [`0x${make.hex(32)}`, make.hex(32)],
  },
  {
    name: 'Tezos, Filecoin and Hedera',
    pattern: new RegExp(`^(?:(?:tz[1-4]|KT1)${BASE58}{33}|f[0-4][a-z2-7]{38,84}|0\\.0\\.\\d+)$`),
    samples: [
      `tz1${make.letters(BASE58_LETTERS, 33)}`,
      `f1${make.letters('abcdefghij234567', 39)}`,
      '0.0.98',
    ],
  },
];

const BANKS: readonly RealFormat[] = [
  {
    name: 'IBAN',
    pattern: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i,
    samples: [
      'GB82WEST12345698765432',
      'DE89370400440532013000',
      iban('FR', '20041010050500013M02606'),
      iban('NO', '86011117947'),
      iban('MT', 'MALT011000012345MTLCAST001S'),
      iban('LC', 'HEMM000100010012001200023015'),
    ],
  },
  {
    name: 'SWIFT/BIC',
    pattern: /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/i,
    samples: ['DEUTDEFF', 'NEDSZAJJXXX', 'CHASUS33'],
  },
  {
    name: 'card number',
    pattern: /^\d{12,19}$/,
    samples: ['4111111111111111', '5555555555554444', '378282246310005'],
  },
];

export function realFormats(hash: Hash): RealFormat[] {
  const make = new Maker(hash);
  return [...bitcoin(make), ...olderChains(make), ...youngerChains(make), ...BANKS];
}
