/** What the live part needs of a browser; tests bring their own clock and socket. */
import { isScrolling } from '@anywhen/ui';

/** The part of the browser's WebSocket that is used. */
export type BrowserSocket = Pick<WebSocket, 'addEventListener' | 'close' | 'send'>;

export type LiveEnvironment = {
  openSocket: () => BrowserSocket;
  /** The wall clock: the steady one stands still on some machines while they sleep. */
  nowMs: () => number;
  random: () => number;
  requestFrame: (paint: () => void) => void;
  /** Calls the listener whenever the page may have slept or changed networks. */
  onWake: (listener: () => void) => void;
};

/** Stands in for the protocol's constant, whose file would bring all schemas along. */
const SOCKET_PATH: typeof import('@anywhen/protocol').SOCKET_PATH = '/ws';

export function browserEnvironment(): LiveEnvironment {
  return {
    openSocket: () => new WebSocket(socketUrl(window.location)),
    nowMs: Date.now,
    random: Math.random,
    requestFrame: nextPicture,
    onWake: watchForWaking,
  };
}

export function socketUrl({ protocol, host }: { protocol: string; host: string }): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${SOCKET_PATH}`;
}

/** `visibilitychange` comes before the first picture after a sleep: the old one is not seen. */
export function watchForWaking(listener: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener();
  });
  window.addEventListener('pageshow', listener);
  window.addEventListener('online', listener);
}

/** While the page is scrolled, prices are drawn so far apart: the finger comes first. */
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
