/** Positions by filter, newest first, page by page. */
import { useMemo } from 'react';
import { EmptyState } from '@anywhen/ui';
import { EmptyWithLink } from '../../parts/loaded.tsx';
import { useText } from '../../i18n/index.ts';
import { PagedList } from '../../money-forms/paged-list.tsx';
import { useLatestLines } from '../current-positions.ts';
import { usePositions } from '../data.ts';
import { isFiltered, type PositionFilter } from '../position-filter.ts';
import { rulesPath } from '../paths.ts';
import { CurrentList } from './current-list.tsx';
import { PositionRow } from './position-row.tsx';

/** Transient states come live; all positions and ended ones come in pages. */
export function PositionList({ filter }: { filter: PositionFilter }) {
  const { state, symbol } = filter;
  const isPassing = state === 'open' || state === 'pending';
  if (isPassing) return <CurrentList state={state} symbol={symbol} sheet="options.sell.record" />;
  return <PagedPositions filter={filter} />;
}

function PagedPositions({ filter }: { filter: PositionFilter }) {
  const positions = usePositions(filter);
  const pages = positions.data?.pages;
  const lines = useMemo(() => pages?.flatMap((page) => page.positions) ?? [], [pages]);
  const current = useLatestLines(lines);
  return (
    <PagedList
      asked={positions}
      lines={pages && (isFiltered(filter) ? lines : current)}
      toCome={{ count: 6 }}
      none={<NoPositions filter={filter} />}
      rowRem={4.5}
    >
      {(position) => <PositionRow position={position} />}
    </PagedList>
  );
}

function NoPositions({ filter }: { filter: PositionFilter }) {
  const t = useText('options');
  if (isFiltered(filter)) return <EmptyState icon="filter" title={t('list.noneFiltered')} />;
  return (
    <EmptyWithLink
      icon="receipt"
      title={t('list.none')}
      text={t('list.noneText')}
      href={rulesPath()}
      label={t('list.howItWorks')}
    />
  );
}
