/**
 * Signs the journal's last batch twice a minute, beside the leading core, and stores the signature.
 * It reads what is committed and adds a row; a missed turn affects no other.
 */
import type { Pool } from 'pg';
import type { MarketFacts } from '../markets/facts.ts';
import { HeadKey } from './head-key.ts';
import { findLastBatch, writeHead } from './heads.ts';

export type SignerParts = {
  pool: Pool;
  facts: { markets: Pick<MarketFacts, 'state'> };
  dataDir: string;
  log: { error(fields: object, text: string): void };
};

/** Heads are promised every minute; half of that leaves time for one slow database call. */
const EVERY_MS = 30_000;

export class HeadSigner {
  readonly #parts: SignerParts;
  readonly #timer: NodeJS.Timeout;
  #key: HeadKey | undefined;
  #signing: Promise<void>;

  constructor(parts: SignerParts) {
    this.#parts = parts;
    this.#signing = this.#signQuietly();
    this.#timer = setInterval(() => (this.#signing = this.#signQuietly()), EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#signing;
  }

  async #signQuietly(): Promise<void> {
    const { log } = this.#parts;
    await this.#sign().catch((error: unknown) => {
      log.error({ err: error }, 'fairness: no head was signed, the next turn tries again');
    });
  }

  async #sign(): Promise<void> {
    const { pool, facts, dataDir } = this.#parts;
    const genesis = facts.markets.state?.genesis;
    const head = await findLastBatch(pool);
    if (genesis === undefined || !head) return;
    this.#key ??= await HeadKey.ensure(dataDir);
    await writeHead(pool, this.#key.sign(genesis, head));
  }
}
