/** For tests only: who asks in vain asks again at once, as often as ever. */
import { queryClient } from '../src/api/query-client.ts';

const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
