/** A bar chart, upwards for gains and downwards for losses, with a label under each bar. */
import { classes } from '../classes.ts';

interface Bar {
  label: string;
  value: number;
}

interface BarsProps {
  bars: readonly Bar[];
  label: string;
  height?: number;
  /** Signed bars show gain and loss; plain ones all have the same colour. */
  tone?: 'signed' | 'accent';
  /** For many bars, whose labels would not fit. */
  hasLabels?: boolean;
}

export function Bars(props: BarsProps) {
  const { bars, label, height = 96, tone = 'accent', hasLabels = true } = props;
  const top = Math.max(0, ...bars.map((bar) => bar.value));
  const bottom = Math.min(0, ...bars.map((bar) => bar.value));
  const span = top - bottom || 1;
  const zero = top === bottom ? 1 : top / span;
  return (
    <figure aria-label={label}>
      <div
        className={classes('relative flex items-stretch', hasLabels ? 'gap-1.5' : 'gap-0.5')}
        style={{ height }}
      >
        <span className="absolute inset-x-0 h-px bg-line" style={{ top: `${zero * 100}%` }} />
        {bars.map((bar) => (
          <span key={bar.label} className="relative min-w-0 flex-1">
            <span
              className={classes(
                'absolute inset-x-0 mx-auto max-w-5 rounded-[3px]',
                barColour(bar.value, tone),
              )}
              style={{
                top: `${(zero - Math.max(bar.value, 0) / span) * 100}%`,
                height: `max(${(Math.abs(bar.value) / span) * 100}%, 2px)`,
              }}
            />
          </span>
        ))}
      </div>
      {hasLabels && (
        <div className="mt-1.5 flex gap-1.5">
          {bars.map((bar) => (
            <span
              key={bar.label}
              className="tabular min-w-0 flex-1 truncate text-center text-12 text-text-muted"
            >
              {bar.label}
            </span>
          ))}
        </div>
      )}
    </figure>
  );
}

function barColour(value: number, tone: 'signed' | 'accent'): string {
  if (tone === 'accent') return 'bg-accent';
  return value < 0 ? 'bg-down' : 'bg-up';
}
