/** Tells members what changed of their own: once a commit, each record as it then stands. */
import type { ExchangeEvent, Uid } from '@anywhen/exchange';
import type { Core } from './core.ts';

export function tellChanges<Item extends { readonly id: number; readonly uid: Uid }>(
  core: Pick<Core, 'onCommitted'>,
  {
    recordOf,
    isHeard,
    tell,
  }: {
    recordOf: (event: ExchangeEvent) => Item | undefined;
    /** For whom nobody listens nothing is put together. */
    isHeard: (uid: Uid) => boolean;
    tell: (uid: Uid, changed: Iterable<Item>) => void;
  },
): void {
  core.onCommitted((events) => {
    const changed = new Map<Uid, Map<number, Item>>();
    for (const event of events) {
      const record = recordOf(event);
      if (!record || !isHeard(record.uid)) continue;
      const own = changed.get(record.uid) ?? new Map<number, Item>();
      changed.set(record.uid, own.set(record.id, record));
    }
    for (const [uid, own] of changed) tell(uid, own.values());
  });
}
