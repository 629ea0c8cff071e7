/** The numbers of spot trading, as the list of the product's numbers prints them. */
import { MARKETS } from '@anywhen/prices';
import {
  count,
  type Figure,
  names,
  percent,
  percentBps,
  percentText,
  seconds,
  usdt,
} from '../base/figures.ts';
import { ORDERS_PER_SECOND } from './endpoints.ts';
import { EXPIRY_SECONDS_MAX, EXPIRY_SECONDS_MIN, TRIGGER_BAND_BPS } from './order-rules.ts';
import {
  MAKER_TIERS,
  OPEN_ORDERS_PER_MARKET_MAX,
  OPEN_ORDERS_PER_MEMBER_MAX,
  PRICE_BAND_BPS,
  SPOT_MAX_NOTIONAL_USDT,
  SPOT_MIN_NOTIONAL_USDT,
  spotFeeBps,
  TAKER_RANGE_BPS,
} from './rules.ts';

const SPOT_MARKETS = MARKETS.filter(({ isSpot }) => isSpot);
const SPOT_TIERS = [...new Set(SPOT_MARKETS.map(({ tier }) => tier))];

export const spotConfiguration = {
  rows: [
    { key: 'spotMarkets', figure: count(SPOT_MARKETS.length) },
    { key: 'spotFee', figure: percentBps(spotFeeBps(0)) },
    { key: 'spotFeeLevelTwo', figure: percentBps(spotFeeBps(2)) },
    { key: 'spotValue', figure: usdt(SPOT_MIN_NOTIONAL_USDT, SPOT_MAX_NOTIONAL_USDT) },
    { key: 'buyBand', figure: percentBps(PRICE_BAND_BPS.buy.lowest, PRICE_BAND_BPS.buy.highest) },
    {
      key: 'sellBand',
      figure: percentBps(PRICE_BAND_BPS.sell.lowest, PRICE_BAND_BPS.sell.highest),
    },
    {
      key: 'triggerBand',
      figure: percentBps(TRIGGER_BAND_BPS.lowest, TRIGGER_BAND_BPS.highest),
    },
    { key: 'shortestExpiry', figure: seconds(EXPIRY_SECONDS_MIN * 1_000) },
    { key: 'longestExpiry', figure: seconds(EXPIRY_SECONDS_MAX * 1_000) },
    { key: 'takerRange', figure: percentBps(TAKER_RANGE_BPS) },
    { key: 'openOrdersPerMarket', figure: count(OPEN_ORDERS_PER_MARKET_MAX) },
    { key: 'openOrders', figure: count(OPEN_ORDERS_PER_MEMBER_MAX) },
    { key: 'ordersPerSecond', figure: count(ORDERS_PER_SECOND) },
  ],
  tables: [
    {
      key: 'maker',
      columns: ['tier', 'spread', 'gap', 'size'],
      lines: SPOT_TIERS.map((tier): Figure[] => {
        const { spread, gap, sizeUsdt } = MAKER_TIERS[tier];
        const size = usdt(String(sizeUsdt));
        return [names(tier), percent(percentText(spread, 3)), percent(percentText(gap, 3)), size];
      }),
    },
  ],
} as const;
