/**
 * The mounted pages: the visible one and the cached hidden ones. Pages are cached by path, at most
 * ten; the least recently shown one is evicted first.
 */
import type { ComponentType } from 'react';
import type { Place } from './match.ts';
import type { Route } from './route.ts';

export const CACHED_PAGES_MAX = 10;

export type PageInstance = {
  /** Increases with every new instance; a new number means fresh state. */
  readonly id: number;
  readonly route: Route;
  /** The last place this page was shown at; unchanged while the page is hidden. */
  readonly place: Place;
  readonly Page: ComponentType;
  readonly isCached: boolean;
  readonly shownAtTurn: number;
};

export type Pages = {
  readonly instances: readonly PageInstance[];
  readonly shownId: number;
  readonly turn: number;
};

export type PageToShow = Pick<PageInstance, 'route' | 'place' | 'Page' | 'isCached'>;

export const NO_PAGES: Pages = { instances: [], shownId: 0, turn: 0 };

/** The order of instances never changes, because moving an element would reset its scrolling. */
export function showPage(pages: Pages, page: PageToShow): Pages {
  const turn = pages.turn + 1;
  const same = pages.instances.find(
    ({ id, isCached, route, Page }) =>
      route === page.route && Page === page.Page && (isCached || id === pages.shownId),
  );
  const shown: PageInstance = { ...page, id: same?.id ?? turn, shownAtTurn: turn };
  const others = pages.instances.filter(({ id, isCached }) => isCached && id !== shown.id);
  const instances = same
    ? pages.instances.filter((one) => one === same || others.includes(one))
    : [...others, shown];
  return {
    instances: dropOldest(instances.map((one) => (one === same ? shown : one))),
    shownId: shown.id,
    turn,
  };
}

/** After a log out nothing of the member may stay, not even hidden. */
export function forgetPages(pages: Pages, shouldRemount: boolean): Pages {
  const turn = pages.turn + 1;
  const shown = pages.instances.find(({ id }) => id === pages.shownId);
  if (!shown) return pages;
  const fresh = shouldRemount ? { ...shown, id: turn } : { ...shown, isCached: false };
  return { instances: [fresh], shownId: fresh.id, turn };
}

function dropOldest(instances: readonly PageInstance[]): readonly PageInstance[] {
  const cached = instances.filter(({ isCached }) => isCached);
  if (cached.length <= CACHED_PAGES_MAX) return instances;
  const oldest = cached.reduce((a, b) => (a.shownAtTurn < b.shownAtTurn ? a : b));
  return instances.filter((one) => one !== oldest);
}
