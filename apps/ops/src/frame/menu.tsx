/** The pages that a role sees, by group: in the rail, and in the drawer of a narrow screen. */
import { Icon, classes } from '@anywhen/ui';
import { MENU_GROUPS, PAGE_TITLES } from '../page-titles.ts';
import { PAGES, type PageRow } from '../pages.ts';
import { Link, usePlace } from '../router/router.tsx';
import { useSelf } from '../session/session.ts';

const GROUPS = Object.keys(MENU_GROUPS) as (keyof typeof MENU_GROUPS)[];

export function Menu({ onChoose }: { onChoose?: () => void }) {
  const { role } = useSelf();
  const { path } = usePlace();
  const seen = PAGES.filter((row) => row.roles.includes(role));
  return GROUPS.map((group) => {
    const rows = seen.filter(({ menu }) => menu?.group === group);
    if (rows.length === 0) return null;
    return (
      <section key={group} aria-label={MENU_GROUPS[group]} className="flex flex-col px-2 py-1">
        <p aria-hidden="true" className="px-3 py-1 text-12 text-text-muted">
          {MENU_GROUPS[group]}
        </p>
        <ul>
          {rows.map((row) => (
            <li key={row.path}>
              <Link
                href={row.path}
                aria-current={isBelow(row, path) ? 'page' : undefined}
                onClick={() => onChoose?.()}
                className={classes(
                  'flex min-h-10 items-center gap-3 rounded-inner px-3 py-1 text-14',
                  'max-md:min-h-11',
                  isBelow(row, path)
                    ? 'bg-tab-active font-semibold text-tab-active-contrast'
                    : 'hover:bg-surface-sunken',
                )}
              >
                {row.menu && <Icon name={row.menu.icon} size={20} className="shrink-0" />}
                {PAGE_TITLES[row.title]}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** The page itself, and what is opened from it: a case of a queue, a member. */
function isBelow(row: PageRow, path: string): boolean {
  const places = [row.path, row.path.replace(/^\/queues\//, '/cases/')];
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}
