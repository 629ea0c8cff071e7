/**
 * Takes away the browser's own bars and turns the phone, where the browser lets us. The notice that
 * nothing here is real money stays: it belongs to the page.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { IconButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export function FullScreenSwitch() {
  const t = useText('charts');
  const isFull = useSyncExternalStore(watchFullScreen, () => document.fullscreenElement !== null);
  useEffect(() => leaveFullScreen, []);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      icon={isFull ? 'close' : 'expand'}
      label={isFull ? t('full.leave') : t('full.enter')}
      onClick={isFull ? leaveFullScreen : () => void enterFullScreen()}
    />
  );
}

function watchFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Turning is a wish: tables and desktop browsers refuse it, and nothing is lost. */
async function enterFullScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
    const orientation = screen.orientation as ScreenOrientation & {
      lock?: (to: 'landscape') => Promise<void>;
    };
    await orientation.lock?.('landscape');
  } catch {
    // The page fills what the browser gives it.
  }
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
