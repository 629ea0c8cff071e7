/**
 * The open contracts of one product on the overview page: its name, links to its trading page and
 * record, and an empty state.
 */
import type { ReactNode } from 'react';
import { Card } from '@anywhen/ui';
import { Link, type To } from '../router/index.ts';

type Way = { to: To; text: string };

type OpenSectionProps = {
  title: string;
  desk: Way;
  record: Way;
  /** Replaces the list; undefined while something is open, or it is not loaded yet. */
  emptyText: string | undefined;
  children: ReactNode;
};

export function OpenSection({ title, desk, record, emptyText, children }: OpenSectionProps) {
  return (
    <section className="flex flex-col gap-1">
      <header className="flex flex-wrap items-center justify-between gap-x-4 px-4">
        <h2 className="text-16 font-semibold">{title}</h2>
        <nav aria-label={title} className="ml-auto flex flex-wrap justify-end gap-x-4">
          {[record, desk].map(({ to, text }) => (
            <Link
              key={to}
              to={to}
              className="flex min-h-11 items-center text-14 font-semibold text-accent"
            >
              {text}
            </Link>
          ))}
        </nav>
      </header>
      {emptyText === undefined ? (
        children
      ) : (
        <Card className="mx-4">
          <p className="text-14 text-text-muted">{emptyText}</p>
        </Card>
      )}
    </section>
  );
}
