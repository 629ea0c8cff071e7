/**
 * Every plain click on an anchor to a page of the app becomes a journey without a reload. One
 * listener for the document, so that links made by any component are real anchors and nothing else.
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

/** Anything else is a request for a new tab or a download, and belongs to the browser. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A link within the page (`#section`) and a file under /api stay the browser's. */
function isPageLink(anchor: HTMLAnchorElement): boolean {
  if (anchor.hasAttribute('download') || (anchor.target && anchor.target !== '_self')) return false;
  const { origin, pathname, hash } = new URL(anchor.href);
  return origin === window.location.origin && hash === '' && !/^\/(api|ws)\//.test(pathname);
}
