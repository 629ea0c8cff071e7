/**
 * A wide line chart with a soft area and a dot at its end. Drawn in a viewBox of 100 × height that
 * is stretched to its container, so nothing is measured.
 */
import { useId } from 'react';
import { areaPath, linePath, placePoints } from './geometry.ts';
import { pictureTones, toneOf } from './sparkline.tsx';
import type { PictureTone } from './sparkline.tsx';

interface CurveProps {
  points: readonly number[];
  /** The text alternative. */
  label: string;
  tone?: PictureTone;
  height?: number;
  /** A dashed reference level, in the unit of the points. */
  level?: number;
}

export function Curve({ points, label, tone, height = 120, level }: CurveProps) {
  const id = useId();
  const all = level === undefined ? points : [...points, level];
  const places = placePoints(all, { width: 100, height, inset: 6 });
  const levelY = level === undefined ? undefined : places.at(-1)?.y;
  const placed = places.slice(0, points.length);
  const stretched = stretch(placed);
  const end = stretched.at(-1);
  return (
    <figure
      aria-label={label}
      style={{ height }}
      className={`relative mr-2 ${pictureTones[tone ?? toneOf(points)]}`}
    >
      <svg
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="size-full overflow-visible"
      >
        <defs>
          <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
        </defs>
        {stretched.length > 1 && (
          <>
            <path d={areaPath(stretched, height)} fill={`url(#${id})`} />
            {levelY !== undefined && (
              <path
                d={`M0 ${levelY}H100`}
                className="stroke-text-muted"
                strokeDasharray="3 4"
                vectorEffect="non-scaling-stroke"
              />
            )}
            <path
              d={linePath(stretched)}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </>
        )}
      </svg>
      {end && (
        <span
          aria-hidden="true"
          style={{ left: `${end.x}%`, top: end.y }}
          className="absolute size-2 -translate-1/2 rounded-full bg-current ring-4 ring-current/20"
        />
      )}
    </figure>
  );
}

/** The level was added as a point; removing it lets the line reach the edge. */
function stretch(points: { x: number; y: number }[]) {
  const last = points.at(-1)?.x ?? 0;
  return last > 0 ? points.map(({ x, y }) => ({ x: (x / last) * 100, y })) : points;
}
