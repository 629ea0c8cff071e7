/**
 * Enters full screen and landscape where the browser allows it. The notice that nothing here is
 * real money stays visible: it is part of the page.
 */
import { IconButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useIsFullScreen } from './only-chart.ts';

export function FullScreenSwitch() {
  const t = useText('charts');
  const isFull = useIsFullScreen();
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      icon={isFull ? 'close' : 'expand'}
      label={isFull ? t('full.leave') : t('full.enter')}
      onClick={isFull ? leaveFullScreen : () => void enterFullScreen()}
    />
  );
}

/** Orientation lock is best effort: tablets and desktop browsers refuse it. */
async function enterFullScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
    const orientation = screen.orientation as ScreenOrientation & {
      lock?: (to: 'landscape') => Promise<void>;
    };
    await orientation.lock?.('landscape');
  } catch {
    // The page fills the available screen.
  }
}

/** Also runs when the page is left: the next one has bars. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
