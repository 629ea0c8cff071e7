/**
 * The cache of server replies. Reads are refetched when a page is shown again or the network
 * returns; a refusal is a reply, so it is not retried. Prices are never cached here: they have
 * their own store. Hooks pass this client explicitly (`useQuery(options, queryClient)`), so that
 * the first view, which fetches nothing, does not load the library.
 */
import { QueryClient } from '@tanstack/react-query';
import { onMemberChange } from '../session/session.ts';
import { ApiRejection } from './call.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A browser that believes itself offline may be wrong: only an attempt shows it.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => !(error instanceof ApiRejection) && failures < 2,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
// Without a provider the client must be mounted explicitly to listen for focus and network.
queryClient.mount();

onMemberChange(() => queryClient.clear()); // Clears everything.
