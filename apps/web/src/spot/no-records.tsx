/** An empty list of orders or fills, with the way to the first one. */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export function NoRecords({ isFiltered }: { isFiltered: boolean }) {
  const t = useText('spot');
  if (isFiltered) return <EmptyState icon="filter" title={t('records.noneFiltered')} />;
  return (
    <EmptyState
      icon="receipt"
      title={t('records.none')}
      text={t('records.noneText')}
      action={<LinkButton href="/trade/trade">{t('positions.trade')}</LinkButton>}
    />
  );
}
