/** The numbers of leveraged contracts, as the list of the product's numbers prints them. */
import { type Figure, count, names, percentBps, seconds, usdt } from '../base/figures.ts';
import { OPEN_ORDERS_PER_MARKET_MAX } from '../spot/rules.ts';
import {
  DERIVATIVES_SYMBOLS,
  FUNDING_BPS,
  FUNDING_BPS_MAX,
  FUNDING_SECONDS,
  LEVERAGE_FEES,
  LEVERAGE_NOTIONAL_MIN,
  LEVERAGE_TIERS,
  LEVERAGE_WITHOUT_LEVEL_MAX,
} from './rules.ts';

export const derivativesConfiguration = {
  rows: [
    { key: 'leverageMarkets', figure: count(DERIVATIVES_SYMBOLS.length) },
    { key: 'leverageTaker', figure: percentBps(LEVERAGE_FEES.takerBps) },
    { key: 'leverageMaker', figure: percentBps(LEVERAGE_FEES.makerBps) },
    { key: 'liquidationFee', figure: percentBps(LEVERAGE_FEES.liquidationBps) },
    { key: 'fundingRate', figure: percentBps(FUNDING_BPS) },
    { key: 'fundingRateMax', figure: percentBps(FUNDING_BPS_MAX) },
    { key: 'fundingEvery', figure: seconds(FUNDING_SECONDS * 1_000) },
    { key: 'leverageNotional', figure: usdt(LEVERAGE_NOTIONAL_MIN) },
    { key: 'leverageWithoutLevel', figure: names(`${LEVERAGE_WITHOUT_LEVEL_MAX}×`) },
    { key: 'leverageOrders', figure: count(OPEN_ORDERS_PER_MARKET_MAX) },
  ],
  tables: [
    {
      key: 'leverageTiers',
      columns: ['tier', 'leverages', 'maintenance', 'halfSpread', 'positionMax'],
      lines: LEVERAGE_TIERS.map((each): Figure[] => [
        names(each.tier),
        names(each.leverages.map((leverage) => `${leverage}×`).join(' ')),
        percentBps(each.mmrBps),
        percentBps(each.spreadBps),
        usdt(each.positionMax),
      ]),
    },
  ],
} as const;
