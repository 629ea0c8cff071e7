/**
 * The lines by day, with infinite scrolling. Days out of view are not laid out, so that a thousand
 * lines scroll like twenty.
 */
import { useState } from 'react';
import type { FlowLine } from '@anywhen/protocol';
import { Button, Card, EmptyState, LinkButton } from '@anywhen/ui';
import { useChosenSheet } from '../../parts/overlays.tsx';
import { useText } from '../../i18n/index.ts';
import { useBalanceChange } from '../../live/balance-change.ts';
import { NoneFiltered, PagedLines } from '../../money-forms/paged-list.tsx';
import { transferPath } from '../accounts.ts';
import { refreshRecords, useRecords } from '../data.ts';
import { useOwnDates } from '../own-dates.ts';
import { businessDateOf, groupByDay, nearness, type RecordDay } from './record-days.ts';
import { countFilters, type RecordFilter } from './record-filter.ts';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';

type RecordListProps = { filter: RecordFilter; onFilter: () => void };

export function RecordList({ filter, onFilter }: RecordListProps) {
  const t = useText('funding');
  const dates = useOwnDates();
  const records = useRecords(filter);
  const archivedBeforeMs = records.data?.pages.at(-1)?.archivedBeforeMs;
  const date = archivedBeforeMs === undefined ? undefined : dates.date(archivedBeforeMs);
  return (
    <>
      {records.data && <NewLines filter={filter} knownAtMs={records.dataUpdatedAt} />}
      <PagedLines
        asked={records}
        lines={records.data?.pages.flatMap((page) => page.lines)}
        toCome={{ count: 8 }}
        none={<NoRecords filter={filter} onFilter={onFilter} />}
        end={date && t('record.archived', { date })}
      >
        {(lines) => <Days lines={lines} nowMs={records.dataUpdatedAt} />}
      </PagedLines>
    </>
  );
}

function Days({ lines, nowMs }: { lines: readonly FlowLine[]; nowMs: number }) {
  const { chosen, isOpen, show, close } = useChosenSheet<FlowLine>('funding.record');
  return (
    <>
      {groupByDay(lines).map((day) => (
        <Day key={day.day} day={day} nowMs={nowMs} onShow={show} />
      ))}
      <RecordSheet line={chosen} isOpen={isOpen} onClose={close} />
    </>
  );
}

type DayProps = {
  day: RecordDay;
  /** When the list was fetched: its newest day was today then. */
  nowMs: number;
  onShow: (line: FlowLine) => void;
};

function Day({ day, nowMs, onShow }: DayProps) {
  const t = useText('funding');
  const dates = useOwnDates();
  const near = nearness(day.day, nowMs);
  const date = dates.date(day.atMs);
  return (
    <section className="flex flex-col gap-2 px-4">
      <h2 className="flex items-baseline gap-2 pt-1 text-14 font-semibold">
        {near === 'today' && t('record.today')}
        {near === 'yesterday' && t('record.yesterday')}
        <span className={near === 'earlier' ? '' : 'text-12 font-medium text-text-muted'}>
          {date}
        </span>
      </h2>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {day.lines.map((line) => (
            <li
              key={line.id}
              className="[contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]"
            >
              <RecordRow
                line={line}
                time={dates.time(line.atMs)}
                day={businessDateOf(line, dates)}
                onShow={onShow}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** A balance changed since the list was fetched. The list moves only on request. */
function NewLines({ filter, knownAtMs }: { filter: RecordFilter; knownAtMs: number }) {
  const t = useText('funding');
  const [changedAtMs, setChangedAtMs] = useState(0);
  useBalanceChange(() => setChangedAtMs(Date.now()));
  if (changedAtMs <= knownAtMs) return null;
  const renew = () => {
    setChangedAtMs(0);
    window.scrollTo({ top: 0 });
    void refreshRecords(filter);
  };
  return (
    <div className="sticky top-20 z-10 flex justify-center">
      <Button size="small" icon="arrow-up" onClick={renew}>
        {t('record.new')}
      </Button>
    </div>
  );
}

function NoRecords({ filter, onFilter }: RecordListProps) {
  const t = useText('funding');
  if (countFilters(filter) > 0) {
    return (
      <NoneFiltered
        title={t('record.noneFiltered')}
        action={t('filter.change')}
        onAction={onFilter}
      />
    );
  }
  return (
    <EmptyState
      icon="receipt"
      title={t('record.none')}
      text={t('record.noneText')}
      action={
        <LinkButton href={transferPath({ from: 'funds', to: 'spot' })}>
          {t('action.transfer')}
        </LinkButton>
      }
    />
  );
}
