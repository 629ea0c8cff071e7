/**
 * Publishes changed records to their members: once per commit, each record in its latest state. No
 * frame has more than a member may have open, however many records are from before that limit.
 */
import type { ExchangeEvent, Uid } from '@anywhen/exchange';
import { OPEN_RECORDS_MAX, TOPICS } from '@anywhen/protocol';
import type { Hub } from '../platform/sockets/hub.ts';
import type { Core } from './core.ts';

type Owned = { readonly id: number; readonly uid: Uid };

export type TopicHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;

/** What a topic needs, with the facts of its module. */
export type TopicParts<Facts> = { core: Pick<Core, 'onCommitted'>; facts: Facts };

/** A private topic: first a member's own records, the newest, then each one that changed. */
export function serveOwnRecords<Item extends Owned>(
  hub: TopicHub,
  core: Pick<Core, 'onCommitted'>,
  {
    topic,
    list,
    recordOf,
    describe,
  }: {
    topic: keyof typeof TOPICS;
    list: (uid: Uid) => readonly Item[];
    recordOf: (event: ExchangeEvent) => Item | undefined;
    describe: (records: Iterable<Item>, uid: Uid) => object;
  },
): void {
  const { pattern, example: name } = TOPICS[topic];
  hub.serve(topic, {
    access: 'member',
    pattern,
    snapshot: (_topic, uid) => describe(list(uid).slice(0, OPEN_RECORDS_MAX), uid),
  });
  publishChanges<Item>(core, {
    recordOf,
    hasListeners: (uid) => hub.hasListeners(name, uid),
    notify: (uid, changed) => hub.publishTo(uid, name, describe(changed, uid)),
  });
}

export function publishChanges<Item extends Owned>(
  core: Pick<Core, 'onCommitted'>,
  {
    recordOf,
    hasListeners,
    notify,
  }: {
    recordOf: (event: ExchangeEvent) => Item | undefined;
    /** Nothing is built for members without a listener. */
    hasListeners: (uid: Uid) => boolean;
    notify: (uid: Uid, changed: Iterable<Item>) => void;
  },
): void {
  core.onCommitted((events) => {
    const changed = new Map<Uid, Map<number, Item>>();
    for (const event of events) {
      const record = recordOf(event);
      if (!record || !hasListeners(record.uid)) continue;
      const own = changed.get(record.uid) ?? new Map<number, Item>();
      changed.set(record.uid, own.set(record.id, record));
    }
    for (const [uid, own] of changed) {
      for (const portion of portionsOf([...own.values()])) notify(uid, portion);
    }
  });
}

function portionsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / OPEN_RECORDS_MAX);
  return Array.from({ length: count }, (_, place) =>
    items.slice(place * OPEN_RECORDS_MAX, (place + 1) * OPEN_RECORDS_MAX),
  );
}
