/** What a program reads of its member's spot account (rulebook 29). Nothing here moves anything. */
import { CURRENCIES } from '@anywhen/prices';
import * as z from 'zod/mini';
import { text } from '../base/shapes.ts';
import { signedRead } from './bot-call.ts';
import { rateLimit } from './market-calls.ts';
import { amount, asset, id, listsOf, marketName, moment, yesNo } from './shapes.ts';

const CURRENCIES_MAX = CURRENCIES.length;
const word = text(40);

export const botAccount = signedRead('botAccount', 'GET /api/v3/account', {
  summary: 'The balances of the spot account, and what orders cost.',
  weight: { one: 20 },
  query: z.strictObject({ omitZeroBalances: z.optional(yesNo) }),
  reply: z.strictObject({
    makerCommission: z.int(),
    takerCommission: z.int(),
    buyerCommission: z.int(),
    sellerCommission: z.int(),
    commissionRates: z.strictObject({
      maker: amount,
      taker: amount,
      buyer: amount,
      seller: amount,
    }),
    canTrade: z.boolean(),
    canWithdraw: z.literal(false),
    canDeposit: z.literal(false),
    brokered: z.literal(false),
    requireSelfTradePrevention: z.literal(false),
    preventSor: z.literal(true),
    updateTime: moment,
    accountType: z.literal('SPOT'),
    balances: listsOf(z.strictObject({ asset, free: amount, locked: amount }), CURRENCIES_MAX),
    permissions: listsOf(word, 2),
    uid: id,
  }),
});

export const botOrderCounts = signedRead('botOrderCounts', 'GET /api/v3/rateLimit/order', {
  summary: 'How many orders were counted in the windows of the limits.',
  weight: { one: 40 },
  reply: listsOf(z.extend(rateLimit, { count: z.int() }), 4),
});

export const botTradeFee = signedRead('botTradeFee', 'GET /sapi/v1/asset/tradeFee', {
  summary: 'What orders cost, by market.',
  weight: { one: 1 },
  query: z.strictObject({ symbol: z.optional(marketName) }),
  reply: listsOf(
    z.strictObject({ symbol: marketName, makerCommission: amount, takerCommission: amount }),
    CURRENCIES_MAX,
  ),
});

const network = z.strictObject({
  network: word,
  coin: asset,
  name: word,
  isDefault: z.boolean(),
  depositEnable: z.literal(false),
  withdrawEnable: z.literal(false),
  withdrawFee: amount,
  withdrawMin: amount,
  withdrawMax: amount,
  withdrawIntegerMultiple: amount,
});

export const botCurrencies = signedRead('botCurrencies', 'GET /sapi/v1/capital/config/getall', {
  summary: 'The currencies; none can be paid in or out.',
  weight: { one: 10 },
  reply: listsOf(
    z.strictObject({
      coin: asset,
      name: word,
      trading: z.boolean(),
      free: amount,
      locked: amount,
      isLegalMoney: z.literal(false),
      depositAllEnable: z.literal(false),
      withdrawAllEnable: z.literal(false),
      networkList: listsOf(network, 1),
    }),
    CURRENCIES_MAX,
  ),
});

/** Of what the exchange has not. */
const none = listsOf(word, 0);

export const botMarginMarkets = signedRead('botMarginMarkets', 'GET /sapi/v1/margin/allPairs', {
  summary: 'Always empty: there is no margin trading.',
  weight: { one: 1 },
  query: z.strictObject({ symbol: z.optional(marketName) }),
  reply: none,
});

export const botIsolatedMarkets = signedRead(
  'botIsolatedMarkets',
  'GET /sapi/v1/margin/isolated/allPairs',
  {
    summary: 'Always empty: there is no margin trading.',
    weight: { one: 1 },
    query: z.strictObject({ symbol: z.optional(marketName) }),
    reply: none,
  },
);

export const botDelistings = signedRead('botDelistings', 'GET /sapi/v1/spot/delist-schedule', {
  summary: 'Always empty: no market ends.',
  weight: { one: 10 },
  reply: none,
});

export const accountCalls = [
  botAccount,
  botOrderCounts,
  botTradeFee,
  botCurrencies,
  botMarginMarkets,
  botIsolatedMarkets,
  botDelistings,
];
