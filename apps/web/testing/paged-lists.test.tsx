/** Long lists: what is asked again after a lost connection, and that no browser stops a read. */
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { usePages } from '../src/money-forms/pages.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

/** Three pages, each with the cursor of the next. */
function openList() {
  const asked: string[] = [];
  const ask = async (cursor: string | undefined) => {
    asked.push(cursor ?? 'first');
    const next = Number(cursor ?? 1) + 1;
    return { nextCursor: next > 3 ? null : String(next) };
  };
  const { result } = renderHook(() => usePages(['list'], ask));
  return { asked, list: () => result.current };
}

const reconnect = () =>
  act(async () => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });

async function openThreePages() {
  const { asked, list } = openList();
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(list().data?.pages).toHaveLength(count));
    await act(() => list().fetchNextPage());
  }
  return { list, asked: asked.splice(0) && asked };
}

it('after a reconnect only the first page of a list is asked again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { asked, list } = await openThreePages();
  await reconnect();
  expect(asked).toEqual([]); // It is not old yet.
  vi.setSystemTime(Date.now() + 31_000);
  await reconnect();
  await waitFor(() => expect(list().data?.pages).toHaveLength(1));
  await waitFor(() => expect(list().isFetching).toBe(false));
  expect(asked).toEqual(['first']);
});

it('a list is asked for although the browser believes that it is offline', async () => {
  act(() => void window.dispatchEvent(new Event('offline')));
  const { asked, list } = openList();
  await waitFor(() => expect(list().data?.pages).toHaveLength(1));
  expect(asked).toEqual(['first']);
  await reconnect();
});
