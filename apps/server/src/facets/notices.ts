/**
 * What a module notifies members of: which of its events become which messages, and how to find in
 * its tables what happened while nobody listened. Only what happened to the member and only their
 * own amounts; losses like wins. The module `messages` collects and writes them.
 */
import type { ExchangeEvent } from '@anywhen/exchange';
import type { MadeUp } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { SincePage } from '../core/storage/record-table.ts';
import type { NewMessage } from './new-message.ts';

/** How far all messages are written: a moment, and for spot fills the last trade. */
export type Place = { atMs: number; tradeId: number };

/** None, one or some. */
type Messages = NewMessage | readonly NewMessage[] | undefined;

export type Notices = {
  readonly events: {
    readonly [Kind in ExchangeEvent['kind']]?: EventNotice<Extract<ExchangeEvent, { kind: Kind }>>;
  };
  readonly missed: readonly MissedList[];
  /**
   * What an outage may have made up: queries of the member (`uid`) and the moment (`at_ms`) of each
   * thing that happened without anybody's request.
   */
  readonly madeUp?: Readonly<Partial<Record<MadeUp, string>>>;
};

/** Every kind of event belongs to one module. */
export type EventNotice<Event> = {
  readonly messages?: (event: Event, known: Known) => Messages;
  /** When it happened, if messages are made of it, and the number of its trade. */
  readonly atMs?: (event: Event) => number;
  readonly tradeId?: (event: Event) => number;
};

/** What an event does not contain itself. */
type Known = {
  /** The latest moment of the events before it. */
  readonly receivedMs: number;
  readonly isDisabled: (uid: number) => boolean;
};

/**
 * One list of what happened at a place or after it. It may repeat what was already written, and
 * never omits anything that was committed before it was read. Missed messages are written round by
 * round, within a round in module order.
 */
export type MissedList = {
  readonly turn: 1 | 2 | 3 | 4 | 5;
  readonly since: (pool: Pool, place: Place) => AsyncGenerator<Found>;
};

/** Messages, and for spot fills the last trade that was looked at. */
export type Found = { readonly messages: readonly NewMessage[]; readonly tradeId?: number };

export const READ_AT_ONCE = 500;

/** For tables that are read in id order. */
export function readById<Item extends { readonly id: number }>(
  list: (pool: Pool, page: SincePage) => Promise<readonly Item[]>,
  messagesOf: (item: Item, sinceMs: number) => Messages,
): MissedList['since'] {
  return (pool, { atMs: sinceMs }) =>
    readPages(
      (last: Item | undefined) =>
        list(pool, { sinceMs, afterId: last?.id ?? 0, limit: READ_AT_ONCE }),
      (item) => messagesOf(item, sinceMs),
    );
}

/** Page by page, each after the last item of the previous one. */
export async function* readPages<Item>(
  listAfter: (last: Item | undefined) => Promise<readonly Item[]>,
  messagesOf: (item: Item) => Messages,
): AsyncGenerator<Found> {
  for (let last: Item | undefined; ;) {
    const items = await listAfter(last);
    yield { messages: items.flatMap((item) => messagesOf(item) ?? []) };
    last = items.at(-1);
    if (items.length < READ_AT_ONCE) return;
  }
}
