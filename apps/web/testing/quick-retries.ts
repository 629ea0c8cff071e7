/** For tests only: failed requests are retried without a delay. */
import { queryClient } from '../src/api/query-client.ts';

const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
