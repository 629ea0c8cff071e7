/** A sparkline without axes. Hidden from screen readers unless it has a label. */
import { linePath, placePoints } from './geometry.ts';

export type PictureTone = 'up' | 'down' | 'accent' | 'muted';

interface SparklineProps {
  points: readonly number[];
  /** By default rising is up and falling is down, from the first to the last point. */
  tone?: PictureTone;
  width?: number;
  height?: number;
  label?: string;
}

export const pictureTones: Record<PictureTone, string> = {
  up: 'text-up',
  down: 'text-down',
  accent: 'text-accent',
  muted: 'text-text-muted',
};

export function Sparkline({ points, tone, width = 64, height = 28, label }: SparklineProps) {
  const placed = placePoints(points, { width, height, inset: 2 });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={`${pictureTones[tone ?? toneOf(points)]} overflow-visible`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {placed.length > 1 && (
        <path
          d={linePath(placed)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}

export function toneOf(points: readonly number[]): PictureTone {
  const first = points[0] ?? 0;
  const last = points.at(-1) ?? 0;
  if (last === first) return 'muted';
  return last > first ? 'up' : 'down';
}
