/** The numbers of leveraged contracts, as the list of the product's numbers prints them. */
import { parseUnits } from '@anywhen/money';
import {
  type Figure,
  count,
  names,
  percent,
  percentBps,
  percentText,
  seconds,
  usdt,
} from '../base/figures.ts';
import { OPEN_ORDERS_PER_MARKET_MAX } from '../spot/rules.ts';
import { FUNDING_SECONDS } from './funding.ts';
import { DERIVATIVES_SYMBOLS, LEVERAGE_NOTIONAL_MIN, LEVERAGE_WITHOUT_LEVEL_MAX } from './rules.ts';
import { LEVERAGE_FEES, LEVERAGE_RULES, LEVERAGE_TIERS } from './terms.ts';

/** A hundred-millionth of the value is a millionth of a percent. */
const FUNDING_COST_PERCENT = percentText(Number(parseUnits(LEVERAGE_RULES.fundingCost)), 6);

export const derivativesConfiguration = {
  rows: [
    { key: 'leverageMarkets', figure: count(DERIVATIVES_SYMBOLS.length) },
    { key: 'leverageTaker', figure: percentBps(LEVERAGE_FEES.takerBps) },
    { key: 'leverageMaker', figure: percentBps(LEVERAGE_FEES.makerBps) },
    { key: 'liquidationFee', figure: percentBps(LEVERAGE_FEES.liquidationBps) },
    { key: 'leverageLevelTwoOff', figure: percentBps(LEVERAGE_RULES.levelTwoOffPercent * 100) },
    { key: 'fundingCost', figure: percent(FUNDING_COST_PERCENT) },
    { key: 'fundingEvery', figure: seconds(FUNDING_SECONDS * 1_000) },
    { key: 'leverageNotional', figure: usdt(LEVERAGE_NOTIONAL_MIN) },
    { key: 'leverageWithoutLevel', figure: names(`${LEVERAGE_WITHOUT_LEVEL_MAX}×`) },
    { key: 'leverageMarketParts', figure: count(LEVERAGE_RULES.exposureParts) },
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
