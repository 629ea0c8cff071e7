/** One call of every endpoint of classes. */
import type { Samples } from '../sample.ts';

const params = { code: 'ABCD2345' };

export const samples: Samples = {
  readClasses: {},
  openClass: {
    body: {
      name: 'Economics 2b',
      startsAtMs: 0,
      endsAtMs: 0,
      capital: '10000',
      products: ['spot'],
      leverageMax: 1,
      symbols: null,
    },
    operation: 'open-class',
  },
  joinClass: { body: { code: 'ABCD2345' }, operation: 'open-portfolio' },
  readClass: { params },
  pauseClass: { params, body: { isPaused: true }, operation: 'pause-class' },
  setClassTasks: { params, body: { tasks: [] } },
  renewBoard: { params },
  exportClassReport: { params },
  readClassBoard: { params: { key: 'A'.repeat(43) } },
};
