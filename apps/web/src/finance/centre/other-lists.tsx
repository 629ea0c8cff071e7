/** Short lists of staking pools and mining machines; each links to its page. */
import type { ReactNode } from 'react';
import type { MachineModelLine, StakingPoolLine } from '@anywhen/protocol';
import { Card, EmptyState, Icon, LinkButton, ListRow } from '@anywhen/ui';
import { useApr } from '../../earn-parts/rate-lines.tsx';
import { useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { ListStart } from '../../parts/list-start.tsx';
import type { To } from '../../router/index.ts';
import { useModels, usePools } from './other-data.ts';

const STAKING: To = '/homeindex/livecoin';
const MINING: To = '/homeindex/machine';

export function PoolList() {
  const t = useText('finance');
  const asked = usePools();
  const pools = asked.data?.pools;
  if (!pools) return <ListStart asked={asked} count={3} />;
  return (
    <ShortList
      rows={pools.map((pool) => ({ id: pool.code, row: <Pool pool={pool} /> }))}
      to={STAKING}
      text={t('centre.toStaking')}
    />
  );
}

function Pool({ pool: { code, currency, mode, lockDays, tiers } }: { pool: StakingPoolLine }) {
  const t = useText('finance');
  const earn = useText('earn');
  const aprOf = useApr();
  return (
    <ListRow
      href={STAKING}
      hasChevron
      leading={<CurrencyMark currency={currency} />}
      title={code}
      detail={mode === 'flexible' ? t('centre.flexible') : t('centre.locked', { count: lockDays })}
      trailing={tiers.map(({ aprBps }) => aprOf(aprBps)).join(' / ')}
      trailingDetail={earn('rate.simulated')}
    />
  );
}

export function ModelList() {
  const t = useText('finance');
  const asked = useModels();
  const models = asked.data?.models;
  if (!models) return <ListStart asked={asked} count={3} />;
  return (
    <ShortList
      rows={models.map((model) => ({ id: model.code, row: <Model model={model} /> }))}
      to={MINING}
      text={t('centre.toMining')}
    />
  );
}

function Model({ model: { code, th, termDays, price, left } }: { model: MachineModelLine }) {
  const t = useText('finance');
  return (
    <ListRow
      href={MINING}
      hasChevron
      leading={<Icon name="cube" className="text-accent" />}
      title={code}
      detail={`${th} TH/s · ${t('days', { count: termDays })}`}
      trailing={<OwnAmount isPublic amount={price} currency="USDT" size={16} hasCurrency />}
      trailingDetail={t('centre.left', { count: left })}
    />
  );
}

type ShortListProps = { rows: readonly { id: string; row: ReactNode }[]; to: To; text: string };

function ShortList({ rows, to, text }: ShortListProps) {
  const t = useText('finance');
  if (rows.length === 0) {
    return <EmptyState icon="leaf" title={t('products.none')} text={t('products.noneText')} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <Card padding="none">
        <ul className="divide-y divide-line">
          {rows.map(({ id, row }) => (
            <li key={id}>{row}</li>
          ))}
        </ul>
      </Card>
      <LinkButton look="secondary" isFullWidth href={to}>
        {text}
      </LinkButton>
    </div>
  );
}
