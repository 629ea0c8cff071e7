/** A real Caddy with the shipped Caddyfile, in front of a test's server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findProgram, untilListening } from '../programs.ts';
import { freePort } from '../free-port.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const CONFIG = ['--config', join(ROOT, 'Caddyfile'), '--adapter', 'caddyfile'];

export class Caddy {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(gateways: readonly string[], dataDir: string): Promise<Caddy> {
    const program = requireCaddy();
    const port = await freePort();
    const args = ['run', ...CONFIG];
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

  /** Caddy's verdict on the file as it is shipped, without any setting. */
  static validate(dataDir: string): { exitCode: number | null; output: string } {
    const env = { PATH: process.env['PATH'], XDG_DATA_HOME: dataDir, XDG_CONFIG_HOME: dataDir };
    const { status, stderr } = spawnSync(requireCaddy(), ['validate', ...CONFIG], { env });
    return { exitCode: status, output: stderr.toString() };
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await gone;
  }
}

/** When false, tests that need one are skipped: `tools/caddy.mjs` installs it. */
export function hasCaddy(): boolean {
  return findCaddy() !== undefined;
}

function findCaddy(): string | undefined {
  const unpacked = join(ROOT, 'node_modules/.cache/caddy/usr/bin');
  return findProgram('caddy', process.env['CADDY_PATH'], [unpacked]);
}

function requireCaddy(): string {
  const program = findCaddy();
  if (program) return program;
  throw new Error('Caddy is missing: run `node tools/caddy.mjs`, or set CADDY_PATH to it');
}
