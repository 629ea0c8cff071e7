/** The cache of server replies. A refusal is a reply, so it is not asked for again. */
import { QueryClient } from '@tanstack/react-query';
import { onLeave } from '../session/session.ts';
import { ApiRejection } from './call.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A browser that believes itself offline may be wrong: only an attempt shows it.
      networkMode: 'always',
      retry: (failures, error) => !(error instanceof ApiRejection) && failures < 2,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onLeave(() => queryClient.clear());
