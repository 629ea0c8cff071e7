/** The member's positions, newest first, updated live. */
import { useMemo } from 'react';
import type { StakingPosition } from '@anywhen/protocol';
import { useDayText } from '../../earn-parts/business-day.ts';
import { RecordList, RecordRow } from '../../earn-parts/record-list.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { usePositions } from '../data.ts';
import { PositionState } from './position-state.tsx';

type PositionListProps = { onOpen: (id: string) => void };

export function PositionList({ onOpen }: PositionListProps) {
  const t = useText('staking');
  const asked = usePositions();
  const pages = asked.data?.pages;
  const lines = useMemo(() => pages?.flatMap(({ positions }) => positions), [pages]);
  const none = { title: t('positions.none'), text: t('positions.noneText') };
  return (
    <RecordList
      title={t('positions.title')}
      none={{ icon: 'layers', ...none }}
      rowRem={4.5}
      asked={asked}
      lines={lines}
    >
      {(position) => <PositionRow position={position} onOpen={onOpen} />}
    </RecordList>
  );
}

type PositionRowProps = PositionListProps & { position: StakingPosition };

function PositionRow({ position, onOpen }: PositionRowProps) {
  const t = useText('staking');
  const { id, pool, currency, amount, rewarded } = position;
  const money = { currency, hasCurrency: true } as const;
  return (
    <RecordRow
      leading={<CurrencyMark currency={currency} />}
      head={<OwnAmount {...money} amount={amount} size={16} />}
      state={<PositionState position={position} />}
      detail={
        <>
          {pool} · <When position={position} />
        </>
      }
      earned={
        <>
          {t('position.rewardsShort')} <OwnAmount {...money} amount={rewarded} size={12} isSigned />
        </>
      }
      onOpen={() => onOpen(id)}
    />
  );
}

/** The date of the current state. */
function When({ position }: { position: StakingPosition }) {
  const t = useText('staking');
  const { dateTime } = useFormat();
  const dayText = useDayText();
  const { state, endDay, releasesAtMs, closedAtMs, stakedAtMs } = position;
  if (state === 'closed') return dateTime(closedAtMs ?? stakedAtMs);
  if (releasesAtMs !== null) return t('position.back', { time: dateTime(releasesAtMs) });
  if (endDay !== null) return t('position.until', { day: dayText(endDay) });
  return t('mode.flexible');
}
