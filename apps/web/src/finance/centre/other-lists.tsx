/** Short lists of staking pools and mining machines; each links to its page. */
import type { ComponentProps, ReactNode } from 'react';
import type { MachineModelLine, StakingPoolLine } from '@anywhen/protocol';
import { EmptyState, Icon, LinkButton, ListRow } from '@anywhen/ui';
import { useYearlyRate } from '../../earn-parts/rate-lines.tsx';
import { useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { ListCard } from '../../parts/rows/list-card.tsx';
import { ListStart } from '../../parts/list-start.tsx';
import type { To } from '../../router/index.ts';
import { useModels, usePools } from './other-data.ts';

const STAKING: To = '/homeindex/livecoin';
const MINING: To = '/homeindex/machine';

export function PoolList() {
  const t = useText('finance');
  const asked = usePools();
  return (
    <ShortList asked={asked} lines={asked.data?.pools} to={STAKING} text={t('centre.toStaking')}>
      {(pool) => <Pool pool={pool} />}
    </ShortList>
  );
}

function Pool({ pool: { code, currency, mode, lockDays, tiers } }: { pool: StakingPoolLine }) {
  const t = useText('finance');
  const earn = useText('earn');
  const rateOf = useYearlyRate();
  return (
    <ListRow
      href={STAKING}
      hasChevron
      leading={<CurrencyMark currency={currency} />}
      title={code}
      detail={mode === 'flexible' ? t('centre.flexible') : t('centre.locked', { count: lockDays })}
      trailing={rateOf(...tiers.map(({ aprBps }) => aprBps))}
      trailingDetail={earn('rate.simulated')}
    />
  );
}

export function ModelList() {
  const t = useText('finance');
  const asked = useModels();
  return (
    <ShortList asked={asked} lines={asked.data?.models} to={MINING} text={t('centre.toMining')}>
      {(model) => <Model model={model} />}
    </ShortList>
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

type ShortListProps<Line> = Pick<ComponentProps<typeof ListStart>, 'asked'> & {
  /** Undefined until they are loaded. */
  lines: readonly Line[] | undefined;
  to: To;
  text: string;
  children: (line: Line) => ReactNode;
};

function ShortList<Line extends { readonly code: string }>(props: ShortListProps<Line>) {
  const { asked, lines, to, text, children } = props;
  const t = useText('finance');
  if (!lines) return <ListStart asked={asked} count={3} />;
  if (lines.length === 0) {
    return <EmptyState icon="leaf" title={t('products.none')} text={t('products.noneText')} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <ListCard items={lines} keyOf={({ code }) => code}>
        {children}
      </ListCard>
      <LinkButton look="secondary" isFullWidth href={to}>
        {text}
      </LinkButton>
    </div>
  );
}
