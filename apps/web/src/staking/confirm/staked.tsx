/** The result of a pledge, from the server. */
import type { StakingPoolLine } from '@anywhen/protocol';
import { Confirmed } from '../../earn-parts/confirmed.tsx';
import { useText } from '../../i18n/index.ts';
import { useMovedRows } from '../../money-forms/from-funds/notes.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import type { Staked as Answer } from '../data.ts';
import { useDateRows } from './pool-facts.tsx';

type StakedProps = { staked: Answer; pool: StakingPoolLine };

export function Staked({ staked: { position, available, fromFunds }, pool }: StakedProps) {
  const t = useText('staking');
  const { id, currency, amount, daily } = position;
  const show = (value: string) => (
    <OwnAmount amount={value} currency={currency} size={14} isExact hasCurrency />
  );
  return (
    <Confirmed
      next={t('staked.next')}
      rows={[
        { label: t('staked.amount'), value: show(amount), isStrong: true },
        { label: t('position.daily'), value: show(daily) },
        ...useDateRows(pool),
        ...useMovedRows(fromFunds),
        { label: t('staked.available'), value: show(available) },
      ]}
      to={`/homeindex/livecoin?position=${id}`}
      toLabel={t('staked.to')}
    />
  );
}
