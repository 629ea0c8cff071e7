/** What stands where an answer did not come: the server's own reason, or that there was none. */
import { ErrorState } from '@anywhen/ui';
import { ApiRejection } from '../api/call.ts';
import { useRejectionText, useText } from '../i18n/index.ts';

type LoadFailedProps = { error: unknown; onRetry: () => void; isRetrying: boolean };

export function LoadFailed({ error, onRetry, isRetrying }: LoadFailedProps) {
  const t = useText('spot');
  const app = useText('app');
  const tell = useRejectionText();
  const isRefused = error instanceof ApiRejection;
  return (
    <ErrorState
      icon={isRefused ? 'warning' : 'wifi-off'}
      title={t('failed.title')}
      text={isRefused ? tell(error.reply) : t('failed.noAnswer')}
      retryLabel={app('retry')}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}
