/**
 * Makes the seconds of a catch-up ahead on another core, while this one books what follows from
 * them. It is only faster: without it, or if it fails, each second is made where it is booked.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type MadeTick, type MarketState, type TickSource, chainedHashes } from '@anywhen/exchange';
import { DAY_SECONDS, dayOf, versionsOf } from '@anywhen/exchange';
import { decodeState } from '@anywhen/prices';
import type { SecretChain } from '../secret/secret-chain.ts';
import { type BlockOrder, type TickBlock, readTick } from './tick-block.ts';

const BLOCK_SECONDS = 500;
/** Ordered and not used up: one is made while another is booked. */
const BLOCKS_MAX = 4;

type AheadParts = {
  /** The built program of the other thread; undefined where there is none. */
  program: string | undefined;
  chain: Pick<SecretChain, 'isReady' | 'secondSeeds'>;
  log: { warn(fields: object, message: string): void };
};

type Ordered = BlockOrder & { readonly seconds: number; block?: TickBlock };

export class TickAhead {
  readonly #parts: AheadParts;
  #worker: Worker | undefined;
  #orders: Ordered[] = [];
  #state: MarketState | undefined;
  #nextSecond = 0;
  #source: TickSource | undefined;
  #last: MadeTick | undefined;
  #ordered = 0;
  #announce: () => void = () => undefined;

  constructor(parts: AheadParts) {
    this.#parts = parts;
  }

  /** From the second after the state on. */
  begin(state: MarketState): void {
    const { program, log } = this.#parts;
    if (program === undefined || !existsSync(program)) return;
    this.#worker ??= new Worker(program)
      .on('message', (block: TickBlock) => this.#take(block))
      .on('error', (error) => {
        log.warn({ err: error }, 'pricing: ticks are no longer made ahead');
        this.end();
      });
    this.#orders = [];
    this.#last = undefined;
    this.#state = state;
    this.#nextSecond = state.process.second + 1;
    const process = decodeState(state.process);
    this.#source = { process, hashes: chainedHashes(state.hashes) };
  }

  end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#orders = [];
    this.#last = undefined;
    this.#announce();
    void worker?.terminate();
  }

  /** Orders what comes next, and waits until the second is made or will not be. */
  async awaitSecond(second: number, lastSecond: number): Promise<void> {
    this.#order(lastSecond);
    while (this.#worker && this.#orders.some((each) => isIn(each, second) && !each.block)) {
      await new Promise<void>((resolve) => (this.#announce = resolve));
    }
  }

  /** Also forgets what was before. */
  readonly find = (second: number): MadeTick | undefined => {
    while (this.#orders[0] && second >= endOf(this.#orders[0])) this.#orders.shift();
    const order = this.#orders[0];
    if (!order?.block || !isIn(order, second)) return undefined;
    const isNext = this.#last?.process.second === second - 1;
    const from = isNext ? this.#last : order.source;
    if (!from) return undefined;
    this.#last = readTick(order.block, second, { ...order, from });
    return this.#last;
  };

  #order(lastSecond: number): void {
    const { chain } = this.#parts;
    while (this.#worker && this.#state && this.#orders.length < BLOCKS_MAX) {
      const fromSecond = this.#nextSecond;
      const day = dayOf(this.#state, fromSecond);
      const k = fromSecond % DAY_SECONDS;
      const seconds = Math.min(BLOCK_SECONDS, lastSecond - fromSecond + 1, DAY_SECONDS - k);
      if (seconds <= 0 || !chain.isReady(day)) return;
      const seeds = chain.secondSeeds({ day, k, count: seconds });
      const versions = versionsOf(this.#state);
      const no = (this.#ordered += 1);
      const order = { no, fromSecond, seeds, versions, source: this.#source, seconds };
      this.#source = undefined;
      this.#nextSecond += seconds;
      this.#orders.push(order);
      // oxlint-disable-next-line require-post-message-target-origin -- A thread has no origin.
      this.#worker.postMessage(order);
    }
  }

  #take(block: TickBlock): void {
    const order = this.#orders.find(({ no }) => no === block.no);
    if (order) order.block = block;
    this.#announce();
  }
}

function isIn(order: Ordered, second: number): boolean {
  return second >= order.fromSecond && second < endOf(order);
}

function endOf({ fromSecond, seconds }: Ordered): number {
  return fromSecond + seconds;
}
