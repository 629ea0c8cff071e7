/** What programs read of their member's spot account. Nothing here moves anything. */
import { formatUnits } from '@anywhen/money';
import { SPOT_MARKETS } from '@anywhen/exchange';
import { CURRENCIES } from '@anywhen/prices';
import {
  botAccount,
  botCurrencies,
  botDelistings,
  botIsolatedMarkets,
  botMarginMarkets,
  botOrderCounts,
  botTradeFee,
  refusalOf,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { listBalances } from '../funding/funding.ts';
import type { MemberFacts } from '../members/facts.ts';
import type { OrderCounts } from '../platform/http/order-counts.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { TermsFacts } from '../terms/facts.ts';
import { RATE_LIMITS } from './exchange-info.ts';
import { requireMarket } from './orders.ts';

type AccountParts = {
  pool: Pool;
  facts: { members: MemberFacts; terms: Pick<TermsFacts, 'spotFeeBpsAt'> };
  orderCounts: OrderCounts | undefined;
  nowMs: () => number;
};

const NETWORK = 'SIM';

export function serveAccount(routes: Routes, parts: AccountParts): void {
  const { pool, facts, nowMs, orderCounts } = parts;
  const feeBpsOf = (uid: number) =>
    facts.terms.spotFeeBpsAt(nowMs(), facts.members.find(uid)?.level ?? 0);
  const rateOf = (feeBps: number) => (feeBps / 10_000).toFixed(8);

  routes.serveBot(botAccount, async ({ uid, query }) => {
    const all = await listSpotBalances(pool, uid);
    const isWanted = ({ free, locked }: { free: bigint; locked: bigint }) =>
      query.omitZeroBalances !== 'true' || free + locked > 0n;
    const feeBps = feeBpsOf(uid);
    const rate = rateOf(feeBps);
    return {
      makerCommission: feeBps,
      takerCommission: feeBps,
      buyerCommission: 0,
      sellerCommission: 0,
      commissionRates: { maker: rate, taker: rate, buyer: rateOf(0), seller: rateOf(0) },
      canTrade: refusalOf(facts.members.find(uid), 'trade-spot') === undefined,
      canWithdraw: false as const,
      canDeposit: false as const,
      brokered: false as const,
      requireSelfTradePrevention: false as const,
      preventSor: true as const,
      updateTime: nowMs(),
      accountType: 'SPOT' as const,
      balances: all.filter(isWanted).map(({ asset, free, locked }) => {
        return { asset, free: formatUnits(free), locked: formatUnits(locked) };
      }),
      permissions: ['SPOT'],
      uid,
    };
  });

  routes.serveBot(botOrderCounts, ({ uid }) => {
    const counts = orderCounts?.read(uid) ?? [];
    const windows = RATE_LIMITS.filter(({ rateLimitType }) => rateLimitType === 'ORDERS');
    return windows.map((window, place) => ({ ...window, count: counts[place] ?? 0 }));
  });

  routes.serveBot(botTradeFee, ({ uid, query: { symbol } }) => {
    const rate = rateOf(feeBpsOf(uid));
    const asked = symbol === undefined ? SPOT_MARKETS : [requireMarket(symbol)];
    return asked.map((market) => {
      return { symbol: market.symbol, makerCommission: rate, takerCommission: rate };
    });
  });

  routes.serveBot(botCurrencies, async ({ uid }) =>
    (await listSpotBalances(pool, uid)).map(toCurrency),
  );
  routes.serveBot(botMarginMarkets, () => []);
  routes.serveBot(botIsolatedMarkets, () => []);
  routes.serveBot(botDelistings, () => []);
}

type SpotBalance = { asset: string; free: bigint; locked: bigint };

/** Of every currency, also of those the member never had. */
async function listSpotBalances(pool: Pool, uid: number): Promise<SpotBalance[]> {
  const own = (await listBalances(pool, uid)).filter(({ kind }) => kind === 'spot');
  return CURRENCIES.map((asset) => {
    const found = own.find(({ currency }) => currency === asset);
    return { asset, free: found?.available ?? 0n, locked: found?.held ?? 0n };
  });
}

function toCurrency({ asset, free, locked }: SpotBalance) {
  const nothing = formatUnits(0n);
  return {
    coin: asset,
    name: asset,
    trading: asset !== 'USDT',
    free: formatUnits(free),
    locked: formatUnits(locked),
    isLegalMoney: false as const,
    depositAllEnable: false as const,
    withdrawAllEnable: false as const,
    networkList: [
      {
        network: NETWORK,
        coin: asset,
        name: NETWORK,
        isDefault: true,
        depositEnable: false as const,
        withdrawEnable: false as const,
        withdrawFee: nothing,
        withdrawMin: nothing,
        withdrawMax: nothing,
        withdrawIntegerMultiple: '0.00000001',
      },
    ],
  };
}
