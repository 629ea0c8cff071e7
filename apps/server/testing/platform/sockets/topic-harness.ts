/** One private topic without a socket: what is committed, its snapshot, and who is told what. */
import type { ExchangeEvent } from '@anywhen/exchange';

type Receive = (events: readonly ExchangeEvent[]) => void;
type Snapshot = (topic: string, uid: number) => unknown;

/** Only the member `listening` has the topic open. */
export function topicHarness(
  listening: number,
  onPublished: (uid: number, event: unknown) => void,
) {
  let receive: Receive = () => undefined;
  let snapshot: Snapshot = () => undefined;
  return {
    hub: {
      serve: (_name: string, topic: object) => {
        ({ snapshot } = topic as { snapshot: Snapshot });
      },
      hasListeners: (_topic: string, uid?: number) => uid === listening,
      publishTo: (uid: number, _topic: string, event: unknown) => onPublished(uid, event),
    },
    core: { onCommitted: (listener: Receive) => void (receive = listener) },
    receive: (events: readonly ExchangeEvent[]) => receive(events),
    snapshot: (topic: string, uid: number) => snapshot(topic, uid),
  };
}
