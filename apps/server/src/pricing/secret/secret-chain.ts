/**
 * The secret chain of days (rulebook 16.7). Only this file knows the secret s_N; it only releases a
 * seed whose second has come, an anchor, or the seed of a day that is over. Nothing here is logged.
 * Every exchange has its own chain: a revealed seed would foretell prices if used again.
 */
import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { deriveDaySeeds, genesisOf, seedAt, toHex } from '@anywhen/prices';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { deriveInSlices } from './second-seeds.ts';
import { readSecretFile, writeSecretFile } from './secret-file.ts';

export const LAST_DAY = 3_650;

const SECRET_BYTES = 32;

export class SecretChain {
  /** Published at the first start: every seed of the chain hashes down to it. */
  readonly genesis: string;
  readonly #daySeeds: readonly Uint8Array[];
  readonly #pending = new Map<number, Promise<Uint8Array>>();
  readonly #ready = new Map<number, Uint8Array>();

  constructor(secret: Uint8Array) {
    this.#daySeeds = deriveDaySeeds(secret, LAST_DAY);
    this.genesis = toHex(genesisOf(this.#requireDay(0)));
  }

  /** A new secret, durable on disk before anything derived from it is published. */
  static async create(folder: string): Promise<SecretChain> {
    const secret = randomBytes(SECRET_BYTES);
    const chain = new SecretChain(secret);
    await writeSecretFile(secretPath(folder, chain.genesis), secret);
    return chain;
  }

  /** The chain with this genesis; without its file the exchange can never make another price. */
  static async open(folder: string, genesis: string): Promise<SecretChain> {
    const path = secretPath(folder, genesis);
    const chain = new SecretChain(await readSecretFile(path));
    if (chain.genesis !== genesis) {
      throw new StartRefusal(
        `${path} holds the secret of another exchange: put back the one of this exchange.`,
      );
    }
    return chain;
  }

  isReady(day: number): boolean {
    return this.#ready.has(day);
  }

  /** Derives the seconds of a day in slices, yielding to the event loop in between. */
  async prepareDay(day: number): Promise<void> {
    await this.#secondsOf(day);
  }

  /** The seed of a second that has come; its day must be ready. */
  secondSeed({ day, k }: { day: number; k: number }): string {
    const seconds = this.#ready.get(day);
    if (!seconds) throw new Error(`day ${day} of the price chain is not prepared`);
    return toHex(seedAt(seconds, k));
  }

  /** The same of several in a row, one after another; none may be ahead of the clock. */
  secondSeeds({ day, k, count }: { day: number; k: number; count: number }): Uint8Array {
    const seconds = this.#ready.get(day);
    if (!seconds) throw new Error(`day ${day} of the price chain is not prepared`);
    return seconds.slice(k * SECRET_BYTES, (k + count) * SECRET_BYTES);
  }

  async anchorOf(day: number): Promise<string> {
    return toHex(hash('sha256', seedAt(await this.#secondsOf(day), 0), 'buffer'));
  }

  /** Only for a day that is over, because all seconds of that day follow from it. */
  revealDay(day: number): string {
    return toHex(this.#requireDay(day));
  }

  forgetBefore(day: number): void {
    for (const known of this.#ready.keys()) {
      if (known < day) this.#ready.delete(known);
    }
  }

  #secondsOf(day: number): Promise<Uint8Array> {
    const ready = this.#ready.get(day);
    if (ready) return Promise.resolve(ready);
    const pending = this.#pending.get(day) ?? this.#derive(day);
    this.#pending.set(day, pending);
    return pending;
  }

  async #derive(day: number): Promise<Uint8Array> {
    try {
      const seconds = await deriveInSlices(this.#requireDay(day));
      this.#ready.set(day, seconds);
      return seconds;
    } finally {
      this.#pending.delete(day);
    }
  }

  #requireDay(day: number): Uint8Array {
    const seed = this.#daySeeds[day];
    if (!seed) throw new RangeError(`the price chain has no day ${day}: it ends with ${LAST_DAY}`);
    return seed;
  }
}

/** Its name identifies the exchange, so that a new one never overwrites an old one's. */
function secretPath(folder: string, genesis: string): string {
  return join(folder, `${genesis}.secret`);
}
