/** Ended positions, newest first, page by page: how each ended and its result. */
import { memo } from 'react';
import { formatUnits } from '@anywhen/money';
import type { LeveragePosition } from '@anywhen/protocol';
import { Badge, EmptyState, ListRow } from '@anywhen/ui';
import { EmptyWithLink } from '../../parts/loaded.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { OwnChange } from '../../money-forms/own-amount.tsx';
import { PagedList } from '../../money-forms/paged-list.tsx';
import { useEndedPositions } from '../data.ts';
import { useFigures } from '../figures.ts';
import { positionPath, RULES } from '../paths.ts';
import { resultOf } from '../position.ts';
import { averagesText, toneOfEnding, toneOfSide, usePositionTexts } from '../position-texts.ts';
import { ALL_RECORDS, isFiltered, type RecordFilter } from '../record-filter.ts';

export function AllEndedPositions() {
  return <EndedPositions filter={ALL_RECORDS} />;
}

export function EndedPositions({ filter }: { filter: RecordFilter }) {
  const positions = useEndedPositions(filter);
  return (
    <PagedList
      asked={positions}
      lines={positions.data?.pages.flatMap((page) => page.positions)}
      toCome={{ count: 6 }}
      none={<NoPositions filter={filter} />}
      rowRem={4.5}
    >
      {(position) => <EndedRow position={position} />}
    </PagedList>
  );
}

const EndedRow = memo(function EndedRow({ position }: { position: LeveragePosition }) {
  const { endingName, sideName } = usePositionTexts();
  const { change } = useFigures();
  const { dateTime } = useFormat();
  const { symbol, side, leverage, openedPrice, closedPrice, ending, endedAtMs } = position;
  const { units, roeBps } = resultOf(position);
  return (
    <ListRow
      href={positionPath(position.id)}
      leading={<CurrencyMark currency={currencyOf(symbol)} />}
      title={
        <span className="flex items-center gap-1.5">
          {currencyOf(symbol)}
          <Badge tone={toneOfSide(side)}>
            {sideName(side)} {leverage}×
          </Badge>
        </span>
      }
      detail={
        <span className="tabular block text-pretty whitespace-normal">
          {averagesText(symbol, openedPrice, closedPrice)}
          {endedAtMs !== null && <span className="block">{dateTime(endedAtMs)}</span>}
        </span>
      }
      trailing={<OwnChange amount={formatUnits(units)} currency="USDT" size={16} />}
      trailingDetail={
        <span className="flex flex-col items-end gap-0.5">
          {roeBps !== undefined && change(roeBps)}
          {ending && <Badge tone={toneOfEnding(ending)}>{endingName(ending)}</Badge>}
        </span>
      }
    />
  );
});

function NoPositions({ filter }: { filter: RecordFilter }) {
  const t = useText('derivatives');
  if (isFiltered(filter)) return <EmptyState icon="filter" title={t('record.noneFiltered')} />;
  return (
    <EmptyWithLink
      icon="receipt"
      title={t('record.noPositions')}
      text={t('record.noPositionsText')}
      href={RULES}
      label={t('record.howItWorks')}
    />
  );
}
