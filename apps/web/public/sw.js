/**
 * Makes the app open without a network. Files with a hash in their name never change and come from
 * the cache; pages come from the network, and without one from a kept copy of the shell. What the
 * server says of members and markets (/api, boot data) is never kept: old must not look new.
 */
const CACHE = 'anywhen-shell-1'; // shell/offline.ts puts the files of the first visit into it.
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
  if (request.destination === '' || /^\/(api|ws)(\/|$)/.test(pathname)) return; // Asked by code.
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

/** Emptied of its boot data the page belongs to nobody and to no moment, so it can be kept. */
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
    const [, ...files] = await cache.keys(); // The shell was put first and stays.
    await Promise.all(files.slice(0, -FILES_MAX).map((oldest) => cache.delete(oldest)));
    return answer;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
