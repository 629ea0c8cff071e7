/** Finance records that are settled, with their interest (rulebook 4.5); not those cancelled. */
import { endedTradesOf } from '../facets/ended-trades.ts';
import { recordTable } from './storage.ts';

export const endedRecords = endedTradesOf({
  product: 'finance',
  table: recordTable,
  moment: 'settled_at_ms',
  isEnded: 'state = 3 and ending <> 2',
  describe: (record) => ({
    market: record.product,
    number: record.id,
    openedAtMs: record.subscribedAtMs,
    endedAtMs: record.settledAtMs ?? record.subscribedAtMs,
    stakeUnits: record.units,
    notionalUnits: record.units,
    resultUnits: record.paidUnits - record.givenBackUnits,
    feeUnits: 0n,
    spreadUnits: 0n,
  }),
});
