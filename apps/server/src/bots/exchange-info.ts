/** The spot markets as programs want them described: their filters say what rulebook 2.3 says. */
import { SPOT_MARKETS, type SpotMarket } from '@anywhen/exchange';
import {
  BOT_ORDER_TYPES,
  type BotMarketInfo,
  OPEN_ORDERS_PER_MARKET_MAX,
  OPEN_ORDERS_PER_MEMBER_MAX,
  ORDERS_PER_DAY,
  ORDERS_PER_TEN_SECONDS,
  PRICE_BAND_BPS,
  SPOT_MAX_NOTIONAL_USDT,
  SPOT_MIN_NOTIONAL_USDT,
  WEIGHT_PER_MINUTE,
} from '@anywhen/protocol';

const AMOUNT_DECIMALS = 8;
const STEPS_MAX = 12;
const TICKS_MAX = 9;

export const RATE_LIMITS = [
  {
    rateLimitType: 'REQUEST_WEIGHT',
    interval: 'MINUTE',
    intervalNum: 1,
    limit: WEIGHT_PER_MINUTE,
  },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: ORDERS_PER_TEN_SECONDS },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: ORDERS_PER_DAY },
] as const;

export const EXCHANGE_FILTERS = [
  {
    filterType: 'EXCHANGE_MAX_NUM_ORDERS' as const,
    maxNumOrders: OPEN_ORDERS_PER_MEMBER_MAX,
  },
];

export const MARKET_INFOS: readonly BotMarketInfo[] = SPOT_MARKETS.map(describeMarket);

function describeMarket(market: SpotMarket): BotMarketInfo {
  return {
    symbol: market.symbol,
    status: 'TRADING',
    baseAsset: market.currency,
    baseAssetPrecision: AMOUNT_DECIMALS,
    quoteAsset: 'USDT',
    quotePrecision: AMOUNT_DECIMALS,
    quoteAssetPrecision: AMOUNT_DECIMALS,
    baseCommissionPrecision: AMOUNT_DECIMALS,
    quoteCommissionPrecision: AMOUNT_DECIMALS,
    orderTypes: [...BOT_ORDER_TYPES],
    icebergAllowed: false,
    ocoAllowed: true,
    otoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: false,
    cancelReplaceAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(market),
    permissions: ['SPOT'],
    permissionSets: [['SPOT']],
    defaultSelfTradePreventionMode: 'EXPIRE_TAKER',
    allowedSelfTradePreventionModes: ['EXPIRE_TAKER'],
  };
}

function filtersOf({ priceDecimals, quantityDecimals }: SpotMarket): BotMarketInfo['filters'] {
  const [tickSize, stepSize] = [powerOfTen(-priceDecimals), powerOfTen(-quantityDecimals)];
  const maxQty = powerOfTen(STEPS_MAX - quantityDecimals);
  const lots = { minQty: stepSize, maxQty, stepSize };
  const { buy, sell } = PRICE_BAND_BPS;
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: tickSize,
      maxPrice: powerOfTen(TICKS_MAX - priceDecimals),
      tickSize,
    },
    { filterType: 'LOT_SIZE', ...lots },
    { filterType: 'MARKET_LOT_SIZE', ...lots },
    {
      filterType: 'NOTIONAL',
      minNotional: `${SPOT_MIN_NOTIONAL_USDT}.00000000`,
      applyMinToMarket: true,
      maxNotional: `${SPOT_MAX_NOTIONAL_USDT}.00000000`,
      applyMaxToMarket: true,
      avgPriceMins: 0,
    },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: shareOf(buy.highest),
      bidMultiplierDown: shareOf(buy.lowest),
      askMultiplierUp: shareOf(sell.highest),
      askMultiplierDown: shareOf(sell.lowest),
      avgPriceMins: 0,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: OPEN_ORDERS_PER_MARKET_MAX },
  ];
}

/** 10 to this power, as text. */
function powerOfTen(exponent: number): string {
  return exponent >= 0 ? `1${'0'.repeat(exponent)}` : `0.${'0'.repeat(-exponent - 1)}1`;
}

function shareOf(bps: number): string {
  return (bps / 10_000).toFixed(4);
}
