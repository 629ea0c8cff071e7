/** One call of every endpoint of fairness. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readCommitments: {},
  listTicks: { query: 'from=1&to=2' },
  readHouse: {},
  listHeads: {},
  listBatchHashes: { query: 'batches=1' },
  listLinks: { query: 'after=0' },
  listOutages: {},
};
