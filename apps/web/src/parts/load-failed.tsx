/** What stands where an answer did not come: the server's own reason, or that there was none. */
import type { ReactNode } from 'react';
import { Button, ErrorState, classes } from '@anywhen/ui';
import { ApiRejection } from '../api/call.ts';
import { useRejectionText, useText } from '../i18n/index.ts';

/** A request that can be retried. */
export type Asked = {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

export function LoadFailed({ asked: { error, isFetching, refetch } }: { asked: Asked }) {
  const t = useText('parts');
  const app = useText('app');
  const why = useFailureText();
  return (
    <ErrorState
      icon={error instanceof ApiRejection ? 'warning' : 'wifi-off'}
      title={t('failed.title')}
      text={why(error)}
      retryLabel={app('retry')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

type RetryLineProps = {
  asked: Pick<Asked, 'isFetching' | 'refetch'>;
  className?: string;
  children: ReactNode;
};

/** In the place of a few figures that did not come: why, and the button that asks again. */
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

/** Why a call failed, in a sentence. */
export function useFailureText(): (error: unknown) => string {
  const t = useText('parts');
  const explain = useRejectionText();
  return (error) => (error instanceof ApiRejection ? explain(error.reply) : t('failed.noAnswer'));
}
