/** The error boundary of a page: keeps the shell alive, and offers a retry. */
import type { ReactNode } from 'react';
import { ErrorState } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Boundary } from '../parts/on-demand/boundary.tsx';

export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary renderFailed={(reset) => <CrashedPage onRetry={reset} />}>{children}</Boundary>;
}

function CrashedPage({ onRetry }: { onRetry: () => void }) {
  const t = useText('app');
  return (
    <ErrorState
      icon="warning"
      title={t('crashed.title')}
      text={t('crashed.detail')}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  );
}
