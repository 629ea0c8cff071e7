/**
 * Rounds of a benchmark: many contracts that end with one tick, then as many plain ledger entries
 * through the same core.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { RunningCore } from '../../apps/server/src/core/running-core.ts';
import type { Crowd } from '../../apps/server/testing/seconds/crowd.ts';
import type { HandFeed } from '../../apps/server/testing/seconds/hand-feed.ts';
import { dataOf, transferOf } from '../../apps/server/testing/money.ts';

/** Both after the tick was handed over: the last contract on disk, the last one received. */
export type Settled = { durableMs: number; receivedMs: number };
export type Compared = { settledPerSecond: number; entriesPerSecond: number };

const PERIOD_SECONDS = 30;
/**
 * As many as the queue takes, with some headroom: what many clients together would keep in flight.
 */
const IN_FLIGHT = 3_000;

type Parts = { core: RunningCore; feed: HandFeed; crowd: Crowd };

export class Settlements {
  readonly #parts: Parts;
  #awaited = 0;
  #reportEnded: (atMs: number) => void = () => undefined;
  #round = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.core.onCommitted((events) => {
      for (const event of events) {
        if (event.kind !== 'seconds-contract' || event.contract.state !== 'ended') continue;
        this.#awaited -= 1;
        if (this.#awaited === 0) this.#reportEnded(performance.now());
      }
    });
  }

  /** Nobody listens: neither to contracts nor to transfers. */
  async compare(contracts: number): Promise<Compared> {
    const { durableMs } = await this.settle(contracts);
    const entriesMs = await this.#transfer(contracts);
    const perSecond = (ms: number) => (contracts * 1_000) / ms;
    return { settledPerSecond: perSecond(durableMs), entriesPerSecond: perSecond(entriesMs) };
  }

  /**
   * Everything is bought and opened before the clock starts: only the end is measured. Listening
   * sockets are given how many ends to wait for, and report when they have received them.
   */
  async settle(contracts: number, listeners?: ChildProcess): Promise<Settled> {
    const { core, feed, crowd } = this.#parts;
    this.#round += 1;
    await crowd.buy(contracts, this.#round);
    for (let second = 0; second < PERIOD_SECONDS; second += 1) await core.submit(feed.tick());
    const received = listeners && (await awaitEnds(listeners, contracts));
    const ended = new Promise<number>((resolve) => (this.#reportEnded = resolve));
    this.#awaited = contracts;
    const beganAtMs = performance.now();
    dataOf(await core.submit(feed.tick()));
    const durableAtMs = await ended;
    const receivedAtMs = (await received?.()) ?? durableAtMs;
    return { durableMs: durableAtMs - beganAtMs, receivedMs: receivedAtMs - beganAtMs };
  }

  /** Transfers of as many members, a fixed number in flight: an entry each, back and forth. */
  async #transfer(entries: number): Promise<number> {
    const { core, crowd } = this.#parts;
    const beganAtMs = performance.now();
    let sent = 0;
    const client = async (): Promise<void> => {
      while (sent < entries) {
        const index = sent;
        sent += 1;
        const isBack = Math.floor(index / crowd.members) % 2 === 1;
        dataOf(await core.submit(transferOf(crowd.uidAt(index % crowd.members), { isBack })));
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, client));
    return performance.now() - beganAtMs;
  }
}

/**
 * Resolves when the listeners wait; what it returns resolves to the moment they have received all.
 */
async function awaitEnds(listeners: ChildProcess, contracts: number) {
  listeners.send(contracts);
  await once(listeners, 'message');
  const received = once(listeners, 'message') as Promise<[number]>;
  return async () => {
    const [receivedAtMs] = await received;
    return receivedAtMs - performance.timeOrigin;
  };
}
