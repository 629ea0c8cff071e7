/** A raised surface for related content, with an optional heading and one action. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface CardProps {
  title?: ReactNode;
  /** At the end of the heading line, usually a muted link. */
  action?: ReactNode;
  /** Rows have their own padding; everything else needs 16 px. */
  padding?: 'normal' | 'none';
  tone?: 'raised' | 'sunken' | 'accent';
  className?: string;
  children: ReactNode;
}

const tones = {
  raised: 'bg-surface-raised shadow-card',
  sunken: 'bg-surface-sunken',
  accent: 'bg-accent-tint',
} as const;

export function Card(props: CardProps) {
  const { title, action, padding = 'normal', tone = 'raised', className, children } = props;
  return (
    <section
      className={classes(
        'rounded-card',
        tones[tone],
        padding === 'normal' ? 'p-4' : 'overflow-hidden',
        className,
      )}
    >
      {(title || action) && (
        <header
          className={classes(
            'flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1',
            padding === 'normal' ? 'mb-3' : 'px-4 pt-4 pb-1',
          )}
        >
          {title && <h2 className="text-16 font-semibold">{title}</h2>}
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
