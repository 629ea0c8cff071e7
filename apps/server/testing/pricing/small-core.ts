/**
 * The smallest implementation of `Core`: the real exchange, stepped at once, with ticks, days and
 * the market state written before any answer. For tests only.
 */
import {
  type Change,
  type CommandBody,
  type DayCommitment,
  EMPTY_IMAGE,
  Exchange,
  type ExchangeEvent,
  type ExchangeImage,
  type MarketState,
} from '@anywhen/exchange';
import type { Pool } from 'pg';
import type { CommandRequest, Core, ResultOf } from '../../src/core/core.ts';
import { MarketFacts } from '../../src/markets/facts.ts';
import { Refusal } from '../../src/platform/http/call.ts';
import { GivenAnswers } from '../given-answers.ts';

type Waiting = { changes: readonly Change[]; events: readonly ExchangeEvent[]; answer: () => void };

export class SmallCore implements Core {
  readonly facts = { markets: new MarketFacts() };
  readonly #pool: Pool;
  readonly #nowMs: () => number;
  readonly #exchange: Exchange;
  readonly #answers = new GivenAnswers();
  readonly #listeners: ((events: readonly ExchangeEvent[]) => void)[] = [];
  #waiting: Waiting[] = [];
  #isWriting = false;
  /** Commands to reject, as a full queue does. */
  turnAway = 0;
  /** Commits without an event, as when the database's answer is lost. */
  swallow = 0;

  private constructor(pool: Pool, nowMs: () => number, image: ExchangeImage) {
    this.#pool = pool;
    this.#nowMs = nowMs;
    this.#exchange = new Exchange(image);
    this.facts.markets.load(image);
  }

  static async load(pool: Pool, nowMs: () => number): Promise<SmallCore> {
    const states = await pool.query<{ state: MarketState }>('select state from market_state');
    const days = await pool.query<DayCommitment>(
      `select day, anchor, published_at_ms::float8 as "publishedAtMs", seed from day_commitment`,
    );
    const markets = { state: states.rows[0]?.state ?? null, days: days.rows };
    return new SmallCore(pool, nowMs, { ...EMPTY_IMAGE, markets });
  }

  submit<Body extends CommandBody>({
    actor,
    id,
    body,
  }: CommandRequest<Body>): Promise<ResultOf<Body>> {
    if (this.turnAway > 0) {
      this.turnAway -= 1;
      return Promise.reject(new Refusal({ code: 'UNAVAILABLE' }));
    }
    const seq = this.#exchange.lastSeq + 1;
    const atMs = Math.max(this.#exchange.lastAtMs, this.#nowMs());
    const outcome = this.#exchange.step({ seq, atMs, actor, id, body });
    const { changes, events } = outcome;
    const result = this.#answers.answer<Body>(seq, outcome);
    return new Promise((resolve, reject) => {
      const answer = () => resolve(result);
      this.#waiting.push({ changes, events, answer });
      if (!this.#isWriting) void this.#write().catch(reject);
    });
  }

  /** Equal for equal states. */
  get fingerprint(): string {
    return this.#exchange.fingerprint;
  }

  /** The number of the last command, asked by whomever. */
  get lastSeq(): number {
    return this.#exchange.lastSeq;
  }

  /** Of the last tick; 0 before the first. */
  get second(): number {
    return this.#exchange.modules.markets.state?.process.second ?? 0;
  }

  get isIdle(): boolean {
    return !this.#isWriting;
  }

  onCommitted(listener: (events: readonly ExchangeEvent[]) => void): void {
    this.#listeners.push(listener);
  }

  /** It loads once and never fails. */
  onReloaded(): void {}

  async #write(): Promise<void> {
    this.#isWriting = true;
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await writeChanges(
        this.#pool,
        batch.flatMap(({ changes }) => changes),
      );
      const events = batch.flatMap((each) => each.events);
      for (const change of batch.flatMap(({ changes }) => changes)) {
        this.facts.markets.apply(change);
      }
      if (this.swallow > 0) this.swallow -= 1;
      else for (const listener of this.#listeners) listener(events);
      for (const { answer } of batch) answer();
    }
    this.#isWriting = false;
  }
}

async function writeChanges(pool: Pool, changes: readonly Change[]): Promise<void> {
  const ticks = changes.filter((change) => change.kind === 'tick');
  const days = changes.filter((change) => change.kind === 'day');
  const state = changes.findLast((change) => change.kind === 'market-state')?.state;
  const rows = ticks.map(({ second, seed, priceUnits, tapeVolumeCents }) => {
    return [second, seed, `{${priceUnits.join()}}`, `{${tapeVolumeCents.join()}}`];
  });
  await pool.query(
    `insert into tick select (t->>0)::bigint, decode(t->>1, 'hex'), (t->>2)::bigint[],
       (t->>3)::bigint[] from jsonb_array_elements($1::jsonb) t`,
    [JSON.stringify(rows)],
  );
  for (const { day } of days) {
    await pool.query(
      `insert into day_commitment values ($1, $2, $3, $4)
       on conflict (day) do update set seed = excluded.seed`,
      [day.day, day.anchor, day.publishedAtMs, day.seed],
    );
  }
  if (!state) return;
  await pool.query(
    `insert into market_state (state) values ($1)
     on conflict on constraint market_state_pkey do update set state = excluded.state`,
    [JSON.stringify(state)],
  );
}
