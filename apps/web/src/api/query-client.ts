/**
 * The cache of server answers. Reads are repeated when a page is shown again or the network comes
 * back; a refusal is an answer, so it is not asked again. Prices never go in here: they have their
 * own store. Hooks name this client themselves (`useQuery(options, queryClient)`), so that the
 * first view, which asks for nothing, does not carry the library.
 */
import { QueryClient } from '@tanstack/react-query';
import { onMemberChange } from '../session/session.ts';
import { ApiRejection } from './call.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => !(error instanceof ApiRejection) && failures < 2,
    },
    mutations: { retry: false },
  },
});
// Without a provider somebody must tell the client to listen for focus and network.
queryClient.mount();

onMemberChange(() => queryClient.clear()); // Nothing known remains.
