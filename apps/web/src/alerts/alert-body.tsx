/** The content of the price alert sheet: the form, the waiting alerts and the fired ones. */
import { findMarket } from '@anywhen/prices';
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useIsMember } from '../session/session.ts';
import { AlertForm } from './alert-form.tsx';
import { FiredAlerts, WaitingAlerts } from './alert-lists.tsx';

export function AlertBody({ symbol }: { symbol: string }) {
  const t = useText('alerts');
  const isMember = useIsMember();
  const market = findMarket(symbol);
  if (!isMember || !market) {
    const link = <LinkButton href="/account/login">{t('visitor.action')}</LinkButton>;
    return (
      <EmptyState icon="bell" title={t('visitor.title')} text={t('visitor.text')} action={link} />
    );
  }
  return (
    <div className="flex flex-col gap-6 pb-2">
      <AlertForm key={symbol} market={market} />
      <WaitingAlerts />
      <FiredAlerts />
    </div>
  );
}
