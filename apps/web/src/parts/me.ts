/**
 * The member as the server knows them: one cached reply that several modules read. Newer replies
 * are stored here, so that session, settings and dates agree.
 */
import { readMe, type Me } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { chooseDateFormat } from './preferences.ts';
import { beginSession, findMember, useMember } from '../session/session.ts';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';

/** The key prefix of everything cached about the member and their account. */
export const ME = ['me'] as const;

/** Readers of rarely changing parts may state a maximum age. */
export function useMe({ staleMs }: { staleMs?: number } = {}) {
  const uid = useMember()?.uid;
  const options = {
    queryKey: ME,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      keepMe(await callApi(readMe, { signal })),
    enabled: uid !== undefined,
    ...(staleMs !== undefined && { staleTime: staleMs }),
  };
  return useQuery(options, queryClient);
}

/**
 * Level, status and date format may have changed elsewhere since the page was loaded; everything
 * that shows them must be updated. A reply after the log out must not open the session again.
 */
export function keepMe(me: Me): Me {
  if (findMember()?.uid === actingUidOf(me)) welcomeMe(me);
  return me;
}

/** A tab is whose its session acts for: all it shows, stores and asks for is theirs. */
function actingUidOf({ uid, actsFor }: Me): string {
  return actsFor ?? uid;
}

/** As last heard; undefined for a visitor. */
export function findMe(): Me | undefined {
  return queryClient.getQueryData<Me>(ME);
}

/** Merges a part that another reply contained. */
export function changeMe(changes: Partial<Me>): void {
  const me = findMe();
  if (me) keepMe({ ...me, ...changes });
}

/** Something happened to the account elsewhere: cached replies are refetched. */
export function refreshMe(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ME });
}

/** Starts the session first: its listeners clear the data of the previous one. */
export function welcomeMe(me: Me): void {
  const { username, level, status } = me;
  beginSession({ uid: actingUidOf(me), username, level, status });
  queryClient.setQueryData(ME, me);
  chooseDateFormat(me.dateFormat);
}
