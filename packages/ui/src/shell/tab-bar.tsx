/**
 * The bottom bar of a phone. The colour of the active tab is fixed: it follows neither the theme
 * nor up and down.
 */
import type { MouseEvent } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';

export interface NavigationItem {
  value: string;
  label: string;
  href: string;
  icon: IconName;
}

interface TabBarProps {
  label: string;
  items: readonly NavigationItem[];
  /** Undefined when the current page is none of the tabs. */
  value: string | undefined;
  onNavigate?: (item: NavigationItem, event: MouseEvent<HTMLAnchorElement>) => void;
}

export function TabBar({ label, items, value, onNavigate }: TabBarProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-raised pb-safe
        md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {items.map((item) => (
          <li key={item.value}>
            <a
              href={item.href}
              aria-current={item.value === value ? 'page' : undefined}
              onClick={(event) => onNavigate?.(item, event)}
              className={classes(
                'flex min-h-14 flex-col items-center justify-center gap-0.5 text-12',
                '-outline-offset-2',
                item.value === value ? 'font-semibold' : 'text-text-muted',
              )}
            >
              <NavigationIcon name={item.icon} isActive={item.value === value} />
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a pill of the active colour, which no text has: none is readable on both themes' bars. */
export function NavigationIcon({ name, isActive }: { name: IconName; isActive: boolean }) {
  return (
    <span
      className={classes(
        'rounded-full px-4 py-0.5 transition-colors duration-150',
        isActive && 'bg-tab-active text-tab-active-contrast',
      )}
    >
      <Icon name={name} fill={isActive ? 'wash' : 'none'} />
    </span>
  );
}
