/** Four bars and a word for a strength; the word conveys it without colour. */
import { classes } from '../classes.ts';

interface StrengthMeterProps {
  /** 0 nothing yet, 1 weak … 4 strong. */
  score: 0 | 1 | 2 | 3 | 4;
  text: string;
}

const tones = ['bg-line', 'bg-danger', 'bg-warn', 'bg-accent', 'bg-accent'] as const;

export function StrengthMeter({ score, text }: StrengthMeterProps) {
  return (
    <div className="flex items-center gap-2">
      <div className="flex flex-1 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={classes(
              'h-1 flex-1 rounded-full transition-colors',
              step <= score ? tones[score] : 'bg-line',
            )}
          />
        ))}
      </div>
      <span className="min-w-14 text-right text-12 font-medium text-text-muted">{text}</span>
    </div>
  );
}
