/**
 * On a phone in landscape a chart is only a chart: it covers its page, and the title bar goes. A
 * button brings the page back until the phone is turned again. The notice stays; no page can hide
 * it.
 */
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { IconButton, classes } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useStandAlone } from '../parts/page-alone.ts';
import { useTopEdgePx } from './top-edge.ts';

export const LANDSCAPE_PHONE = '(orientation: landscape) and (height < 500px)';

type LandscapeChartProps = {
  /** Beside the chart, while it is alone. */
  tools?: ReactNode;
  /** Without it the page below comes back. */
  onBack?: () => void;
  /** Of its place in the page below. */
  className?: string;
  children: (isAlone: boolean) => ReactNode;
};

export function LandscapeChart({ tools, onBack, className, children }: LandscapeChartProps) {
  const app = useText('app');
  const [topEdgePx, place] = useTopEdgePx();
  const isFlat = useSyncExternalStore(watch, isLandscapePhone);
  const [wasFlat, setWasFlat] = useState(isFlat);
  const [isLeft, setIsLeft] = useState(false);
  if (wasFlat !== isFlat) {
    setWasFlat(isFlat);
    setIsLeft(false);
  }
  const isAlone = isFlat && !isLeft;
  useStandAlone(isAlone);
  return (
    <div
      ref={place}
      data-chart-alone={isAlone}
      className={
        isAlone ? 'px-safe pb-safe fixed inset-x-0 bottom-0 z-30 flex bg-surface' : className
      }
      style={isAlone ? { top: `${topEdgePx}px` } : undefined}
    >
      {isAlone && (
        <div className="flex shrink-0 flex-col">
          <IconButton icon="back" label={app('back')} onClick={onBack ?? (() => setIsLeft(true))} />
          {tools}
        </div>
      )}
      {/* The same place in both shapes: turning the phone does not draw the chart anew. */}
      <div className={classes('flex min-w-0 flex-1 flex-col', isAlone ? 'min-h-0' : 'gap-1')}>
        {children(isAlone)}
      </div>
    </div>
  );
}

function isLandscapePhone(): boolean {
  return window.matchMedia(LANDSCAPE_PHONE).matches;
}

function watch(listener: () => void): () => void {
  const media = window.matchMedia(LANDSCAPE_PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
