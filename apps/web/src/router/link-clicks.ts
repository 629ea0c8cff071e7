/**
 * Turns every plain click on an anchor to a page of the app into a navigation without a reload. One
 * listener for the document, so that links of any component are real anchors.
 */
import { navigateTo } from './navigation.ts';

export function watchLinkClicks(): () => void {
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(anchor instanceof HTMLAnchorElement) || !isPageLink(anchor)) return;
  event.preventDefault();
  const { pathname, search } = new URL(anchor.href);
  void navigateTo(pathname + search, { replace: anchor.hasAttribute('data-replace') });
}

/** Modified clicks mean a new tab or a download, and are left to the browser. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A link within the page (`#section`) and a file under /api are left to the browser. */
function isPageLink(anchor: HTMLAnchorElement): boolean {
  if (anchor.hasAttribute('download') || (anchor.target && anchor.target !== '_self')) return false;
  const { origin, pathname, hash } = new URL(anchor.href);
  return origin === window.location.origin && hash === '' && !/^\/(api|ws)\//.test(pathname);
}
