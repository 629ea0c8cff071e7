/**
 * The cookies of the console. Two ports of one host share what a browser sends, so they have names
 * of their own: the member app reads none of them, and the console none of the member app's.
 */
import { SECOND_STEP_WAIT_MS, STAFF_SESSION_LIFE_MS } from '@anywhen/protocol';
import type { Visit } from '../../identity/identity.ts';

type Kind = 'session' | 'step';

const NAMES: Record<Kind | 'csrf', string> = {
  session: 'anywhen_console',
  step: 'anywhen_console_step',
  csrf: 'anywhen_console_csrf',
};

const LIFE_MS: Record<Kind, number> = {
  session: STAFF_SESSION_LIFE_MS,
  step: SECOND_STEP_WAIT_MS,
};

export class ConsoleCookies {
  constructor(readonly isSecure: boolean) {}

  get csrf(): string {
    return this.#name('csrf');
  }

  read(cookies: Visit['cookies'], kind: Kind): string | undefined {
    return cookies[this.#name(kind)];
  }

  write({ setCookie }: Pick<Visit, 'setCookie'>, kind: Kind, value: string): void {
    setCookie({ name: this.#name(kind), value, maxAgeSeconds: LIFE_MS[kind] / 1_000 });
  }

  clear({ setCookie }: Pick<Visit, 'setCookie'>, kind: Kind): void {
    setCookie({ name: this.#name(kind), value: null, maxAgeSeconds: 0 });
  }

  /** By https with the prefix that prevents a neighbouring host from planting one. */
  #name(kind: Kind | 'csrf'): string {
    return this.isSecure ? `__Host-${NAMES[kind]}` : NAMES[kind];
  }
}
