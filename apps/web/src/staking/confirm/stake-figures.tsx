/** The earnings of the typed amount: its parts by tier, per day, and after the lock. */
import { formatUnits } from '@anywhen/money';
import type { StakingPoolLine } from '@anywhen/protocol';
import { Card, type KeyValueRow } from '@anywhen/ui';
import { RateLines } from '../../earn-parts/rate-lines.tsx';
import { useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { usePoolTexts } from '../pool-texts.ts';
import { stakeFigures, tierParts, type Stake, type TierPart } from './stake-draft.ts';

type StakeFiguresProps = { pool: StakingPoolLine; stake: Stake };

export function StakeFigures({ pool, stake }: StakeFiguresProps) {
  const t = useText('staking');
  const { currency, tiers, lockDays } = pool;
  const figures = stake.units > 0n ? stakeFigures(pool, stake) : undefined;
  const parts = tierParts(tiers, stake);
  const rates = parts.length > 0 ? parts : tiers;
  const own = (amount: string) => (
    <OwnAmount amount={amount} currency={currency} size={14} isExact hasCurrency />
  );
  const more: KeyValueRow[] =
    stake.before > 0n
      ? [
          { label: t('confirm.before'), value: own(formatUnits(stake.before)) },
          ...(figures ? [{ label: t('confirm.ofAll'), value: own(figures.dailyOfAll) }] : []),
        ]
      : [];
  return (
    <Card title={t('confirm.earns')} className="flex flex-col">
      <div className="flex flex-col gap-3">
        {tiers.length > 1 && <Tiers pool={pool} parts={parts} />}
        <RateLines
          currency={currency}
          aprsBps={rates.map(({ aprBps }) => aprBps)}
          daily={figures?.daily}
          term={lockDays > 0 ? { days: lockDays, total: figures?.total } : undefined}
          more={more}
        />
      </div>
    </Card>
  );
}

/** Which part of this amount earns which rate, like tax brackets. */
function Tiers({ pool, parts }: { pool: StakingPoolLine; parts: readonly TierPart[] }) {
  const t = useText('staking');
  const { amountText, tierTexts } = usePoolTexts();
  const partAt = (aprBps: number) => parts.find((part) => part.aprBps === aprBps)?.amount;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-12 text-pretty text-text-muted">{t('confirm.tiers')}</p>
      <ul className="flex flex-col gap-1 text-14">
        {pool.tiers.map(({ aprBps }, index) => {
          const part = partAt(aprBps);
          return (
            <li key={aprBps} className="tabular flex flex-wrap justify-between gap-x-3">
              <span className="text-text-muted">{tierTexts(pool)[index]}</span>
              <span className="ml-auto font-medium">
                {part === undefined ? '–' : amountText(part, pool.currency)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
