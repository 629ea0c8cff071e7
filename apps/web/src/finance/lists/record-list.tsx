/** Records by state, newest first, page by page. */
import { useMemo } from 'react';
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { NoneFiltered, PagedList } from '../../money-forms/paged-list.tsx';
import { useRecords } from '../data.ts';
import { CENTRE } from '../paths.ts';
import type { RecordFilter } from './record-filter.ts';
import { RecordRow } from './record-row.tsx';

type RecordListProps = { filter: RecordFilter; onUnfilter: () => void };

/** Records that changed since the list was fetched may no longer match its filter. */
export function RecordList({ filter: { state }, onUnfilter }: RecordListProps) {
  const t = useText('finance');
  const asked = useRecords(state);
  const pages = asked.data?.pages;
  const lines = useMemo(
    () =>
      pages?.flatMap(({ records }) => records.filter((one) => (state ?? one.state) === one.state)),
    [pages, state],
  );
  return (
    <PagedList
      asked={asked}
      lines={lines}
      toCome={{ count: 6, hasPicture: false }}
      none={
        state === undefined ? (
          <EmptyState
            icon="leaf"
            title={t('records.none')}
            text={t('records.noneText')}
            action={<LinkButton href={CENTRE}>{t('records.first')}</LinkButton>}
          />
        ) : (
          <NoneFiltered
            title={t('records.noneFiltered')}
            action={t('records.unfilter')}
            onAction={onUnfilter}
          />
        )
      }
      rowRem={5.5}
    >
      {(record) => <RecordRow record={record} />}
    </PagedList>
  );
}
