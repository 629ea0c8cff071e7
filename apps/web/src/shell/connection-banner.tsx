/** The banner under the notice when the app is offline or its prices are stale. */
import { Icon } from '@anywhen/ui';
import { type Language, type Say, useLanguage, useText } from '../i18n/index.ts';
import { Age } from '../parts/last-known/age.tsx';
import { type CatchingUp, useConnection } from './connection.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export function ConnectionBanner() {
  const t = useText('app');
  const language = useLanguage();
  const { isOffline, arePricesStale, catchingUp, sinceMs } = useConnection();
  const stale = catchingUp ? catchingUpText(catchingUp, t, language) : t('connection.stale');
  const isShown = isOffline || arePricesStale;
  return (
    <div
      className={
        isShown
          ? `flex min-h-7 flex-wrap items-center justify-center gap-x-1.5 bg-warn-tint px-4 py-1
            text-center text-12 font-medium text-warn`
          : ''
      }
    >
      {isShown && <Icon name="wifi-off" size={14} />}
      <output>{isShown && (isOffline ? t('connection.offline') : stale)}</output>
      {/* Beside what is read aloud: it changes by itself. */}
      {isShown && sinceMs > 0 && <Age atMs={sinceMs}>{(age) => <span>{age}</span>}</Age>}
    </div>
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
