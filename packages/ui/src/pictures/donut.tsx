/** A donut chart with a text in the middle. The page renders the legend. */
import type { ReactNode } from 'react';
import { sliceParts } from './geometry.ts';

interface DonutSlice {
  label: string;
  /** Only the share matters. */
  value: number;
}

interface DonutProps {
  slices: readonly DonutSlice[];
  label: string;
  size?: number;
  thickness?: number;
  children?: ReactNode;
}

/** The colour of the slice with this index; use it for the dots of the legend. */
export function sliceColour(index: number): string {
  return `var(--chart-${(index % 7) + 1})`;
}

export function Donut({ slices, label, size = 140, thickness = 16, children }: DonutProps) {
  const radius = (size - thickness) / 2;
  const around = 2 * Math.PI * radius;
  const parts = sliceParts(slices.map((slice) => slice.value));
  const shown = parts.filter((part) => part.length > 0).length;
  const gap = shown > 1 ? 2 : 0;
  return (
    <figure aria-label={label} style={{ width: size, height: size }} className="relative shrink-0">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="size-full -rotate-90">
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={thickness}
          className="stroke-surface-sunken"
        />
        {parts.map((part, index) => (
          <circle
            key={slices[index]?.label}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            strokeWidth={thickness}
            style={{ stroke: sliceColour(index) }}
            strokeDasharray={`${Math.max(part.length * around - gap, 0)} ${around}`}
            strokeDashoffset={-part.start * around}
          />
        ))}
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center text-center">
        {children}
      </div>
    </figure>
  );
}
