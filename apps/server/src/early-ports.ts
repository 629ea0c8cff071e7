/**
 * The ports of the program from its first second: they say that it is alive, that it is not ready,
 * and how far it is, until the app takes them over.
 */
import { type Clock, WatchedClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { EarlyServer } from './platform/ingress/early-server.ts';
import { type Ingress, openIngress } from './platform/ingress/ingress.ts';
import type { Log } from './platform/log.ts';
import type { CatchUpProgress } from './platform/progress.ts';

type EarlyParts = { config: Config; log: Log; nowMs?: (() => number) | undefined };

type Servers = {
  clock: Clock;
  ingress: Ingress;
  ops: EarlyServer;
  members?: EarlyServer | undefined;
};

export class EarlyPorts {
  readonly clock: Clock;
  readonly ingress: Ingress;
  readonly ops: EarlyServer;
  /** Undefined on a process that a proxy must not find before it can serve: others still do. */
  readonly members: EarlyServer | undefined;
  #progress: () => CatchUpProgress | undefined = () => undefined;

  private constructor({ clock, ingress, ops, members }: Servers) {
    this.clock = clock;
    this.ingress = ingress;
    this.ops = ops;
    this.members = members;
  }

  static async open({ config, log, nowMs }: EarlyParts): Promise<EarlyPorts> {
    const clock = nowMs ? { nowMs, isTrusted: true } : new WatchedClock(log);
    const ingress = openIngress({ config, nowMs: clock.nowMs });
    let early: EarlyPorts | undefined;
    const progress = () => early?.progress();
    const { host, port, opsHost, opsPort, role } = config;
    const ops = await EarlyServer.open({ host: opsHost, port: opsPort, ingress, progress });
    const servers: Servers = { clock, ingress, ops };
    try {
      if (role === 'all') {
        servers.members = await EarlyServer.open({ host, port, ingress, progress });
      }
    } catch (error) {
      await ops.close();
      throw error;
    }
    early = new EarlyPorts(servers);
    return early;
  }

  /** As far as anything can be measured. */
  progress(): CatchUpProgress | undefined {
    return this.#progress();
  }

  setProgress(progress: () => CatchUpProgress | undefined): void {
    this.#progress = progress;
  }

  async close(): Promise<void> {
    await Promise.all([this.ops.close(), this.members?.close()]);
  }
}
