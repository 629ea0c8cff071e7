/** An empty list of orders or fills, with the way to the first one. */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { NoneFiltered } from '../../money-forms/paged-list.tsx';

/** With a way to drop the filter where one hides the rows there may be. */
export function NoRecords({ onUnfilter }: { onUnfilter: (() => void) | undefined }) {
  const t = useText('spot');
  if (onUnfilter) {
    return (
      <NoneFiltered
        title={t('records.noneFiltered')}
        action={t('records.unfilter')}
        onAction={onUnfilter}
      />
    );
  }
  return (
    <EmptyState
      icon="receipt"
      title={t('records.none')}
      text={t('records.noneText')}
      action={<LinkButton href="/trade/trade">{t('positions.trade')}</LinkButton>}
    />
  );
}
