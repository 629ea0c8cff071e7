/** A progress ring, for a countdown, a term or a share. The middle is free for a figure. */
import type { ReactNode } from 'react';
import { clampPart } from './geometry.ts';
import { pictureTones } from './sparkline.tsx';
import type { PictureTone } from './sparkline.tsx';

interface ProgressRingProps {
  /** From 0 to 1. */
  value: number;
  label: string;
  size?: number;
  thickness?: number;
  tone?: PictureTone;
  children?: ReactNode;
}

export function ProgressRing(props: ProgressRingProps) {
  const { value, label, size = 48, thickness = 4, tone = 'accent', children } = props;
  const part = clampPart(value);
  const radius = (size - thickness) / 2;
  const around = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: thickness };
  return (
    <div style={{ width: size, height: size }} className="relative shrink-0">
      <progress aria-label={label} value={part} className="sr-only" />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        fill="none"
        className={`size-full -rotate-90 ${pictureTones[tone]}`}
      >
        <circle {...circle} className="stroke-surface-sunken" />
        {part > 0 && (
          <circle
            {...circle}
            stroke="currentColor"
            strokeLinecap="round"
            strokeDasharray={`${part * around} ${around}`}
          />
        )}
      </svg>
      <div className="tabular absolute inset-0 flex items-center justify-center text-12 font-semibold">
        {children}
      </div>
    </div>
  );
}
