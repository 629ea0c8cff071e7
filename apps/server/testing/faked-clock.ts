/**
 * Sets the clock of a running program: libfaketime reports the true time plus an offset. The
 * monotonic clock is unchanged, as when a clock is set.
 */
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const UNPACKED = join(ROOT, 'node_modules/.cache/faketime/usr/lib');

export class FakedClock {
  private constructor(
    private readonly folder: string,
    private readonly library: string,
  ) {}

  static async open(): Promise<FakedClock> {
    const library = findLibrary();
    if (library === undefined) {
      throw new Error('libfaketime is missing: run `node tools/faketime.mjs`');
    }
    const clock = new FakedClock(await mkdtemp(join(tmpdir(), 'anywhen-clock-')), library);
    await clock.set(0);
    return clock;
  }

  /** The environment for a program that uses this clock. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: this.library,
      FAKETIME_TIMESTAMP_FILE: join(this.folder, 'ahead'),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** This many seconds off the true time; a program sees it within a second. */
  async set(aheadSeconds: number): Promise<void> {
    const next = join(this.folder, 'next');
    await writeFile(next, `${aheadSeconds < 0 ? '-' : '+'}${Math.abs(aheadSeconds)}\n`);
    await rename(next, join(this.folder, 'ahead'));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** When false, tests that need it are skipped: `tools/faketime.mjs` installs it. */
export function hasFaketime(): boolean {
  return findLibrary() !== undefined;
}

function findLibrary(): string | undefined {
  const given = process.env['FAKETIME_PATH'];
  if (given) return existsSync(given) ? given : undefined;
  return [UNPACKED, '/usr/lib']
    .filter((root) => existsSync(root))
    .flatMap((root) => readdirSync(root).map((each) => join(root, each)))
    .map((folder) => join(folder, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path));
}
