/**
 * Service worker: lets the app open offline. Files with a hash in their name never change and come
 * from the cache; pages come from the network, or from the cached shell when offline. Data of
 * members and markets (/api, boot data) is never cached: stale data must not look current.
 */
const CACHE = 'anywhen-shell-1'; // shell/offline.ts adds the files of the first visit.
const FILES_MAX = 300;

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetch('/')
      .then(keepShell)
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.destination === '' || /^\/(api|ws)(\/|$)/.test(pathname)) return; // A script's fetch.
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request));
  else event.respondWith(fromNetworkFirst(request));
});

async function openPage(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keepShell(answer.clone()));
    return answer;
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

/** Without its boot data the page contains nothing personal or dated, so it can be cached. */
async function keepShell(answer) {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return;
  const boot = /(<script[^>]*id="boot"[^>]*>)[^]*?(<\/script>)/;
  const html = (await answer.text()).replace(boot, '$1$2');
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  await (await caches.open(CACHE)).put('/', new Response(html, { headers }));
}

const fromCacheFirst = async (request) =>
  (await caches.match(request)) ?? (await fromNetworkFirst(request));

async function fromNetworkFirst(request) {
  try {
    const answer = await fetch(request);
    const cache = await caches.open(CACHE);
    if (answer.ok) await cache.put(request, answer.clone());
    const [, ...files] = await cache.keys(); // The shell, the first entry, is never evicted.
    await Promise.all(files.slice(0, -FILES_MAX).map((oldest) => cache.delete(oldest)));
    return answer;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
