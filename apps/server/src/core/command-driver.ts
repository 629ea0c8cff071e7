/**
 * The base of module drivers: it checks once a second and sends system commands, which are retried
 * at the next check when the core rejects them. Stopping waits for those in flight.
 */
import type { CommandBody, ReplyOf } from '@anywhen/exchange';
import { Refusal } from '../platform/http/call.ts';
import type { Core } from './core.ts';

export type DriverDeps = {
  core: Core;
  log: { error(fields: object, message: string): void };
  /** Calls back after a delay; the returned function cancels the call. */
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

  /** Checks at once, then once a second. */
  checkEverySecond(look: () => void): void {
    if (this.#isStopped) return;
    look();
    const { timer = wakeLater } = this.#deps;
    this.#cancelTimer = timer(LOOK_MS, () => this.checkEverySecond(look));
  }

  /** `onReply` receives undefined when the core was full or loading, or rejected the command. */
  ask<Body extends CommandBody>(
    id: string,
    body: Body,
    onReply: (data: ReplyOf<Body['kind']> | undefined) => void = () => undefined,
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
        onReply(data);
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
