/** The business-day calendar as a table of one row. */
import type { Calendar } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import { defineStorage } from '../core/storage/module-storage.ts';
import { type TableWriter, rowsLiteral } from '../core/storage/row-literals.ts';

type AgendaRows = { calendar: Calendar | null };

const calendars: TableWriter<AgendaRows> = {
  name: 'calendar',
  table: 'calendar',
  text: (source) =>
    `insert into calendar select r.* from ${source}
     on conflict (is_only) do update set
       day_seconds = excluded.day_seconds,
       day_offset = excluded.day_offset,
       day = excluded.day`,
  rows: ({ calendar }) =>
    rowsLiteral(calendar ? [calendar] : [], ({ daySeconds, offset, day }) => {
      return [true, daySeconds, offset, day];
    }),
};

export const agendaStorage = defineStorage<AgendaRows>({
  sort: ({ calendar }) => ({ calendar: calendar?.at(-1)?.calendar ?? null }),
  writers: [calendars],
  load: async (client) => ({ agenda: { calendar: await loadCalendar(client) } }),
});

async function loadCalendar(client: ClientBase): Promise<Calendar | null> {
  const { rows } = await client.query<{ day_seconds: number; day_offset: string; day: string }>(
    'select day_seconds, day_offset, day from calendar',
  );
  const row = rows[0];
  if (!row) return null;
  return { daySeconds: row.day_seconds, offset: Number(row.day_offset), day: Number(row.day) };
}
