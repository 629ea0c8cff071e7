/**
 * Registers the service worker after the page has loaded, so that it does not compete with the
 * start, and passes it the files of this first visit, which were fetched before it was active.
 */

const FILES = 'anywhen-files-2'; // The name public/sw.js uses.

export function registerOfflineShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

function register(): void {
  keepFirstVisit().catch(() => {
    // Private windows and unusual hosts refuse it; the app then works online only.
  });
}

async function keepFirstVisit(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const cache = await caches.open(FILES);
  const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = fetched.filter(
    ({ origin, pathname }) =>
      origin === window.location.origin && /^\/(assets\/|boot\.js)/.test(pathname),
  );
  await Promise.all(own.map(async ({ href }) => (await caches.match(href)) ?? cache.add(href)));
}
