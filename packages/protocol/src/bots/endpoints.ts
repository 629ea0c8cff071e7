/**
 * Members' own programs: the keys they sign with, and the calls they make in the dialect of Binance
 * spot.
 */
import { accountCalls } from './account-calls.ts';
import { keyEndpoints } from './keys.ts';
import { listCalls } from './list-calls.ts';
import { listenKeyCalls } from './listen-keys.ts';
import { marketCalls } from './market-calls.ts';
import { orderCalls } from './order-calls.ts';
import { udfCalls } from './udf-calls.ts';

export * from './account-calls.ts';
export * from './keys.ts';
export * from './list-calls.ts';
export * from './listen-keys.ts';
export * from './market-calls.ts';
export * from './order-calls.ts';
export * from './socket-calls.ts';
export * from './stream-events.ts';
export * from './stream-names.ts';
export * from './udf-calls.ts';

export const botsApi = {
  endpoints: [
    ...keyEndpoints,
    ...marketCalls,
    ...orderCalls,
    ...listCalls,
    ...accountCalls,
    ...listenKeyCalls,
    ...udfCalls,
  ],
  topics: {},
};
