/** A real Caddy with the Caddyfile we ship, in front of a server of a test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { findProgram, untilListening } from './programs.ts';
import { freePort } from './server-process.ts';

const ROOT = join(import.meta.dirname, '../../../..');

export class Caddy {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  /** Fails when there is none: that the shipped file agrees is not to be taken on trust. */
  static async start(gateways: readonly string[], dataDir: string): Promise<Caddy> {
    const unpacked = join(ROOT, 'node_modules/.cache/caddy/usr/bin');
    const program = findProgram('caddy', process.env['CADDY_PATH'], [unpacked]);
    if (!program) {
      throw new Error('Caddy is missing: run `node tools/caddy.mjs`, or set CADDY_PATH to it');
    }
    const port = await freePort();
    const args = ['run', '--config', join(ROOT, 'Caddyfile'), '--adapter', 'caddyfile'];
    const env = {
      ...process.env,
      SITE: `:${port}`,
      GATEWAYS: gateways.join(' '),
      XDG_DATA_HOME: dataDir,
      XDG_CONFIG_HOME: dataDir,
    };
    const child = spawn(program, args, { stdio: 'ignore', env });
    const caddy = new Caddy(port, child);
    await untilListening('caddy', port).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
    return caddy;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await gone;
  }
}
