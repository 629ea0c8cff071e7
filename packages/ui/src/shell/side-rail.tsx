/**
 * The navigation from 768 px on: a rail at the left edge instead of the tab bar, to save height.
 */
import type { MouseEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { NavigationIcon, type NavigationItem } from './tab-bar.tsx';

interface SideRailProps {
  label: string;
  /** A badge may be below a label. */
  items: readonly (NavigationItem & { mark?: ReactNode })[];
  value: string | undefined;
  onNavigate?: (item: NavigationItem, event: MouseEvent<HTMLAnchorElement>) => void;
  header?: ReactNode;
  footer?: ReactNode;
}

export function SideRail({ label, items, value, onNavigate, header, footer }: SideRailProps) {
  return (
    <nav
      aria-label={label}
      className="sticky top-0 hidden h-dvh w-24 shrink-0 flex-col items-stretch gap-2
        overflow-y-auto border-r
        border-line bg-surface-raised px-2 py-3 md:flex print:hidden"
    >
      {header}
      <ul className="flex flex-1 flex-col gap-1">
        {items.map((item) => (
          <li key={item.value}>
            <a
              href={item.href}
              aria-current={item.value === value ? 'page' : undefined}
              onClick={(event) => onNavigate?.(item, event)}
              className={classes(
                'flex min-h-14 flex-col items-center justify-center gap-1 rounded-card px-1',
                'py-1.5 text-center',
                'text-12 transition-colors duration-150',
                item.value === value ? 'font-semibold' : 'text-text-muted hover:bg-surface-sunken',
              )}
            >
              <NavigationIcon name={item.icon} isActive={item.value === value} />
              {item.label}
              {item.mark}
            </a>
          </li>
        ))}
      </ul>
      {footer}
    </nav>
  );
}
