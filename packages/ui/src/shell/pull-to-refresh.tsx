/**
 * Pull to refresh. Only from the very top, only by touch, and only once at a time. The page follows
 * the finger by style alone; React renders when the stage changes, not when the finger moves.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Spinner } from '../actions/spinner.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import { watchTouchDrag } from '../touch-drag.ts';

interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>;
  pullLabel: string;
  releaseLabel: string;
  busyLabel: string;
  /** The scroll container, when it is not the page itself. */
  scroller?: RefObject<HTMLElement | null>;
  isDisabled?: boolean;
  children: ReactNode;
}

type Stage = 'idle' | 'pulling' | 'ready' | 'busy';

const THRESHOLD_PX = 64;
const REACH_PX = 112;

// One gesture from touch to release: cut in two, its state would have to travel.
// oxlint-disable-next-line max-lines-per-function
export function PullToRefresh(props: PullToRefreshProps) {
  const { scroller, isDisabled, children } = props;
  const [stage, setStage] = useState<Stage>('idle');
  const host = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);

  const mayStart = useEffectEvent(() => {
    const top = scroller ? (scroller.current?.scrollTop ?? 0) : window.scrollY;
    return !isDisabled && stage !== 'busy' && top <= 0;
  });

  const follow = useEffectEvent((distancePx: number) => {
    const pulledPx = soften(distancePx);
    shiftPage(page.current, pulledPx);
    setStage(pulledPx >= THRESHOLD_PX ? 'ready' : 'pulling');
  });

  const letGo = useEffectEvent(async (distancePx: number) => {
    if (soften(distancePx) < THRESHOLD_PX) {
      shiftPage(page.current, 0);
      setStage('idle');
      return;
    }
    shiftPage(page.current, THRESHOLD_PX);
    setStage('busy');
    try {
      await props.onRefresh();
    } finally {
      shiftPage(page.current, 0);
      setStage('idle');
    }
  });

  useEffect(() => {
    if (!host.current) return undefined;
    return watchTouchDrag(host.current, {
      axis: 'y',
      sign: 1,
      mayStart: () => mayStart(),
      onMove: (distancePx) => follow(distancePx),
      onEnd: ({ distancePx }) => void letGo(distancePx),
    });
  }, []);

  return (
    <div ref={host} className="relative">
      <output
        className={classes(
          'absolute inset-x-0 top-0 flex h-16 flex-col items-center justify-center gap-1 text-12',
          'font-medium',
          'text-text-muted transition-opacity duration-150',
          stage === 'idle' && 'opacity-0',
        )}
      >
        {stage === 'busy' ? (
          <Spinner className="text-accent" />
        ) : (
          <Icon
            name="arrow-down"
            size={20}
            className={classes(
              'transition-transform duration-200',
              stage === 'ready' && 'rotate-180 text-accent',
            )}
          />
        )}
        {stage !== 'idle' && <span>{labelOf(stage, props)}</span>}
      </output>
      <div
        ref={page}
        className={classes(
          'relative bg-surface',
          (stage === 'idle' || stage === 'busy') && 'transition-transform duration-200 ease-calm',
        )}
      >
        {children}
      </div>
    </div>
  );
}

/** Increasing resistance: half the distance at first, and never beyond the limit. */
function soften(distancePx: number): number {
  return REACH_PX * (1 - Math.exp(-distancePx / (2 * REACH_PX)));
}

/** No transform at rest: even a zero one would be the containing block of fixed elements. */
function shiftPage(page: HTMLElement | null, pulledPx: number): void {
  if (page) page.style.transform = pulledPx > 0 ? `translateY(${pulledPx.toFixed(1)}px)` : '';
}

function labelOf(stage: Exclude<Stage, 'idle'>, props: PullToRefreshProps): string {
  if (stage === 'busy') return props.busyLabel;
  return stage === 'ready' ? props.releaseLabel : props.pullLabel;
}
