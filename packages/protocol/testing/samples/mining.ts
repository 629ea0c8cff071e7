/** One call of every endpoint of mining. */
import { type Samples, missingId } from '../sample.ts';

export const nano = {
  model: 'Nano',
  quantity: 1,
  cost: '10.5',
  output: '0.00016537',
  isAgreed: true,
};

export const samples: Samples = {
  listMachineModels: {},
  readMiningDesk: {},
  buyMachines: { body: nano, operation: 'buy-machine' },
  cancelMachines: { params: missingId, operation: 'cancel-order' },
  listMachines: {},
  readMachine: { params: missingId },
};
