/** Random secrets and keyed hashes. */
import { randomBytes } from 'node:crypto';
import { INVITE_PATTERN } from '@anywhen/protocol';
import { expect, test } from 'vitest';
import { hashOfToken, keyedHash, newInviteCode, newToken, newUid } from './secrets.ts';
import { newVerificationCode } from './secrets.ts';

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Returns these, one after another. */
const drawing = (draws: Buffer[]) => () => {
  const next = draws.shift();
  if (!next) throw new Error('drawn too often');
  return next;
};

test('[14.1] a UID has eight digits and does not begin with 0', () => {
  expect(newUid(() => uint32(0))).toBe(10_000_000);
  expect(newUid(() => uint32(89_999_999))).toBe(99_999_999);
  for (let round = 0; round < 1_000; round += 1) {
    expect(String(newUid(randomBytes))).toMatch(/^[1-9]\d{7}$/);
  }
});

test('[14.2] a code has six digits or twelve, leading zeros included', () => {
  expect(newVerificationCode(() => uint32(42), 6)).toBe('000042');
  expect(newVerificationCode(() => uint32(999_999), 6)).toBe('999999');
  expect(newVerificationCode(drawing([uint32(42), uint32(7)]), 12)).toBe('000042000007');
});

test('a draw from the incomplete last round is repeated, so that no code is likelier', () => {
  const draws = [uint32(2 ** 32 - 1), uint32(4_294_000_000), uint32(4_293_999_999)];
  expect(newVerificationCode(drawing(draws), 6)).toBe('999999');
  expect(draws).toEqual([]);
});

test('[14.1] an invitation code is six characters of Crockford, and never the public one', () => {
  const publicOne = Buffer.from([22, 10, 22, 14, 24, 1]);
  const another = Buffer.from([0, 1, 2, 29, 30, 31]);
  expect(newInviteCode(drawing([publicOne, another]))).toBe('012XYZ');
  for (let round = 0; round < 1_000; round += 1) {
    expect(newInviteCode(randomBytes)).toMatch(INVITE_PATTERN);
  }
});

test('[S7] a token has 256 bits, and nothing else is ever looked up', () => {
  const { token, tokenHash } = newToken(randomBytes);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashOfToken(token)).toEqual(tokenHash);
  for (const other of [undefined, '', 'x', `${token}x`, token.slice(1), "'; drop table session"]) {
    expect(hashOfToken(other)).toBeUndefined();
  }
});

test('hashes differ by key and by purpose', () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const hashes = [
    keyedHash(one, 'code', '123456'),
    keyedHash(two, 'code', '123456'),
    keyedHash(one, 'password', '123456'),
  ];
  expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(3);
});
