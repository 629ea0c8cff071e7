/** Publishes changed records to their members: once per commit, each record in its latest state. */
import type { ExchangeEvent, Uid } from '@anywhen/exchange';
import type { Core } from './core.ts';

export function publishChanges<Item extends { readonly id: number; readonly uid: Uid }>(
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
    for (const [uid, own] of changed) notify(uid, own.values());
  });
}
