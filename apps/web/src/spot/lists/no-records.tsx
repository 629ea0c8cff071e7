/** The empty state of a list of orders or fills, with a link to trading. */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { NoneFiltered } from '../../money-forms/paged-list.tsx';

/** With a button to clear the filter if one is set. */
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
