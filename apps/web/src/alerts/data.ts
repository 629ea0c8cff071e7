/** All server calls of this module, and the alerts its components share in the query cache. */
import { useEffect } from 'react';
import { listAlerts, removeAlert, setAlert, type Alert, type BodyOf } from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { onTopicEvent } from '../live/latest-topic.ts';
import { refreshPages, usePages } from '../money-forms/pages.ts';

export type AlertRequest = BodyOf<typeof setAlert>;

const TOPIC = 'alerts';
const WAITING = ['alerts', 'waiting'];
const FIRED = ['alerts', 'fired'];

/** Of all markets, newest first; updated live. */
export function useWaitingAlerts() {
  useEffect(
    () =>
      onTopicEvent<{ alerts: readonly Alert[] }>(TOPIC, ({ data, isNews }) => {
        if (isNews) put(data.alerts);
        else queryClient.setQueryData<readonly Alert[]>(WAITING, data.alerts);
      }),
    [],
  );
  const options = {
    queryKey: WAITING,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Alert[]> => {
      const query = { state: 'waiting', limit: 100 } as const;
      return (await callApi(listAlerts, { query, signal })).alerts;
    },
  };
  return useQuery(options, queryClient);
}

export function useFiredAlerts() {
  return usePages(FIRED, (cursor, signal) =>
    callApi(listAlerts, { query: { state: 'fired', cursor }, signal }),
  );
}

/** A repeated request with the same key creates one alert. */
export async function sendAlert(request: AlertRequest): Promise<Alert> {
  const { alert } = await callApi(setAlert, { body: request });
  put([alert]);
  return alert;
}

export async function sendRemoval(id: string): Promise<void> {
  const { alert } = await callApi(removeAlert, { params: { id } });
  put([alert]);
}

/** Alerts that no longer wait leave this list; fired ones are in the other. */
function put(changed: readonly Alert[]): void {
  queryClient.setQueryData<readonly Alert[]>(WAITING, (known = []) => {
    const ids = new Set(changed.map(({ id }) => id));
    const waiting = changed.filter(({ state }) => state === 'waiting');
    const all = [...waiting, ...known.filter(({ id }) => !ids.has(id))];
    return all.toSorted((one, other) => Number(other.id) - Number(one.id));
  });
  if (changed.some(({ state }) => state === 'fired')) void refreshPages(FIRED);
}
