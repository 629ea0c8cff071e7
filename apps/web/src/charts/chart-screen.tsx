/**
 * A full-height chart; in chart-only mode the bars and chips disappear and three buttons at its
 * edge replace them.
 */
import { useEffect, type ReactNode } from 'react';
import { IconButton, classes } from '@anywhen/ui';
import { useStandAlone } from '../parts/page-alone.ts';
import { useText } from '../i18n/index.ts';
import { useTopEdgePx } from '../market-parts/top-edge.ts';
import { goBack } from '../router/index.ts';
import { FullScreenSwitch, leaveFullScreen } from './full-screen-switch.tsx';
import { useIsOnlyChart } from './only-chart.ts';
import { ChartSettings } from './panel/chart-settings.tsx';

type ChartScreenProps = {
  /** Shown above the chart while there is space. */
  controls: ReactNode;
  hasIndicators: boolean;
  children: (isAlone: boolean) => ReactNode;
};

export function ChartScreen({ controls, hasIndicators, children }: ChartScreenProps) {
  const [topEdgePx, place] = useTopEdgePx();
  const isAlone = useIsOnlyChart();
  useStandAlone(isAlone);
  useEffect(() => leaveFullScreen, []);
  return (
    <div
      ref={place}
      className={classes(
        'px-safe pb-safe -mb-8 flex flex-col',
        isAlone ? 'landscape:flex-row' : 'min-h-72',
      )}
      style={{ height: `calc(100dvh - ${topEdgePx}px)` }}
    >
      {isAlone ? <Tools hasIndicators={hasIndicators} /> : controls}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children(isAlone)}</div>
    </div>
  );
}

function Tools({ hasIndicators }: { hasIndicators: boolean }) {
  const app = useText('app');
  return (
    <div className="flex items-center justify-between landscape:flex-col landscape:justify-start">
      <IconButton icon="back" label={app('back')} onClick={goBack} />
      <ChartSettings hasIndicators={hasIndicators} />
      <FullScreenSwitch />
    </div>
  );
}
