/**
 * A browser's cookies: its session, its trust, its codes, its login challenge. The HTTP layer sets
 * all as HttpOnly and SameSite=Lax; by https they carry the `__Host-` prefix, so that no
 * neighbouring host can plant one.
 */
import { CODE_LIFE_MS, DEVICE_LIFE_MS, SECOND_STEP_WAIT_MS } from '@anywhen/protocol';
import { SESSION_LIFE_MS } from '@anywhen/protocol';
import type { Visit } from '../deps.ts';

/** `step`: a right password that waits for its second step. `passkey`: what a passkey signs. */
export type CookieKind = 'session' | 'device' | 'browser' | 'step' | 'passkey';

const NAMES: Record<CookieKind, { secure: string; plain: string }> = {
  session: { secure: '__Host-anywhen', plain: 'anywhen_session' },
  device: { secure: '__Host-anywhen_device', plain: 'anywhen_device' },
  browser: { secure: '__Host-anywhen_browser', plain: 'anywhen_browser' },
  step: { secure: '__Host-anywhen_step', plain: 'anywhen_step' },
  passkey: { secure: '__Host-anywhen_passkey', plain: 'anywhen_passkey' },
};

const LIFE_MS: Record<CookieKind, number> = {
  // The longest lifetime; the server ends an unused session earlier.
  session: SESSION_LIFE_MS,
  device: DEVICE_LIFE_MS,
  browser: CODE_LIFE_MS,
  step: SECOND_STEP_WAIT_MS,
  passkey: SECOND_STEP_WAIT_MS,
};

function cookieName(kind: CookieKind, isSecure: boolean): string {
  return isSecure ? NAMES[kind].secure : NAMES[kind].plain;
}

/** Where the HTTP and socket layers read a session's token from. */
export function sessionCookieName(isSecure: boolean): string {
  return cookieName('session', isSecure);
}

export class Cookies {
  constructor(readonly isSecure: boolean) {}

  read(visit: Visit, kind: CookieKind): string | undefined {
    return visit.cookies[cookieName(kind, this.isSecure)];
  }

  write(visit: Visit, kind: CookieKind, value: string): void {
    const maxAgeSeconds = LIFE_MS[kind] / 1000;
    visit.setCookie({ name: cookieName(kind, this.isSecure), value, maxAgeSeconds });
  }

  clear(visit: Visit, kind: CookieKind): void {
    visit.setCookie({ name: cookieName(kind, this.isSecure), value: null, maxAgeSeconds: 0 });
  }
}
