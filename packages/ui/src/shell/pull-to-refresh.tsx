/**
 * Pull to refresh. Only from the very top, only by touch, and only once at a time. The gesture is
 * loaded after the page; without it the page is the same, and does not follow the finger.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Spinner } from '../actions/spinner.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import type { PullStage } from './pull-gesture.ts';

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

export function PullToRefresh(props: PullToRefreshProps) {
  const { scroller, isDisabled, children } = props;
  const [stage, setStage] = useState<PullStage>('idle');
  const host = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);

  const mayStart = useEffectEvent(() => {
    const top = scroller ? (scroller.current?.scrollTop ?? 0) : window.scrollY;
    return !isDisabled && stage !== 'busy' && top <= 0;
  });
  const refresh = useEffectEvent(() => props.onRefresh());

  useEffect(() => {
    const end = new AbortController();
    import('./pull-gesture.ts').then(
      ({ watchPull }) => {
        if (end.signal.aborted || !host.current || !page.current) return;
        watchPull({
          host: host.current,
          page: page.current,
          mayStart: () => mayStart(),
          onStage: setStage,
          onRefresh: () => refresh(),
          signal: end.signal,
        });
      },
      () => undefined,
    );
    return () => end.abort();
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

function labelOf(stage: Exclude<PullStage, 'idle'>, props: PullToRefreshProps): string {
  if (stage === 'busy') return props.busyLabel;
  return stage === 'ready' ? props.releaseLabel : props.pullLabel;
}
