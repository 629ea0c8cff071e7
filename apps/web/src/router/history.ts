/**
 * The app's entries in this tab's history. Each stores its index, so that the back arrow knows
 * whether there is an own page behind it, and the open sheets, so that going back closes a sheet
 * before it leaves the page.
 */
import { addressOf, canonicalPath, type Place } from './match.ts';

type Entry = { index: number; sheets: readonly string[] };

function currentEntry(): Entry {
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
  write('pushState', currentEntry().index + 1, place);
}

export function replaceEntry(place: Place): void {
  write('replaceState', currentEntry().index, place);
}

/** How many entries of the app are behind this one. */
export function currentIndex(): number {
  return currentEntry().index;
}

export function hasOwnPast(): boolean {
  return currentIndex() > 0;
}

/** Some browsers refuse after a hundred entries in half a minute: the page is shown anyway. */
function write(how: 'pushState' | 'replaceState', index: number, place: Place): void {
  const entry: Entry = { index, sheets: place.sheets };
  try {
    window.history[how](entry, '', addressOf(place));
  } catch {
    // The URL is outdated until the next navigation writes it again.
  }
}
