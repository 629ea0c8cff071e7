/** The numbers of mining machines, as the list of the product's numbers prints them. */
import { count, type Figure, names, percentBps } from '../base/figures.ts';
import { MACHINE_MODELS, MINING_NETWORK, MINING_TOLERANCE_BPS } from './rules.ts';

export const miningConfiguration = {
  rows: [
    { key: 'blockSubsidy', figure: names(`${MINING_NETWORK.blockSubsidy} BTC`) },
    { key: 'blocksPerDay', figure: count(MINING_NETWORK.blocksPerDay) },
    { key: 'networkHashrate', figure: count(MINING_NETWORK.networkTh) },
    { key: 'miningFee', figure: percentBps(MINING_NETWORK.feeBps) },
    { key: 'miningTolerance', figure: percentBps(MINING_TOLERANCE_BPS) },
  ],
  tables: [
    {
      key: 'machines',
      columns: ['model', 'hashrate', 'term', 'priceShare', 'perMember', 'stock'],
      lines: MACHINE_MODELS.map((model): Figure[] => [
        names(model.code),
        count(model.th),
        count(model.termDays),
        percentBps(model.priceBps),
        count(model.perMember),
        count(model.stock),
      ]),
    },
  ],
} as const;
