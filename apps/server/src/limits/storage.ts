/** How losses of a day are written, and how those of the last tick's day are loaded. */
import type { DayLoss } from '@anywhen/exchange';
import { dayOfSecond } from '@anywhen/prices';
import { amount, integer, key, mutable } from '../core/storage/columns.ts';
import { defineTables } from '../core/storage/module-storage.ts';
import { Table } from '../core/storage/table.ts';

const lossTable = new Table<DayLoss>('day_loss', {
  uid: key(integer),
  day: key(integer),
  netLossUnits: mutable(amount),
});

export const limitsStorage = defineTables({
  writers: [lossTable.upserts((changes) => changes['day-loss']?.map(({ loss }) => loss))],
  load: async (client, { markets }) => {
    const day = dayOfSecond(markets.state?.process.second ?? 0);
    const losses = await lossTable.list(client, 'where day >= $1 order by uid, day', [day]);
    return { limits: { losses } };
  },
  // A loss is of the day of the last tick, which never goes back.
  ended: { day_loss: 'day < (select max(day) from day_loss)' },
});
