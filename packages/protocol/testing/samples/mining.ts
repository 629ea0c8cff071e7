/** One call of every endpoint of mining. */
import { type Samples, missingId } from '../sample.ts';

export const nano = {
  model: 'Nano',
  quantity: 1,
  /** More than it ever costs: what is paid is the price of the moment. */
  cost: '100',
  output: '0.00016537',
  isAgreed: true,
};

export const samples: Samples = {
  listMachineModels: {},
  readMiningDesk: {},
  buyMachines: { body: nano, operation: 'buy-machine' },
  cancelMachines: { params: missingId, body: { refund: '0.1' }, operation: 'cancel-order' },
  listMachines: {},
  readMachine: { params: missingId },
};
