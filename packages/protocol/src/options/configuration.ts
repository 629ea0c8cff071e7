/** The numbers of flash options, as the list of the product's numbers prints them. */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  type Figure,
  count,
  names,
  percentBps,
  seconds,
  usdt,
  usdtUnits,
} from '../base/figures.ts';
import { SIGMA_MAX_UNITS, SIGMA_MINUTES, SIGMA_MIN_UNITS, requireMarket } from './option-model.ts';
import {
  ASK_MIN_UNITS,
  EXPIRIES_OPEN,
  HOUSE_PARTS,
  OPTIONS_OFFER,
  OPTION_QUANTITY_MAX,
  QUOTE_LIFE_SECONDS,
  QUOTE_TOLERANCE_BPS,
  SETTLEMENT_TICKS,
  SETTLEMENT_TICKS_MIN,
  STRESS_BPS,
  STRIKES_EACH_SIDE,
} from './rules.ts';

const sigmaBps = (units: number) => units / 10_000;

export const optionsConfiguration = {
  rows: [
    { key: 'optionSpread', figure: percentBps(OPTIONS_OFFER.spreadBps) },
    { key: 'optionQuantity', figure: count(1, OPTION_QUANTITY_MAX) },
    { key: 'optionPremiumMax', figure: usdt(formatUnits(parseUnits(OPTIONS_OFFER.premiumMax))) },
    { key: 'optionPositions', figure: count(OPTIONS_OFFER.positionsMax) },
    { key: 'optionHouseMax', figure: usdt(formatUnits(parseUnits(OPTIONS_OFFER.houseMax ?? '0'))) },
    { key: 'optionHouseMove', figure: percentBps(Number(STRESS_BPS)) },
    { key: 'optionHouseParts', figure: count(Number(HOUSE_PARTS)) },
    { key: 'optionAskMin', figure: usdtUnits(ASK_MIN_UNITS['opt/2']) },
    { key: 'quoteLife', figure: seconds(QUOTE_LIFE_SECONDS * 1_000) },
    { key: 'quoteTolerance', figure: percentBps(QUOTE_TOLERANCE_BPS) },
    { key: 'optionClose', figure: seconds(OPTIONS_OFFER.closeSeconds * 1_000) },
    { key: 'settlementTicks', figure: count(SETTLEMENT_TICKS) },
    { key: 'settlementTicksMin', figure: count(SETTLEMENT_TICKS_MIN) },
    { key: 'optionExpiries', figure: count(EXPIRIES_OPEN) },
    { key: 'optionStrikes', figure: count(2 * STRIKES_EACH_SIDE + 1) },
    {
      key: 'volatilityRange',
      figure: percentBps(sigmaBps(SIGMA_MIN_UNITS), sigmaBps(SIGMA_MAX_UNITS)),
    },
    { key: 'volatilityMinutes', figure: count(SIGMA_MINUTES) },
  ],
  tables: [
    {
      key: 'optionUnderlyings',
      columns: ['market', 'contractUnit'],
      lines: OPTIONS_OFFER.underlyings.map(({ symbol, unit }): Figure[] => [
        names(symbol),
        names(`${unit} ${requireMarket(symbol).currency}`),
      ]),
    },
    {
      key: 'optionLengths',
      columns: ['seriesLength'],
      lines: OPTIONS_OFFER.lengthsSeconds.map((length): Figure[] => [seconds(length * 1_000)]),
    },
  ],
} as const;
