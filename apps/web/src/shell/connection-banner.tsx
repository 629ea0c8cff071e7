/** The banner under the notice when the app is offline or its prices are stale. */
import { Icon } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useConnection } from './connection.ts';

export function ConnectionBanner() {
  const t = useText('app');
  const { isOffline, arePricesStale } = useConnection();
  return (
    <output className="block">
      {(isOffline || arePricesStale) && (
        <span
          className="flex min-h-7 items-center justify-center gap-1.5 bg-warn-tint px-4 py-1
            text-center text-12 font-medium text-warn"
        >
          <Icon name="wifi-off" size={14} />
          {isOffline ? t('connection.offline') : t('connection.stale')}
        </span>
      )}
    </output>
  );
}
