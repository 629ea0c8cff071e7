/** The numbers of mining machines, as the list of the product's numbers prints them. */
import { divide, formatUnits, parseUnits } from '@anywhen/money';
import { count, type Figure, names, percentBps, usdt } from '../base/figures.ts';
import { breakEvenUnits, MACHINE_MODELS, machineOutput, MINING_NETWORK } from './rules.ts';

const CENT = parseUnits('0.01');

export const miningConfiguration = {
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
} as const;
