/** One call of every endpoint of derivatives. */
import { type Samples, missingId } from '../sample.ts';

const leveraged = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.001' };

export const samples: Samples = {
  readDerivativesConfig: {},
  readDerivativesDesk: {},
  setLeverage: { body: { symbol: 'BTCUSDT', leverage: 5 }, operation: 'open-leverage' },
  placeLeverageOrder: { body: leveraged, operation: 'open-leverage' },
  cancelLeverageOrder: { params: missingId, operation: 'cancel-order', hasOwnTest: true },
  cancelLeverageOrders: { operation: 'cancel-order' },
  listLeverageOrders: {},
  listLeveragePositions: {},
  readLeveragePosition: { params: missingId, hasOwnTest: true },
  closeLeveragePosition: {
    params: missingId,
    body: { quantity: null },
    operation: 'close-position',
    hasOwnTest: true,
  },
  setPositionLevels: {
    params: missingId,
    body: { takeProfit: null, stopLoss: null },
    operation: 'close-position',
    hasOwnTest: true,
  },
  changePositionMargin: {
    params: missingId,
    body: { direction: 'add', amount: '1' },
    operation: 'add-margin',
    hasOwnTest: true,
  },
  readLiquidationReceipt: { params: missingId, hasOwnTest: true },
  readSharedLiquidation: { params: { shareId: 'A'.repeat(22) } },
  readInsurance: {},
  listFunding: {},
};
