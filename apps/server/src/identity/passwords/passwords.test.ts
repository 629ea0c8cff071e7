/** Hashing and verifying passwords. */
import { randomBytes } from 'node:crypto';
import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

const pepper = Buffer.alloc(32, 1);
const weak = new Passwords({ pepper, isTestKdf: true, randomBytes });
const strong = new Passwords({ pepper, isTestKdf: false, randomBytes });

test('[S5] argon2id with 46 MiB, one pass, one lane, except in tests', async () => {
  const hash = await strong.hash('seven quiet herons');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 47_104, timeCost: 1, parallelism: 1 });
  expect(await strong.isRight('seven quiet herons', hash)).toBe(true);
  expect(await strong.isRight('seven quiet heron', hash)).toBe(false);
});

test('the same characters, composed differently, are the same password', async () => {
  const hash = await weak.hash('caf\u00E9 at noon');
  expect(await weak.isRight('cafe\u0301 at noon', hash)).toBe(true);
});

test('without the key outside the database a hash rejects the right password', async () => {
  const hash = await weak.hash('seven quiet herons');
  const other = new Passwords({ pepper: Buffer.alloc(32, 2), isTestKdf: true, randomBytes });
  expect(await other.isRight('seven quiet herons', hash)).toBe(false);
});

test('[S6] an unknown account rejects every password, and costs as much work as a known one', async () => {
  expect(await strong.isRight('seven quiet herons', undefined)).toBe(false);
  const hash = await strong.hash('seven quiet herons');
  // Of the processor, not of the clock: what else runs on the machine does not count.
  const workOf = async (passwordHash: string | undefined) => {
    const before = process.cpuUsage();
    await strong.isRight('wrong', passwordHash);
    // Both kinds: a busy kernel accounts the one for the other.
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const least = { member: Number.POSITIVE_INFINITY, nobody: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 8; round += 1) {
    least.member = Math.min(least.member, await workOf(hash));
    least.nobody = Math.min(least.nobody, await workOf(undefined));
  }
  const ratio = least.nobody / least.member;
  // No hash at all, or one of the tests' parameters, is a ratio of less than a hundredth.
  expect(ratio).toBeGreaterThan(0.05);
  expect(ratio).toBeLessThan(20);
});

test('a hash is outdated when today’s parameters are higher, not when they are lower', async () => {
  const [weakHash, strongHash] = [await weak.hash('a password'), await strong.hash('a password')];
  expect(strong.isOutdated(weakHash)).toBe(true);
  expect(strong.isOutdated(strongHash)).toBe(false);
  expect(weak.isOutdated(strongHash)).toBe(false);
});
