/**
 * Takes away the browser's own bars and turns the phone, where the browser lets us. The notice that
 * nothing here is real money stays: it belongs to the page.
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

/** Turning is a request: tables and desktop browsers refuse it, and nothing is lost. */
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

/** Also what a page does that is left: the next one has bars. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
