/** What stands where an answer did not come: the server's own reason, or that there was none. */
import { ErrorState } from '@anywhen/ui';
import { ApiRejection } from '../api/call.ts';
import { useRejectionText, useText } from '../i18n/index.ts';

/** A question to the server that can be asked again. */
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

/** Why a call failed, in a sentence. */
export function useFailureText(): (error: unknown) => string {
  const t = useText('parts');
  const explain = useRejectionText();
  return (error) => (error instanceof ApiRejection ? explain(error.reply) : t('failed.noAnswer'));
}
