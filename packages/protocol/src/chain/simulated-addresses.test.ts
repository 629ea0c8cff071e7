/**
 * [H11] Simulated addresses are invalid on every real chain and at every bank, and no real address
 * passes for a simulated one. A form is held against the whole of what was pasted, as wallets and
 * banks do it: any long text has a part somewhere that looks like something.
 */
import { createHash } from 'node:crypto';
import { SeededRandom } from '@anywhen/money/seeded-random';
import { describe, expect, it } from 'vitest';
import {
  NETWORKS,
  type Network,
  addressInQr,
  isSimulatedAddress,
  simulatedAddress,
} from './rules.ts';
import {
  type Hash,
  base58Check,
  bech32,
  findBase58Size,
  isBech32,
  isIban,
  ss58,
} from '../../testing/encodings.ts';
import { realFormats } from '../../testing/real-addresses.ts';

const hash: Hash = (name, bytes) => createHash(name).update(bytes).digest();
const REAL_FORMATS = realFormats(hash);
const COUNT = 10_000;
const EXAMPLE = 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE';

type Generated = { network: Network; address: string };

function generate(): Generated[] {
  const random = new SeededRandom(2_026);
  return Array.from({ length: COUNT }, (_, index) => {
    const network = NETWORKS[index % NETWORKS.length] ?? 'TRC20';
    const bytes = Uint8Array.from({ length: 24 }, () => random.below(256));
    return { network, address: simulatedAddress(network, bytes) };
  });
}

const ADDRESSES = generate();
const FORMS = ADDRESSES.flatMap(({ address }) => formsOf(address));

/** What a form, a keyboard or a wallet may make of one: other letters, no hyphens, spaces. */
function formsOf(address: string): string[] {
  const written = [address, address.replaceAll('-', ''), address.replaceAll('-', ' ')];
  return [...written, ...written.map((form) => form.toLowerCase())];
}

describe('[9.2] [P2] simulated addresses', () => {
  it(`are taken as their own network’s and no other’s, ${COUNT} of them`, () => {
    const mistaken = ADDRESSES.filter(({ network, address }) =>
      NETWORKS.some((each) => isSimulatedAddress(each, address) !== (each === network)),
    );
    expect(mistaken).toEqual([]);
    expect(new Set(ADDRESSES.map(({ address }) => address)).size).toBe(COUNT);
    expect(isSimulatedAddress('TRC20', EXAMPLE)).toBe(true);
  });

  it('use every letter of Crockford’s 32: none is left untried', () => {
    const letters = new Set(ADDRESSES.flatMap(({ address }) => address.slice(-24).split('')));
    expect([...letters].toSorted().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  });

  it.each(REAL_FORMATS)('match no $name, however they are written', ({ pattern }) => {
    expect(FORMS.filter((form) => pattern.test(form))).toEqual([]);
  });

  it('carry no checksum of bech32 or IBAN, where the form alone would be too loose', () => {
    const isEither = (form: string) => isBech32(form) || isIban(form.toUpperCase());
    expect(FORMS.filter(isEither)).toEqual([]);
  });

  // Written small and without hyphens, those of BTC and ETH that hold no 0 consist of base 58
  // letters only. No network has addresses of their length, so that they lead nowhere either.
  it('are never as many bytes as a network has in base 58, where they can be read so at all', () => {
    const sizes = FORMS.flatMap((form) => findBase58Size(form) ?? []);
    expect(sizes.length).toBeGreaterThan(0);
    // Bitcoin, TRON, XRP and their relatives have 25 or 26; Solana 32, Polkadot 35, Monero 69.
    expect(new Set(sizes)).toEqual(new Set([22]));
  });

  // NEAR lets people choose names, in small letters and with hyphens. As we write them they are
  // none; written small they could be, were names of less than 65 letters to be had without a dot.
  it('are no name of NEAR as long as they are written as we write them', () => {
    const name = /^(?:(?:[a-z\d]+[-_])*[a-z\d]+\.)*(?:[a-z\d]+[-_])*[a-z\d]+$/;
    expect(ADDRESSES.filter(({ address }) => name.test(address))).toEqual([]);
    expect(EXAMPLE.toLowerCase()).toMatch(name);
    expect(EXAMPLE.length).toBeLessThan(65);
    expect(isSimulatedAddress('TRC20', EXAMPLE.toLowerCase())).toBe(false);
  });

  it('are behind a word in the code of squares that no wallet opens', () => {
    const text = addressInQr(EXAMPLE);
    expect(text).toBe(`simulated:${EXAMPLE}`);
    for (const { name, pattern } of REAL_FORMATS) expect(text, name).not.toMatch(pattern);
  });

  it('take 24 bytes and nothing less', () => {
    expect(() => simulatedAddress('TRC20', new Uint8Array(23))).toThrow('takes 24 bytes');
    expect(simulatedAddress('ETH', new Uint8Array(32))).toBe(`SIM-ETH-${'0'.repeat(24)}`);
  });
});

describe('[H11] real addresses', () => {
  const samples = REAL_FORMATS.flatMap((format) => format.samples);

  it('are more than 60 here, of every form, and each has the form it stands for', () => {
    expect(new Set(samples).size).toBeGreaterThan(60);
    for (const { name, pattern, samples: own } of REAL_FORMATS) {
      expect(own.length).toBeGreaterThan(0);
      for (const sample of own) expect(sample, name).toMatch(pattern);
    }
  });

  it('are refused for every network, also dressed up as simulated ones', () => {
    const passing = samples.flatMap((sample) =>
      NETWORKS.flatMap((network) => {
        const dressed = [sample, sample.toUpperCase(), `SIM-${network}-${sample}`];
        return dressed.filter((text) => isSimulatedAddress(network, text));
      }),
    );
    expect(passing).toEqual([]);
  });

  it('have the checksums they should have: what makes them is right', () => {
    // The examples of the standards, so that a broken maker cannot make empty tests.
    expect(isBech32('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(true);
    expect(isBech32('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5')).toBe(false);
    expect(isIban('GB82WEST12345698765432')).toBe(true);
    expect(isIban('GB83WEST12345698765432')).toBe(false);
    expect(findBase58Size('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(25);
    const zeros = (count: number) => Buffer.alloc(count);
    const made = [base58Check(hash, zeros(21)), ss58(hash, 0, zeros(32))];
    for (const sample of made) expect(samples).toContain(sample);
    const key = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex');
    expect(samples).toContain(bech32('bc', key, { version: 0 }));
  });
});

describe('[10.3] near misses', () => {
  const [, , tail = ''] = EXAMPLE.split('-');
  const of = (name: string, address: string) => ({ name, address });
  const withTail = (name: string, changed: string) => of(name, `SIM-TRC20-${changed}`);
  const wide = (text: string) =>
    [...text].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('');

  it.each([
    of('nothing', ''),
    of('small letters in front', EXAMPLE.replace('SIM', 'sim')),
    of('a mixed front', EXAMPLE.replace('SIM', 'Sim')),
    of('small letters behind', `SIM-TRC20-${tail.toLowerCase()}`),
    of('the front alone', 'SIM-TRC20-'),
    of('no front', tail),
    of('another network', EXAMPLE.replace('TRC20', 'ERC20')),
    of('a network nobody knows', EXAMPLE.replace('TRC20', 'SOL')),
    of('no network', `SIM-${tail}`),
    of('no hyphens', EXAMPLE.replaceAll('-', '')),
    of('spaces for hyphens', EXAMPLE.replaceAll('-', ' ')),
    of('other hyphens', EXAMPLE.replaceAll('-', '‐')),
    of('a minus', EXAMPLE.replaceAll('-', '−')),
    withTail('23 letters', tail.slice(1)),
    withTail('25 letters', `${tail}0`),
    ...['I', 'L', 'O', 'U'].map((letter) => withTail(`an ${letter}`, `${letter}${tail.slice(1)}`)),
    withTail('a letter of another script', `А${tail.slice(1)}`),
    of('full-width letters', wide(EXAMPLE)),
    withTail('full-width letters behind', wide(tail)),
    of('a space behind', `${EXAMPLE} `),
    of('a space in front', ` ${EXAMPLE}`),
    of('a space that does not break', `${EXAMPLE}\u00a0`),
    of('a line break behind', `${EXAMPLE}\n`),
    of('two of them', `${EXAMPLE}\n${EXAMPLE}`),
    ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u202e'].flatMap((unseen) => [
      of(`U+${unseen.charCodeAt(0).toString(16)} behind`, `${EXAMPLE}${unseen}`),
      of(`U+${unseen.charCodeAt(0).toString(16)} inside`, EXAMPLE.replace('7Q', `7${unseen}Q`)),
    ]),
    of('a word in front', addressInQr(EXAMPLE)),
    of('a transaction', 'SIM-TRC20-TX-0123456789ABCDEF0123456789ABCDEF'),
  ])('$name is no address', ({ address }) => {
    expect(isSimulatedAddress('TRC20', address)).toBe(false);
  });
});
