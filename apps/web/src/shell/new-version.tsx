/**
 * The strip that offers a newer version of the app, with one tap. It comes with a page or with the
 * return to the app, so that nothing moves under a finger, and never in the middle of an order: not
 * with an open sheet, a request under way or something typed on the page.
 */
import { useEffect, useState } from 'react';
import { Icon } from '@anywhen/ui';
import { useUnderWay } from '../api/under-way.ts';
import { useText } from '../i18n/index.ts';
import { useCurrentRoute, useIsSheetOpen } from '../router/index.ts';
import { useServerBuild } from './server-build.ts';

/** So long after an arrival the page is still taking shape. */
const ARRIVING_MS = 5_000;

export function NewVersion() {
  const { path } = useCurrentRoute();
  return <Offer key={path} />;
}

function Offer() {
  const t = useText('app');
  const { newerSinceMs } = useServerBuild();
  const arrivedAtMs = useArrival();
  const isTyped = useIsTyped();
  const isSheetOpen = useIsSheetOpen();
  const { count } = useUnderWay();
  if (newerSinceMs === null || newerSinceMs > arrivedAtMs + ARRIVING_MS) return null;
  const isBusy = isTyped || isSheetOpen || count > 0;
  return (
    <button
      type="button"
      onClick={() => window.location.reload()}
      className={`flex min-h-11 w-full items-center justify-center gap-1.5 bg-accent-tint px-4 py-1
        text-center text-14 font-medium text-accent ${isBusy ? 'invisible' : ''}`}
    >
      <Icon name="refresh" size={16} />
      {t('newVersion')}
    </button>
  );
}

/** When the page was opened, or the app shown again. */
function useArrival(): number {
  const [arrivedAtMs, setArrivedAtMs] = useState(() => Date.now());
  useEffect(() => {
    const arrive = () => {
      if (document.visibilityState === 'visible') setArrivedAtMs(Date.now());
    };
    document.addEventListener('visibilitychange', arrive);
    return () => document.removeEventListener('visibilitychange', arrive);
  }, []);
  return arrivedAtMs;
}

/** Whether something was typed on this page since it was opened. */
function useIsTyped(): boolean {
  const [isTyped, setIsTyped] = useState(false);
  useEffect(() => {
    const notice = () => setIsTyped(true);
    document.addEventListener('input', notice);
    return () => document.removeEventListener('input', notice);
  }, []);
  return isTyped;
}
