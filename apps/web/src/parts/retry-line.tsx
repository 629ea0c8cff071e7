/** In the place of a few figures that did not come: why, and the button that asks again. */
import type { ReactNode } from 'react';
import { Button, classes } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import type { Asked } from './load-failed.tsx';

type RetryLineProps = {
  asked: Pick<Asked, 'isFetching' | 'refetch'>;
  className?: string;
  children: ReactNode;
};

export function RetryLine({ asked, className, children }: RetryLineProps) {
  const t = useText('app');
  return (
    <div
      role="alert"
      className={classes('flex flex-wrap items-center justify-between gap-3', className)}
    >
      <p className="flex-1 basis-40 text-14 text-pretty text-text-muted">{children}</p>
      <Button
        look="secondary"
        size="small"
        icon="refresh"
        isBusy={asked.isFetching}
        onClick={() => void asked.refetch()}
      >
        {t('retry')}
      </Button>
    </div>
  );
}
