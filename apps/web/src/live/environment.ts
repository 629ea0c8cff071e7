/** The browser APIs the live part uses; tests supply their own clock and socket. */
import { isScrolling } from '@anywhen/ui';

/** The part of the browser's WebSocket that is used. */
export type BrowserSocket = Pick<WebSocket, 'addEventListener' | 'close' | 'send'> & {
  readonly readyState?: number;
};

export type LiveEnvironment = {
  openSocket: () => BrowserSocket;
  /** The wall clock: the monotonic one stops on some machines while they sleep. */
  nowMs: () => number;
  random: () => number;
  requestFrame: (paint: () => void) => void;
  /** Calls the listener whenever the page may have slept or changed networks. */
  onWake: (listener: () => void) => void;
};

/** Copied from the protocol's constant, because importing it would load all schemas. */
const SOCKET_MEMBER: typeof import('@anywhen/protocol').SOCKET_MEMBER = 'member';
const SOCKET_PATH: typeof import('@anywhen/protocol').SOCKET_PATH = '/ws';

export function browserEnvironment(): LiveEnvironment {
  return {
    openSocket: () => new WebSocket(socketUrl(window.location, member)),
    nowMs: Date.now,
    random: Math.random,
    requestFrame: nextPicture,
    onWake: watchForWaking,
  };
}

export function socketUrl({ protocol, host }: { protocol: string; host: string }, of = ''): string {
  const query = of === '' ? '' : `?${SOCKET_MEMBER}=${of}`;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${SOCKET_PATH}${query}`;
}

let member = '';

/** The member this tab shows, or empty: from the next connection on the socket names it. */
export function nameSocketMember(uid: string): void {
  member = uid;
}

/** `visibilitychange` fires before the first frame after a sleep: the old one is not seen. */
export function watchForWaking(listener: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener();
  });
  window.addEventListener('pageshow', listener);
  window.addEventListener('online', listener);
}

/** The interval between price renders while scrolling, which has priority. */
const APART_MS = 500;

let drawnAtMs = -Infinity;

function nextPicture(paint: () => void): void {
  requestAnimationFrame((nowMs) => {
    if (isScrolling() && nowMs - drawnAtMs < APART_MS) {
      nextPicture(paint);
      return;
    }
    drawnAtMs = nowMs;
    paint();
  });
}
