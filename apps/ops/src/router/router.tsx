/** Where the console is: paths without a hash in the browser's history, and links between pages. */
import { useSyncExternalStore, type ComponentProps, type MouseEvent } from 'react';

type Place = { path: string; query: URLSearchParams; state: unknown };

const CHANGED = 'console:place';

let seen: { href: string; state: unknown; place: Place } | undefined;

export function usePlace(): Place {
  return useSyncExternalStore(watch, readPlace);
}

/** With `state` for what the page that opens shall do at once; it is no part of the address. */
export function navigate(
  to: string,
  { isReplacing = false, state = null }: { isReplacing?: boolean; state?: unknown } = {},
): void {
  if (isReplacing) window.history.replaceState(state, '', to);
  else window.history.pushState(state, '', to);
  window.dispatchEvent(new Event(CHANGED));
}

/** Changes values of the query in place; empty ones leave the address. */
export function setQuery(values: Readonly<Record<string, string>>): void {
  const { path, query, state } = readPlace();
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  navigate(text ? `${path}?${text}` : path, { isReplacing: true, state });
}

/** The values in braces, or undefined for another path: `/members/{uid}`. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.replace(/\/$/, '').split('/')];
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined && part !== value) return undefined;
    if (name === undefined) continue;
    const decoded = decode(value);
    if (!decoded) return undefined;
    found[name] = decoded;
  }
  return found;
}

type LinkProps = ComponentProps<'a'> & { href: string; state?: unknown };

/** A link that stays in the app; with a key or another button the browser does what it does. */
export function Link({ href, state, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    navigate(href, { state });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {rest.children}
    </a>
  );
}

/** The same object until something changes, as React asks for. */
function readPlace(): Place {
  const { href, pathname, search } = window.location;
  const state: unknown = window.history.state;
  if (seen?.href !== href || seen.state !== state) {
    seen = { href, state, place: { path: pathname, query: new URLSearchParams(search), state } };
  }
  return seen.place;
}

function watch(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
