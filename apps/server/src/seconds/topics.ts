/**
 * The private topic `seconds`: current contracts first, then each that changed, as it stands after
 * its commit. When thousands end with one tick their members are told in portions, so that telling
 * never holds up booking; what changes again before its turn is told once, as it then is.
 */
import { type ExchangeEvent, type SecondsContract, describeContract } from '@anywhen/exchange';
import { type SecondsEvent, type SecondsSnapshot, TOPICS } from '@anywhen/protocol';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { SecondsFacts } from './facts.ts';

type SecondsHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;

const TOPIC = TOPICS.seconds.example;
/** Some milliseconds of writing to sockets. */
const TOLD_AT_ONCE_MAX = 200;
const SETTLING_TOLD_MS = 1_000;

export function serveSecondsTopic(
  hub: SecondsHub,
  { core, facts }: { core: Pick<Core, 'onCommitted'>; facts: { seconds: SecondsFacts } },
): void {
  hub.serve('seconds', {
    access: 'member',
    pattern: TOPICS.seconds.pattern,
    snapshot: (_topic, uid): SecondsSnapshot => {
      return { contracts: facts.seconds.listCurrent(uid).map(describeContract) };
    },
  });
  const untold = new UntoldContracts(hub);
  core.onCommitted((events) => untold.take(events));
}

/**
 * Each contract as of the last commit, so what is told is never older than a snapshot. Settling
 * mostly lasts until the next commit: it is told only where it lasts longer.
 */
class UntoldContracts {
  readonly #hub: SecondsHub;
  readonly #changed = new Map<number, SecondsContract>();
  readonly #settling = new Map<number, SecondsContract>();
  #isTelling = false;
  #isWaiting = false;

  constructor(hub: SecondsHub) {
    this.#hub = hub;
  }

  take(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind === 'seconds-contract') this.#put(event.contract);
    }
    if (!this.#isTelling) this.#tell();
    if (this.#settling.size > 0 && !this.#isWaiting) this.#wait();
  }

  #put(contract: SecondsContract): void {
    const { id, uid, state } = contract;
    this.#settling.delete(id);
    this.#changed.delete(id);
    if (!this.#hub.hasListeners(TOPIC, uid)) return;
    (state === 'settling' ? this.#settling : this.#changed).set(id, contract);
  }

  #tell(): void {
    let told = 0;
    for (const [id, contract] of this.#changed) {
      if (told === TOLD_AT_ONCE_MAX) break;
      told += 1;
      this.#changed.delete(id);
      const event: SecondsEvent = { contract: describeContract(contract) };
      this.#hub.publishTo(contract.uid, TOPIC, event);
    }
    this.#isTelling = this.#changed.size > 0;
    if (this.#isTelling) setImmediate(() => this.#tell());
  }

  #wait(): void {
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      for (const [id, contract] of this.#settling) this.#changed.set(id, contract);
      this.#settling.clear();
      if (!this.#isTelling) this.#tell();
    }, SETTLING_TOLD_MS).unref();
  }
}
