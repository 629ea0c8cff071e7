/**
 * How real networks and banks write addresses, with their checksums: enough to make well-formed
 * ones up, and to ask whether a text could be one.
 */
/** Comes from outside, as this folder runs in browsers too. */
export type Hash = (name: 'sha256' | 'blake2b512', bytes: Uint8Array) => Uint8Array;

const BITCOIN_LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** The same letters in XRP's own order. */
export const XRP_LETTERS = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';

export function base58(bytes: Uint8Array, letters = BITCOIN_LETTERS): string {
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = `${letters[Number(rest % 58n)]}${text}`;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `${(letters[0] ?? '').repeat(zeros < 0 ? bytes.length : zeros)}${text}`;
}

/** How many bytes a text stands for; undefined for what is not written in base 58 at all. */
export function findBase58Size(text: string): number | undefined {
  const digits = [...text].map((letter) => BITCOIN_LETTERS.indexOf(letter));
  if (digits.includes(-1)) return undefined;
  const value = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n);
  const zeros = digits.findIndex((digit) => digit !== 0);
  return zeros + Math.ceil(value.toString(16).length / 2);
}

export function base58Check(hash: Hash, content: Uint8Array, letters = BITCOIN_LETTERS): string {
  const sum = hash('sha256', hash('sha256', content)).subarray(0, 4);
  return base58(Buffer.concat([content, sum]), letters);
}

/** Of Polkadot and its relatives; 0 is Polkadot itself, 2 Kusama. */
export function ss58(hash: Hash, network: number, key: Uint8Array): string {
  const content = Buffer.concat([Buffer.of(network), key]);
  const sum = hash('blake2b512', Buffer.concat([Buffer.from('SS58PRE'), content])).subarray(0, 2);
  return base58(Buffer.concat([content, sum]));
}

const BECH32_LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const MARKS = { bech32: 1, bech32m: 0x2bc830a3 };

type Bech32 = keyof typeof MARKS;

/** `version` is a segwit version, which goes before the bytes; without one there are only bytes. */
export function bech32(
  prefix: string,
  bytes: Uint8Array,
  { kind = 'bech32', version }: { kind?: Bech32; version?: number } = {},
): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = (bits.match(/.{1,5}/g) ?? []).map((five) => parseInt(five.padEnd(5, '0'), 2));
  const words = version === undefined ? fives : [version, ...fives];
  const sum = polymod([...spread(prefix), ...words, 0, 0, 0, 0, 0, 0]) ^ MARKS[kind];
  const check = [25, 20, 15, 10, 5, 0].map((shift) => (sum >>> shift) & 31);
  return `${prefix}1${[...words, ...check].map((word) => BECH32_LETTERS[word]).join('')}`;
}

/** Whatever its prefix: the form alone is so loose that only the checksum says anything. */
export function isBech32(text: string): boolean {
  const at = text.lastIndexOf('1');
  const letters = text.slice(at + 1).split('');
  const words = letters.map((letter) => BECH32_LETTERS.indexOf(letter));
  if (at < 1 || words.length < 6 || words.includes(-1)) return false;
  const mark = polymod([...spread(text.slice(0, at)), ...words]);
  return Object.values(MARKS).includes(mark);
}

function spread(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.codePointAt(0) ?? 0);
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)];
}

function polymod(words: readonly number[]): number {
  let sum = 1;
  for (const word of words) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ word;
    for (const [bit, generator] of GENERATORS.entries()) {
      if ((top >>> bit) & 1) sum ^= generator;
    }
  }
  return sum >>> 0;
}

/** With the two digits that make it right: letters count from 10 on, and the rest by 97 is 1. */
export function iban(country: string, number: string): string {
  const rest = ibanRest(`${number}${country}00`);
  return `${country}${String(98n - rest).padStart(2, '0')}${number}`;
}

export function isIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && ibanRest(turned(text)) === 1n;
}

function turned(text: string): string {
  return `${text.slice(4)}${text.slice(0, 4)}`;
}

function ibanRest(text: string): bigint {
  return BigInt([...text].map((letter) => parseInt(letter, 36)).join('')) % 97n;
}
