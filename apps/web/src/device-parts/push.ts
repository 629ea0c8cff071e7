/**
 * Web push in this browser (rulebook 35): subscribes it at its push service, gives the server its
 * address, and stores the words that the service worker shows, because it cannot load texts. What
 * was chosen here is remembered for the member, so that a login on this device takes it up again.
 */
import {
  PUSH_KINDS,
  endPush,
  readPush,
  subscribeToPush,
  type PushChoice,
  type ReplyOf,
} from '@anywhen/protocol';
import { callApi } from '../api/call.ts';
import { loadNamespaces, textNow } from '../i18n/index.ts';
import { createStored } from '../parts/stored.ts';
import { findMember } from '../session/session.ts';

type PushState = ReplyOf<typeof readPush>;

/** The names public/sw.js uses. */
const TEXTS_CACHE = 'anywhen-push';
const TEXTS = '/push-texts';

export const ALL_KINDS: PushChoice = { kinds: [...PUSH_KINDS], quiet: null };

/** Who switched it on here, and for what; nobody while it is off. */
const useChosen = createStored<{ uid: string; choice: PushChoice }>('anywhen.push', (stored) => ({
  uid: typeof stored?.uid === 'string' ? stored.uid : '',
  choice: isChoice(stored?.choice) ? stored.choice : ALL_KINDS,
}));

export function canReceivePushes(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export function isPushBlocked(): boolean {
  return canReceivePushes() && Notification.permission === 'denied';
}

export function loadPush(signal?: AbortSignal): Promise<PushState> {
  return callApi(readPush, signal ? { signal } : {});
}

/** False when the member, or the browser for them, did not allow it. */
export async function turnPushOn(key: string, choice: PushChoice): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await tellServer(key, choice);
  useChosen.setState({ uid: findMember()?.uid ?? '', choice });
  return true;
}

export async function turnPushOff(): Promise<void> {
  await callApi(endPush, { body: {} });
  useChosen.setState({ uid: '', choice: ALL_KINDS });
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}

/**
 * At a start of the app: texts in the language of now, and a new address where the browser or the
 * session has changed.
 */
export async function renewPush(): Promise<void> {
  const { uid, choice } = useChosen.getState();
  const isOn = canReceivePushes() && Notification.permission === 'granted';
  if (!isOn || uid === '' || uid !== findMember()?.uid) return;
  await storeTexts();
  const { key, device } = await loadPush();
  const { pushManager } = await navigator.serviceWorker.ready;
  if (key !== null && (!device || !(await pushManager.getSubscription()))) {
    await tellServer(key, device ?? choice);
  }
}

async function tellServer(key: string, { kinds, quiet }: PushChoice): Promise<void> {
  await storeTexts();
  const { endpoint, keys } = (await subscribe(key)).toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await callApi(subscribeToPush, {
    body: { endpoint: endpoint ?? '', p256dh, auth, kinds, quiet },
  });
}

/** One of another key, of an exchange that was here before, must go first. */
async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const before = await pushManager.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function storeTexts(): Promise<void> {
  await loadNamespaces(['device']);
  const t = textNow('device');
  const titles = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, t(`told.${kind}`)]));
  const several = t('told.several', { count: '{{count}}' });
  const others = { open: t('told.open'), several, paper: t('told.paper') };
  const cache = await caches.open(TEXTS_CACHE);
  await cache.put(TEXTS, Response.json({ titles, ...others }));
}

function isChoice(stored: unknown): stored is PushChoice {
  return typeof stored === 'object' && stored !== null && 'kinds' in stored && 'quiet' in stored;
}
