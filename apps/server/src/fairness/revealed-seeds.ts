/**
 * The seeds of seconds whose day is over, derived from the seed published for that day. The last
 * requested day is cached: 86 400 hashes are expensive, and none of it is secret.
 */
import { dayOfSecond, fromHex, secondOfDay, seedAt } from '@anywhen/prices';
import type { Pool } from 'pg';
import { deriveInSlices } from '../pricing/pricing.ts';

export class RevealedSeeds {
  readonly #pool: Pool;
  #cached: { day: number; seconds: Uint8Array } | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Undefined while the seed of its day is not published. */
  async find(second: number): Promise<Uint8Array | undefined> {
    const day = dayOfSecond(second);
    if (this.#cached?.day !== day) {
      const seed = await this.#findDaySeed(day);
      if (!seed) return undefined;
      this.#cached = { day, seconds: await deriveInSlices(seed) };
    }
    return seedAt(this.#cached.seconds, secondOfDay(second));
  }

  /** Days are numbered from the opening day of the markets. */
  async #findDaySeed(day: number): Promise<Uint8Array | undefined> {
    const { rows } = await this.#pool.query<{ seed: string | null }>(
      `select d.seed from day_commitment d, market_state m
       where d.day = $1 - (m.state->>'firstDay')::int`,
      [day],
    );
    const seed = rows[0]?.seed;
    return seed ? fromHex(seed) : undefined;
  }
}
