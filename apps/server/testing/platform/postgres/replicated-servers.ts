/**
 * A primary and a standby that follows it by streaming replication, as docs/operations.md
 * describes, with a connection between them that a test can hold. For tests only.
 */
import { type Server, type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { OWNER_ROLE, ROLE } from '../../../src/platform/postgres/settings.ts';
import { BareServer } from './bare-server.ts';

const STANDBY_NAME = 'standby';

/** `on`: a commit is answered when the standby has it on its disk too. */
export type Replication = 'synchronous' | 'asynchronous';

const ACCESS_RULES = `host all ${ROLE},${OWNER_ROLE} 127.0.0.1/32 scram-sha-256
host replication postgres 127.0.0.1/32 trust
`;

export class ReplicatedServers {
  private constructor(
    readonly primary: BareServer,
    readonly standby: BareServer,
    readonly line: HeldLine,
  ) {}

  static async start(
    folder: string,
    { password, replication }: { password: string; replication: Replication },
  ): Promise<ReplicatedServers> {
    const primary = await BareServer.make(join(folder, 'primary'), password);
    const standby = await primary.copyTo(join(folder, 'standby'));
    const line = await HeldLine.open(primary.port);
    const names = replication === 'synchronous' ? STANDBY_NAME : '';
    await Promise.all([
      primary.start({
        isStandby: false,
        accessRules: ACCESS_RULES,
        settings: `wal_keep_size = '256MB'\nsynchronous_standby_names = '${names}'\n`,
      }),
      standby.start({
        isStandby: true,
        settings: `primary_conninfo = '${conninfoOf(line.port)}'\n`,
      }),
    ]);
    return new ReplicatedServers(primary, standby, line);
  }

  /** Both hosts, as a process gets them. */
  urlOf(role: string, password: string): string {
    const hosts = [this.primary, this.standby].map(({ port }) => `127.0.0.1:${port}`);
    return `postgres://${role}:${encodeURIComponent(password)}@${hosts.join()}/app`;
  }

  async stop(): Promise<void> {
    this.line.close();
    await Promise.all([this.primary.stop(), this.standby.stop()]);
  }
}

/** Forwards everything, until it is held: then nothing more arrives, and nothing breaks. */
class HeldLine {
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    targetPort: number,
  ) {
    server.on('connection', (near) => {
      const far = connect({ host: '127.0.0.1', port: targetPort });
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('data', (chunk) => void to.write(chunk));
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
      }
    });
  }

  static async open(targetPort: number): Promise<HeldLine> {
    const server = createServer();
    const line = new HeldLine(server, targetPort);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return line;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  hold(): void {
    for (const socket of this.#sockets) socket.pause();
  }

  close(): void {
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

function conninfoOf(port: number): string {
  return `host=127.0.0.1 port=${port} user=postgres application_name=${STANDBY_NAME}`;
}
