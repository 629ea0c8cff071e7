/** The progress bar at the top during a navigation. It fills on arrival and fades. */
import { useSyncExternalStore } from 'react';
import { Progress } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { currentProgress, watchProgress } from './progress.ts';

export function ProgressBar() {
  const t = useText('app');
  const value = useSyncExternalStore(watchProgress, currentProgress);
  if (value === 0) return null;
  // A landmark of its own: everything that can be announced must be inside one.
  return (
    <section
      aria-label={t('loadingPage')}
      className={value === 1 ? 'opacity-0 transition-opacity delay-100 duration-150' : ''}
    >
      <Progress value={value} label={t('loadingPage')} />
    </section>
  );
}
