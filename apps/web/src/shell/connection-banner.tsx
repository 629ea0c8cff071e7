/** The banner under the notice when the app is offline or its prices are stale. */
import { Icon } from '@anywhen/ui';
import { type Language, type Say, useLanguage, useText } from '../i18n/index.ts';
import { type CatchingUp, useConnection } from './connection.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export function ConnectionBanner() {
  const t = useText('app');
  const language = useLanguage();
  const { isOffline, arePricesStale, catchingUp } = useConnection();
  const stale = catchingUp ? catchingUpText(catchingUp, t, language) : t('connection.stale');
  return (
    <output className="block">
      {(isOffline || arePricesStale) && (
        <span
          className="flex min-h-7 items-center justify-center gap-1.5 bg-warn-tint px-4 py-1
            text-center text-12 font-medium text-warn"
        >
          <Icon name="wifi-off" size={14} />
          {isOffline ? t('connection.offline') : stale}
        </span>
      )}
    </output>
  );
}

/** In whole hours from two on; what is shorter is over before it is read. */
function catchingUpText(
  { missedMs, percent }: CatchingUp,
  t: Say<'app'>,
  language: Language,
): string {
  const [unit, of] =
    missedMs >= 2 * HOUR_MS ? (['hour', HOUR_MS] as const) : (['minute', MINUTE_MS] as const);
  const missed = Math.max(1, Math.round(missedMs / of));
  return t('connection.catchingUp', {
    missed: missed.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' }),
    done: (percent / 100).toLocaleString(language, { style: 'percent' }),
  });
}
