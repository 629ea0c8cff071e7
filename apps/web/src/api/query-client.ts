/**
 * The cache of server answers. Reads are repeated when a page is shown again or the network comes
 * back; a refusal is an answer, so it is not asked again. Prices never go in here: they have their
 * own store.
 */
import { QueryClient } from '@tanstack/react-query';
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
