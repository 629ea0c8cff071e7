/** A page with pull to refresh. */
import type { ReactNode } from 'react';
import { PullToRefresh } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

type RefreshableProps = { onRefresh: () => Promise<unknown>; children: ReactNode };

export function Refreshable({ onRefresh, children }: RefreshableProps) {
  const t = useText('parts');
  return (
    <PullToRefresh
      onRefresh={onRefresh}
      pullLabel={t('refresh.pull')}
      releaseLabel={t('refresh.release')}
      busyLabel={t('refresh.busy')}
    >
      {children}
    </PullToRefresh>
  );
}
