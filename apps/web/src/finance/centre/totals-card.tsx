/** The member's total in all products and the earnings, in three figures. */
import { Card, EmptyState, LinkButton, Skeleton } from '@anywhen/ui';
import { sumOfEarnings, useEarnings } from '../../earn-parts/earnings.ts';
import { useText } from '../../i18n/index.ts';
import { HideAmountsButton, OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { loginPath } from '../../router/index.ts';
import { useSessionState } from '../../session/session.ts';
import { CENTRE } from '../paths.ts';

export function TotalsCard() {
  const session = useSessionState();
  return session === 'visitor' ? <ForVisitors /> : <Totals />;
}

function ForVisitors() {
  const t = useText('finance');
  return (
    <Card>
      <EmptyState
        icon="leaf"
        title={t('totals.visitor')}
        text={t('totals.visitorText')}
        action={<LinkButton href={loginPath(CENTRE)}>{t('totals.logIn')}</LinkButton>}
      />
    </Card>
  );
}

function Totals() {
  const t = useText('finance');
  const asked = useEarnings();
  const lines = asked.data?.products;
  if (!lines && asked.isError) return <LoadFailed asked={asked} />;
  return (
    <Card className="flex flex-col gap-3 lg:flex-row lg:flex-wrap lg:gap-x-16">
      <div className="flex flex-col gap-1">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <p className="text-14 text-text-muted">{t('totals.held')}</p>
          <HideAmountsButton size={20} className="-my-2.5 -mr-2.5 text-text-muted" />
        </div>
        {lines ? (
          <OwnAmount
            amount={sumOfEarnings(lines, 'heldUsdt')}
            currency="USDT"
            size={28}
            hasCurrency
            hasQuietFraction
          />
        ) : (
          <Skeleton width="10rem" height={28} />
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end lg:gap-x-16">
        <Earned label={t('totals.today')} usdt={lines && sumOfEarnings(lines, 'todayUsdt')} />
        <Earned label={t('totals.earned')} usdt={lines && sumOfEarnings(lines, 'earnedUsdt')} />
      </div>
      {lines?.some(({ product, earnedUsdt }) => product === 'mining' && Number(earnedUsdt) > 0) && (
        <p className="text-12 text-pretty text-text-muted lg:basis-full">{t('totals.machines')}</p>
      )}
    </Card>
  );
}

function Earned({ label, usdt }: { label: string; usdt: string | undefined }) {
  return (
    <div className="flex min-w-0 flex-col items-start lg:gap-2">
      <p className="text-12 text-text-muted">{label}</p>
      {usdt === undefined ? (
        <Skeleton width="5rem" height={20} />
      ) : (
        <OwnChange amount={usdt} currency="USDT" size={16} hasCurrency />
      )}
    </div>
  );
}
