/**
 * Rounds of a benchmark: many contracts that end with one tick, then as many plain ledger entries
 * through the same core.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { RunningCore } from '../../apps/server/src/core/running-core.ts';
import type { Crowd } from '../../apps/server/src/seconds/testing/crowd.ts';
import type { HandFeed } from '../../apps/server/src/seconds/testing/hand-feed.ts';
import { dataOf, transferOf } from '../../apps/server/src/testing/money.ts';

/** Both after the tick was handed over: the last contract on disk, the last one heard of. */
export type Settled = { durableMs: number; heardMs: number };
export type Round = Settled & { settledPerSecond: number; entriesPerSecond: number };

const PERIOD_SECONDS = 30;
/** As many as the queue takes, with some room: what many clients together would keep in flight. */
const IN_FLIGHT = 3_000;

type Parts = {
  core: RunningCore;
  feed: HandFeed;
  crowd: Crowd;
};

export class Settlements {
  readonly #parts: Parts;
  #ended = 0;
  #lastEndedAtMs = 0;
  #round = 0;
  #child: ChildProcess | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.core.onCommitted((events) => {
      for (const event of events) {
        if (event.kind !== 'seconds-contract' || event.contract.state !== 'ended') continue;
        this.#ended += 1;
        this.#lastEndedAtMs = performance.now();
      }
    });
  }

  /** The listening sockets: told how many ends to wait for, they say when they have heard them. */
  listenWith(child: ChildProcess): void {
    this.#child = child;
  }

  async measure(contracts: number): Promise<Round> {
    const settled = await this.settle(contracts);
    const entriesMs = await this.#transfer(contracts);
    const perSecond = (ms: number) => (contracts * 1_000) / ms;
    return {
      ...settled,
      settledPerSecond: perSecond(settled.durableMs),
      entriesPerSecond: perSecond(entriesMs),
    };
  }

  /** Everything is bought and opened before the clock starts: only the end is measured. */
  async settle(contracts: number): Promise<Settled> {
    const { core, feed, crowd } = this.#parts;
    const child = this.#child;
    if (!child) throw new Error('nobody listens');
    this.#round += 1;
    await crowd.buy(contracts, this.#round);
    for (let second = 0; second < PERIOD_SECONDS; second += 1) await core.submit(feed.tick());
    child.send(contracts);
    await once(child, 'message');
    const heard = once(child, 'message') as Promise<[number]>;
    this.#ended = 0;
    const beganAtMs = performance.now();
    dataOf(await core.submit(feed.tick()));
    const [heardAtMs] = await heard;
    if (this.#ended !== contracts) throw new Error(`${this.#ended} of ${contracts} ended`);
    return {
      durableMs: this.#lastEndedAtMs - beganAtMs,
      heardMs: heardAtMs - performance.timeOrigin - beganAtMs,
    };
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
