/** Small print of the order forms. */
import type { ReactNode } from 'react';
import { Icon, classes } from '@anywhen/ui';
import { Link, type To } from '../router/index.ts';

type RulesNoteProps = { text: string; rules: { to: To; label: string }; className?: string };

/** Shown before anything is bought or opened, with the way to the rules. */
export function RulesNote({ text, rules, className }: RulesNoteProps) {
  return (
    <p className={classes('flex gap-1.5 text-12 text-pretty text-text-muted', className)}>
      <Icon name="info" size={16} />
      <span>
        {text}{' '}
        <Link to={rules.to} className="font-semibold text-accent">
          {rules.label}
        </Link>
      </span>
    </p>
  );
}

type AvailableNoteProps = { transfer: { to: To; label: string }; children: ReactNode };

/** What can be spent, with the way to transfer more. */
export function AvailableNote({ transfer, children }: AvailableNoteProps) {
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-2">
      <span>{children}</span>
      <Link
        to={transfer.to}
        className="relative font-semibold text-accent after:absolute after:-inset-x-1
          after:-inset-y-3"
      >
        {transfer.label}
      </Link>
    </span>
  );
}
