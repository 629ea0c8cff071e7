/**
 * The private topic `seconds`: current contracts first, then each one that changed, in its state
 * after the commit. When thousands end with one tick they are published in portions, so that
 * publishing never delays booking; what changes again before its turn is published once, in its
 * latest state.
 */
import { type ExchangeEvent, type SecondsContract, describeContract } from '@anywhen/exchange';
import { type SecondsEvent, type SecondsSnapshot, TOPICS } from '@anywhen/protocol';
import type { TopicHub, TopicParts } from '../core/changed-records.ts';
import type { SecondsFacts } from './facts.ts';

const TOPIC = TOPICS.seconds.example;
/** Some milliseconds of writing to sockets. */
const PUBLISHED_AT_ONCE_MAX = 200;
const SETTLING_NOTICE_MS = 1_000;

export function serveSecondsTopic(
  hub: TopicHub,
  { core, facts }: TopicParts<{ seconds: SecondsFacts }>,
): void {
  hub.serve('seconds', {
    access: 'member',
    pattern: TOPICS.seconds.pattern,
    snapshot: (_topic, uid): SecondsSnapshot => {
      return { contracts: facts.seconds.listCurrent(uid).map(describeContract) };
    },
  });
  const pending = new PendingContracts(hub);
  core.onCommitted((events) => pending.take(events));
}

/**
 * Each contract as of the last commit, so what is published is never older than a snapshot.
 * Settling mostly lasts until the next commit: it is published only where it lasts longer.
 */
class PendingContracts {
  readonly #hub: TopicHub;
  readonly #changed = new Map<number, SecondsContract>();
  readonly #settling = new Map<number, SecondsContract>();
  #isPublishing = false;
  #isWaiting = false;

  constructor(hub: TopicHub) {
    this.#hub = hub;
  }

  take(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind === 'seconds-contract') this.#put(event.contract);
    }
    if (!this.#isPublishing) this.#publish();
    if (this.#settling.size > 0 && !this.#isWaiting) this.#wait();
  }

  #put(contract: SecondsContract): void {
    const { id, uid, state } = contract;
    this.#settling.delete(id);
    this.#changed.delete(id);
    if (!this.#hub.hasListeners(TOPIC, uid)) return;
    (state === 'settling' ? this.#settling : this.#changed).set(id, contract);
  }

  #publish(): void {
    let published = 0;
    for (const [id, contract] of this.#changed) {
      if (published === PUBLISHED_AT_ONCE_MAX) break;
      published += 1;
      this.#changed.delete(id);
      const event: SecondsEvent = { contract: describeContract(contract) };
      this.#hub.publishTo(contract.uid, TOPIC, event);
    }
    this.#isPublishing = this.#changed.size > 0;
    if (this.#isPublishing) setImmediate(() => this.#publish());
  }

  #wait(): void {
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      for (const [id, contract] of this.#settling) this.#changed.set(id, contract);
      this.#settling.clear();
      if (!this.#isPublishing) this.#publish();
    }, SETTLING_NOTICE_MS).unref();
  }
}
