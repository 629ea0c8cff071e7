/** All server calls of this module, and the cached pages of messages. */
import {
  listMessages,
  readMessages,
  type BodyOf,
  type Message,
  type MessageCategory,
  type ReplyOf,
} from '@anywhen/protocol';
import type { InfiniteData } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshPages, usePages } from '../money-forms/pages.ts';

type Page = ReplyOf<typeof listMessages>;
type Pages = InfiniteData<Page, string | undefined>;

const LISTS = ['messages'] as const;
const listKey = (category: MessageCategory | undefined) => [...LISTS, category ?? 'all'] as const;

export function useMessages(category: MessageCategory | undefined) {
  return usePages(listKey(category), (cursor, signal) =>
    callApi(listMessages, { query: { category, cursor }, signal }),
  );
}

export function refreshMessages(): Promise<void> {
  return refreshPages(LISTS);
}

/** Marked as read optimistically; if the call fails, the next fetch corrects it. */
export async function sendRead(which: BodyOf<typeof readMessages>): Promise<void> {
  const isAllowed = ({ id }: Message) =>
    'ids' in which ? which.ids.includes(id) : Number(id) <= Number(which.upTo);
  const nowMs = Date.now();
  changeMessages((messages) =>
    messages.map((one) => (isAllowed(one) && !one.readAtMs ? { ...one, readAtMs: nowMs } : one)),
  );
  try {
    await callApi(readMessages, { body: which });
  } catch {
    await refreshMessages();
  }
}

/** Prepends new ones to the cached lists, each once. */
export function putNew(fresh: readonly Message[]): void {
  for (const [key] of queryClient.getQueriesData<Pages>({ queryKey: LISTS })) {
    const category = key[1];
    const own = fresh.filter((one) => category === 'all' || one.category === category);
    queryClient.setQueryData<Pages>(key, (known) => known && withNew(known, own));
  }
}

function withNew(known: Pages, fresh: readonly Message[]): Pages {
  const ids = new Set(known.pages.flatMap(({ messages }) => messages.map(({ id }) => id)));
  const missing = fresh.filter(({ id }) => !ids.has(id)).toSorted(byNewest);
  const [first, ...others] = known.pages;
  if (!first || missing.length === 0) return known;
  const messages = [...missing, ...first.messages];
  return { ...known, pages: [{ ...first, messages }, ...others] };
}

function byNewest(left: Message, right: Message): number {
  return Number(right.id) - Number(left.id);
}

function changeMessages(change: (messages: Message[]) => Message[]): void {
  queryClient.setQueriesData<Pages>({ queryKey: LISTS }, (known) => {
    if (!known) return known;
    const pages = known.pages.map((page) => ({ ...page, messages: change(page.messages) }));
    return { ...known, pages };
  });
}
