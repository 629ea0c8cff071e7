/**
 * The private topic `seconds`: current contracts first, then each that changed, once per commit.
 */
import { type ExchangeEvent, type SecondsContract, describeContract } from '@anywhen/exchange';
import { type SecondsEvent, type SecondsSnapshot, TOPICS } from '@anywhen/protocol';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';

const TOPIC = TOPICS.seconds.example;

export function serveSecondsTopic(
  hub: Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>,
  core: Core,
): void {
  hub.serve('seconds', {
    access: 'member',
    pattern: TOPICS.seconds.pattern,
    snapshot: (_topic, uid): SecondsSnapshot => {
      return { contracts: core.seconds.listCurrent(uid).map(describeContract) };
    },
  });
  core.onCommitted((events) => {
    for (const contract of lastContracts(events)) {
      if (!hub.hasListeners(TOPIC, contract.uid)) continue;
      const event: SecondsEvent = { contract: describeContract(contract) };
      hub.publishTo(contract.uid, TOPIC, event);
    }
  });
}

/** Each contract that changed, as it stands after the commit. */
export function lastContracts(events: readonly ExchangeEvent[]): Iterable<SecondsContract> {
  const last = new Map<number, SecondsContract>();
  for (const event of events) {
    if (event.kind === 'seconds-contract') last.set(event.contract.id, event.contract);
  }
  return last.values();
}
