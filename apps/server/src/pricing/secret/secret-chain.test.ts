/** The secret chain compared with the prices package, which verifiers compute with. */
import {
  dayAnchorOf,
  deriveDaySeeds,
  deriveSecondSeeds,
  followsSeed,
  fromHex,
  genesisOf,
  seedAt,
  toHex,
} from '@anywhen/prices';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { LAST_DAY, SecretChain } from './secret-chain.ts';

const SECRET = Uint8Array.from({ length: 32 }, (_, index) => index);
const DAY_SEEDS = deriveDaySeeds(SECRET, LAST_DAY);
const seedOfDay = (day: number) => DAY_SEEDS[day] ?? new Uint8Array();

test('[16.7] seconds and anchors of a day follow the published rule', async () => {
  const chain = new SecretChain(SECRET);
  await chain.prepareDay(4);
  const seconds = deriveSecondSeeds(seedOfDay(4));
  for (const k of [0, 1, 43_200, 86_399]) {
    expect(chain.secondSeed({ day: 4, k })).toBe(toHex(seedAt(seconds, k)));
  }
  expect(await chain.anchorOf(5)).toBe(toHex(dayAnchorOf(seedOfDay(5))));
});

test('[16.7] each revealed day hashes to the one before it, the first to the genesis', () => {
  const chain = new SecretChain(SECRET);
  expect(chain.genesis).toBe(toHex(genesisOf(seedOfDay(0))));
  expect(followsSeed(fromHex(chain.revealDay(0)), fromHex(chain.genesis))).toBe(true);
  expect(followsSeed(fromHex(chain.revealDay(1)), fromHex(chain.revealDay(0)))).toBe(true);
});

test('a day is prepared in slices: the event loop turns many times meanwhile', async () => {
  const chain = new SecretChain(SECRET);
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  await chain.prepareDay(1);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

test('a day that is not prepared, or not in the chain, gives no seed', async () => {
  const chain = new SecretChain(SECRET);
  expect(() => chain.secondSeed({ day: 2, k: 0 })).toThrow('not prepared');
  await chain.prepareDay(2);
  chain.forgetBefore(3);
  expect(() => chain.secondSeed({ day: 2, k: 0 })).toThrow('not prepared');
  await expect(chain.prepareDay(LAST_DAY + 1)).rejects.toThrow('has no day 3651');
});

test('neither printing nor serialising a chain shows a secret', async () => {
  const chain = new SecretChain(SECRET);
  await chain.prepareDay(0);
  const shown = inspect(chain, { depth: 9, showHidden: true }) + JSON.stringify(chain);
  expect(shown).toContain(chain.genesis);
  expect(shown).not.toContain(toHex(SECRET));
  expect(shown).not.toMatch(/Uint8Array/);
});
