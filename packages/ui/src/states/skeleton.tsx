/** Placeholders of the same size as the loading content, to avoid a layout shift. */
import { classes } from '../classes.ts';

interface SkeletonProps {
  shape?: 'line' | 'block' | 'circle';
  /** CSS lengths. A line is as wide as its container by default. */
  width?: number | string;
  height?: number | string;
  className?: string;
}

const shapes = {
  line: 'h-3.5 w-full rounded-inner',
  block: 'h-24 w-full rounded-card',
  circle: 'size-10 shrink-0 rounded-full',
} as const;

export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width, height }}
      className={classes('block animate-breathe bg-surface-sunken', shapes[shape], className)}
    />
  );
}

interface SkeletonRowsProps {
  /** Read by screen readers while the list loads. */
  label: string;
  count?: number;
  hasPicture?: boolean;
}

/** Placeholders for a list, as high as ListRow. */
export function SkeletonRows({ label, count = 6, hasPicture = true }: SkeletonRowsProps) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex min-h-15 items-center gap-3 px-4 py-2">
          {hasPicture && <Skeleton shape="circle" />}
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton width="40%" />
            <Skeleton width="24%" height={10} />
          </span>
          <span className="flex w-20 flex-col items-end gap-2">
            <Skeleton />
            <Skeleton width="60%" height={10} />
          </span>
        </div>
      ))}
    </div>
  );
}
