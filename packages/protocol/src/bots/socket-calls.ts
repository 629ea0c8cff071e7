/** Calls over `/bot/ws-api/v3` by their methods: each is a call over HTTP by another name. */
import type { Endpoint } from '../base/endpoint.ts';
import { botAccount } from './account-calls.ts';
import {
  botBookTicker,
  botDepth,
  botExchangeInfo,
  botKlines,
  botOldTrades,
  botPing,
  botTime,
} from './market-calls.ts';
import {
  botAllOrders,
  botCancelAll,
  botCancelOrder,
  botCancelReplace,
  botMyTrades,
  botOpenOrders,
  botPlaceOrder,
  botReadOrder,
  botTestOrder,
} from './order-calls.ts';

export const SOCKET_METHODS: Readonly<Record<string, Endpoint>> = {
  ping: botPing,
  time: botTime,
  exchangeInfo: botExchangeInfo,
  depth: botDepth,
  klines: botKlines,
  'trades.historical': botOldTrades,
  'ticker.book': botBookTicker,
  'order.place': botPlaceOrder,
  'order.test': botTestOrder,
  'order.status': botReadOrder,
  'order.cancel': botCancelOrder,
  'order.cancelReplace': botCancelReplace,
  'openOrders.status': botOpenOrders,
  'openOrders.cancelAll': botCancelAll,
  allOrders: botAllOrders,
  myTrades: botMyTrades,
  'account.status': botAccount,
};

/** What only a socket can do. */
export const OWN_EVENTS_METHODS = {
  subscribe: 'userDataStream.subscribe.signature',
  unsubscribe: 'userDataStream.unsubscribe',
} as const;
