/** The effect of topic events on cached records. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { RecordCache } from './record-cache.ts';

type One = { readonly id: string; readonly isOver: boolean; readonly paid: string };

const cache = new RecordCache<One>({
  name: 'things',
  list: 'lines',
  isOpen: ({ isOver }) => !isOver,
});
const LIST = [...cache.lists, { state: undefined }];

afterEach(() => queryClient.clear());

function know(...lines: One[]): void {
  const page = { lines, nextCursor: null };
  queryClient.setQueryData(LIST, { pages: [page], pageParams: [undefined] });
  queryClient.setQueryData(cache.desk, {});
  for (const { id } of lines) queryClient.setQueryData(cache.oneKey(id), {});
}

const one = (id: string, paid = '0', isOver = false): One => ({ id, isOver, paid });

const known = () => queryClient.getQueryData<{ pages: { lines: One[] }[] }>(LIST)?.pages[0]?.lines;
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated === true;

describe('a record event', () => {
  it('updates the lists; daily lines and the desk are refetched', () => {
    know(one('2'), one('1'));
    cache.receive([one('1', '0.5')], { isNews: true });
    expect(known()).toEqual([one('2'), one('1', '0.5')]);
    expect([isStale(cache.oneKey('1')), isStale(cache.oneKey('2'))]).toEqual([true, false]);
    expect([isStale(cache.desk), isStale(LIST)]).toEqual([true, false]);
  });

  it('refetches when the first reply, still pending, may be older', async () => {
    know();
    const asked: ((answer: One) => void)[] = [];
    const observer = new QueryObserver<One>(queryClient, {
      queryKey: cache.oneKey('1'),
      queryFn: ({ signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
          asked.push(resolve);
        }),
    });
    const stop = observer.subscribe(() => undefined);
    cache.receive([one('1', '0.5')], { isNews: true });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[0]?.(one('1'));
    asked[1]?.(one('1', '0.5'));
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(one('1', '0.5')));
    stop();
  });

  it('refetches the list when the record is not in it, also when the list is empty', () => {
    know();
    cache.receive([one('3')], { isNews: true });
    expect(isStale(LIST)).toBe(true);
  });

  it('changes nothing when it repeats what is cached', () => {
    know(one('2'), one('1', '9', true));
    cache.receive([one('2')], { isNews: false });
    expect([isStale(LIST), isStale(cache.desk)]).toEqual([false, false]);
  });

  it('removes records that were open and are missing from the snapshot', () => {
    know(one('2'), one('1'));
    cache.receive([one('2')], { isNews: false });
    expect(isStale(LIST)).toBe(true);
  });
});
