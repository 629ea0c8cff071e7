/**
 * The entries of this tab's history that belong to the app. Each carries its index, so that the
 * back arrow knows whether there is an own page behind it, and the sheets that lie open on the
 * page, so that going back closes a sheet before it leaves the page.
 */
import { addressOf, canonicalPath, type Place } from './match.ts';

type Entry = { index: number; sheets: readonly string[] };

export function currentEntry(): Entry {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null) return { index: 0, sheets: [] };
  const { index, sheets } = state as Partial<Entry>;
  return {
    index: typeof index === 'number' ? index : 0,
    sheets: Array.isArray(sheets) ? sheets : [],
  };
}

export function currentPlace(): Place {
  const { pathname, search } = window.location;
  return { path: canonicalPath(pathname), search, sheets: currentEntry().sheets };
}

export function pushEntry(place: Place): void {
  const entry: Entry = { index: currentEntry().index + 1, sheets: place.sheets };
  window.history.pushState(entry, '', addressOf(place));
}

export function replaceEntry(place: Place): void {
  const entry: Entry = { index: currentEntry().index, sheets: place.sheets };
  window.history.replaceState(entry, '', addressOf(place));
}

export function hasOwnPast(): boolean {
  return currentEntry().index > 0;
}
