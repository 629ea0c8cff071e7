/**
 * The member as the server knows them: one answer that several modules read. Whatever brings a
 * newer one keeps it here, so that session, settings and dates agree.
 */
import { readMe, type Me } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { chooseDateFormat } from './preferences.ts';
import { beginSession, findMember, useMember } from '../session/session.ts';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';

/** All that is kept about the member and their account begins so. */
export const ME = ['me'] as const;

/** A reader that only needs what rarely changes may say how old it may be. */
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
 * Level, status and date format may have changed elsewhere since the page came; everything that
 * shows them must know. An answer that comes after the log out must not open the session again.
 */
export function keepMe(me: Me): Me {
  if (findMember()?.uid === me.uid) welcomeMe(me);
  return me;
}

/** A part of it that another answer brought along. */
export function changeMe(changes: Partial<Me>): void {
  const me = queryClient.getQueryData<Me>(ME);
  if (me) keepMe({ ...me, ...changes });
}

/** Something happened to the account elsewhere: what is shown of it is asked for again. */
export function refreshMe(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ME });
}

/** Begins the session first: whoever watches it forgets the data of the one before. */
export function welcomeMe(me: Me): void {
  const { uid, username, level, status } = me;
  beginSession({ uid, username, level, status });
  queryClient.setQueryData(ME, me);
  chooseDateFormat(me.dateFormat);
}
