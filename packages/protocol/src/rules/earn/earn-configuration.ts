/** The numbers of all that earns, as the list of the product's numbers prints them. */
import { divide, formatUnits, parseUnits } from '@anywhen/money';
import { type Figure, amounts, count, names, percentBps, seconds, usdt } from '../figures.ts';
import { FINANCE_PRODUCTS, FINANCE_SETTLE_SECONDS } from './finance-rules.ts';
import { MACHINE_MODELS, MINING_NETWORK, breakEvenUnits, machineOutput } from './mining-rules.ts';
import { STAKING_POOLS } from './staking-rules.ts';

const CENT = parseUnits('0.01');

/** Sold always, or left at any time. */
const daysOrNone = (days: number): Figure => (days === 0 ? names('–') : count(days));

export const EARN_CONFIGURATION = {
  finance: {
    rows: [{ key: 'settleWait', figure: seconds(FINANCE_SETTLE_SECONDS * 1_000) }],
    tables: [
      {
        key: 'financeProducts',
        columns: ['product', 'term', 'apr', 'purchase', 'total', 'window'],
        lines: FINANCE_PRODUCTS.map((product): Figure[] => [
          names(product.code),
          count(product.termDays),
          percentBps(product.aprBps),
          usdt(product.min, product.personalMax),
          usdt(product.total),
          daysOrNone(product.windows?.days ?? 0),
        ]),
      },
    ],
  },

  staking: {
    rows: [],
    tables: [
      {
        key: 'pools',
        columns: ['pool', 'apr', 'stake', 'lock'],
        lines: STAKING_POOLS.map(({ code, currency, tiers, min, max, lockDays }): Figure[] => [
          names(code),
          percentBps(...tiers.map(({ aprBps }) => aprBps)),
          amounts(currency, min, max),
          daysOrNone(lockDays),
        ]),
      },
    ],
  },

  mining: {
    rows: [
      { key: 'blockSubsidy', figure: names(`${MINING_NETWORK.blockSubsidy} BTC`) },
      { key: 'blocksPerDay', figure: count(MINING_NETWORK.blocksPerDay) },
      { key: 'networkHashrate', figure: count(MINING_NETWORK.networkTh) },
      { key: 'miningFee', figure: percentBps(MINING_NETWORK.feeBps) },
    ],
    tables: [
      {
        key: 'machines',
        columns: ['model', 'hashrate', 'term', 'price', 'breakEvenPrice', 'perMember', 'stock'],
        lines: MACHINE_MODELS.map((model): Figure[] => {
          const breakEven = breakEvenUnits(parseUnits(model.price), machineOutput(model));
          return [
            names(model.code),
            count(model.th),
            count(model.termDays),
            usdt(model.price),
            usdt(formatUnits(divide({ dividend: breakEven, divisor: CENT }, 'up'), 2)),
            count(model.perMember),
            count(model.stock),
          ];
        }),
      },
    ],
  },
} as const;
