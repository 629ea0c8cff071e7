/** The thin bar at the top during a change of page. It is full for a moment and fades. */
import { useSyncExternalStore } from 'react';
import { Progress } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { currentProgress, watchProgress } from './progress.ts';

export function ProgressBar() {
  const t = useText('app');
  const value = useSyncExternalStore(watchProgress, currentProgress);
  return (
    <div className={value === 1 ? 'opacity-0 transition-opacity delay-100 duration-150' : ''}>
      <Progress value={value === 0 ? undefined : value} label={t('loadingPage')} />
    </div>
  );
}
