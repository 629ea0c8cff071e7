/** Settings: language, theme, loss limit, deleting own data. */
import { Card, ErrorState, SkeletonRows } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { AccountCard } from './settings/account-card.tsx';
import { PushCard } from '../device-parts/push-card.tsx';
import { useMe } from '../parts/me.ts';
import { EraseCard } from './settings/erase-card.tsx';
import { FromFundsCard } from './settings/from-funds-card.tsx';
import { LookCard } from './settings/look-card.tsx';
import { LossLimitCard } from './settings/loss-limit-card.tsx';
import { OrderQuestionCard } from './settings/order-question-card.tsx';

export function Page() {
  const app = useText('app');
  const t = useText('identity');
  const { data: me, isError, isFetching, refetch } = useMe();
  if (me) {
    return (
      <div className="flex flex-col gap-4 p-4">
        <AccountCard me={me} />
        <LookCard me={me} />
        <OrderQuestionCard />
        <FromFundsCard />
        <PushCard />
        <LossLimitCard me={me} />
        <EraseCard />
      </div>
    );
  }
  if (isError) {
    return (
      <ErrorState
        title={t('settings.failed')}
        text={t('settings.failedText')}
        retryLabel={app('retry')}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="p-4">
      <Card padding="none">
        <SkeletonRows label={t('loading')} count={5} hasPicture={false} />
      </Card>
    </div>
  );
}
