/**
 * The thin progress bar at the top while a page loads. Controlled by its value; it has no timer.
 */
import { clampPart } from '../pictures/geometry.ts';

interface ProgressProps {
  /** From 0 to 1, or undefined when nothing is loading. */
  value: number | undefined;
  label: string;
}

export function Progress({ value, label }: ProgressProps) {
  if (value === undefined) return null;
  const part = clampPart(value);
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      <progress aria-label={label} value={part} className="sr-only" />
      <div
        style={{ transform: `scaleX(${part})` }}
        className="h-full origin-left bg-accent transition-transform duration-200"
      />
    </div>
  );
}
