/**
 * What a module's driver is made of: a look once a second, and commands of the system that are
 * tried again at the next look when the core turns them away. A stop waits for those on their way.
 */
import type { CommandBody, ReplyOf } from '@anywhen/exchange';
import { Refusal } from '../platform/http/call.ts';
import type { Core } from './core.ts';

export type DriverDeps = {
  core: Core;
  log: { error(fields: object, message: string): void };
  /** Calls back after a while; what it returns cancels the call. */
  timer?: (delayMs: number, wake: () => void) => () => void;
};

const LOOK_MS = 1_000;

export class CommandDriver {
  readonly #deps: DriverDeps;
  readonly #asking = new Set<Promise<void>>();
  #cancelTimer: () => void = () => undefined;
  #isStopped = false;

  constructor(deps: DriverDeps) {
    this.#deps = deps;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** At once, and then once a second. */
  keepLooking(look: () => void): void {
    if (this.#isStopped) return;
    look();
    const { timer = wakeLater } = this.#deps;
    this.#cancelTimer = timer(LOOK_MS, () => this.keepLooking(look));
  }

  /** `tell` hears undefined when the core was full or loading, or refused. */
  ask<Body extends CommandBody>(
    id: string,
    body: Body,
    notify: (data: ReplyOf<Body['kind']> | undefined) => void = () => undefined,
  ): void {
    if (this.#isStopped) return;
    const { core, log } = this.#deps;
    const asking = core
      .submit({ actor: { kind: 'system' }, id, body })
      .then(
        ({ reply }) => (reply.isAccepted ? reply.data : undefined),
        (error: unknown) => {
          if (!(error instanceof Refusal)) log.error({ err: error }, `${body.kind} failed`);
          return undefined;
        },
      )
      .then((data) => {
        this.#asking.delete(asking);
        notify(data);
      });
    this.#asking.add(asking);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await Promise.all(this.#asking);
  }
}

function wakeLater(delayMs: number, wake: () => void): () => void {
  const timer = setTimeout(wake, delayMs).unref();
  return () => clearTimeout(timer);
}
