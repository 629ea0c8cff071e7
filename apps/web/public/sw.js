/**
 * Service worker: lets the app open offline. Files with a hash in their name never change and come
 * from the cache; pages come from the network, or from the kept shell when there is no page of
 * ours: offline, or while a proxy answers for a server that is away. Data of members and markets
 * (/api, boot data) is never cached: stale data must not look current. The app itself keeps what
 * was last known, with its age.
 */
const SHELL = 'anywhen-shell-2'; // The page, and everything without which it cannot be shown.
const FILES = 'anywhen-files-2'; // Everything else; shell/offline.ts adds that of the first visit.
const PUSH = 'anywhen-push'; // The words of notifications; device-parts/push.ts stores them.
const FILES_MAX = 300;
const SERVER_AWAY = [502, 503, 504];

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetch('/')
      .then(keepShell)
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const others = (await caches.keys()).filter((name) => ![SHELL, FILES, PUSH].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

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
    if (SERVER_AWAY.includes(answer.status)) return (await keptShell()) ?? answer;
    event.waitUntil(keepShell(answer.clone()).catch(() => undefined));
    return answer;
  } catch {
    return (await keptShell()) ?? Response.error();
  }
}

const keptShell = async () => (await caches.open(SHELL)).match('/');

/**
 * Without its boot data the page contains nothing personal or dated, so it can be kept, with the
 * headers it came with. Its files are kept first: a shell that lacks one could not be shown.
 */
async function keepShell(answer) {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return;
  const boot = /(<script[^>]*id="boot"[^>]*>)[^]*?(<\/script>)/;
  const html = (await answer.text()).replace(boot, '$1$2');
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
  const cache = await caches.open(SHELL);
  const pinned = await pin(cache, html);
  await cache.put('/', new Response(html, { headers }));
  await unpin(cache, pinned);
}

/** What the page no longer names may still be needed by a page that is open. */
async function unpin(cache, pinned) {
  const files = await caches.open(FILES);
  for (const file of await cache.keys()) {
    const { pathname } = new URL(file.url);
    if (pathname === '/' || pinned.has(pathname)) continue;
    await files.put(file, await cache.match(file));
    await cache.delete(file);
  }
}

/** What the page itself names: its scripts and styles, the fonts those name, and its own texts. */
async function pin(cache, html) {
  const files = new Set(['/boot.js', ...namesIn(html), ...(await shellTexts(html))]);
  for (const file of files) {
    const answer = (await caches.match(file)) ?? (await fetch(file));
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    await cache.put(file, answer.clone());
    if (file.endsWith('.css')) for (const font of namesIn(await answer.text())) files.add(font);
  }
  return files;
}

/** In the languages that were used; the page carries their common hash. */
async function shellTexts(html) {
  const ending = `-app-${/"texts":"([\w-]+)"/.exec(html)?.[1]}.js`;
  const all = [
    ...(await (await caches.open(FILES)).keys()),
    ...(await (await caches.open(SHELL)).keys()),
  ];
  return all.map(({ url }) => new URL(url).pathname).filter((name) => name.endsWith(ending));
}

const namesIn = (text) => text.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g) ?? [];

const fromCacheFirst = async (request) =>
  (await caches.match(request)) ?? (await fromNetworkFirst(request));

async function fromNetworkFirst(request) {
  try {
    const answer = await fetch(request);
    const isShells = (await (await caches.open(SHELL)).match(request)) !== undefined;
    const cache = await caches.open(isShells ? SHELL : FILES);
    if (answer.ok) await cache.put(request, answer.clone());
    if (!isShells) await dropOldest(cache);
    return answer;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

async function dropOldest(cache) {
  const files = await cache.keys();
  await Promise.all(files.slice(0, -FILES_MAX).map((oldest) => cache.delete(oldest)));
}

/** Until the app has stored those of the member's language. */
const ENGLISH = {
  titles: {
    alerts: 'Price alert',
    fills: 'Order update',
    results: 'A result is in',
    cases: 'A request was decided',
    messages: 'New message',
  },
  open: 'Tap to see it.',
  several: 'New: {{count}}',
  paper: 'Paper trading',
};

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

/** What the server sends is in apps/server/src/push/pushes.ts. An open app shows it by itself. */
async function showPush(data) {
  const { kind, count, id, link, market, unread } = data.json();
  if (unread > 0) await self.navigator.setAppBadge?.(unread).catch(() => undefined);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const stored = await (await caches.open(PUSH)).match('/push-texts');
  const texts = stored ? await stored.json() : ENGLISH;
  const what = count > 1 ? texts.several.replace('{{count}}', count) : texts.open;
  const body = [market, what, texts.paper].filter(Boolean).join(' · ');
  // The same message twice is one notification.
  const options = { body, tag: `${kind}-${id}`, data: { link }, icon: '/icon-192.png' };
  await self.registration.showNotification(texts.titles[kind] ?? texts.titles.messages, options);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openLink(event.notification.data?.link));
});

/** An open app goes there by itself, without a reload. */
async function openLink(link) {
  const path = typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : '/';
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(path);
  // oxlint-disable-next-line require-post-message-target-origin -- A client has no origin to name.
  page.postMessage({ open: path });
  return page.focus();
}
