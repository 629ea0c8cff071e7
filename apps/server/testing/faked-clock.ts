/**
 * A machine whose clock is set while a program runs on it: libfaketime tells the program the true
 * time and what is added to it. The steady clock is left alone, as setting a clock leaves it.
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

  /** What a program that is to live with this clock must be started with. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: this.library,
      FAKETIME_TIMESTAMP_FILE: join(this.folder, 'ahead'),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** So many seconds away from the true time; a program sees it within a second. */
  async set(aheadSeconds: number): Promise<void> {
    const next = join(this.folder, 'next');
    await writeFile(next, `${aheadSeconds < 0 ? '-' : '+'}${Math.abs(aheadSeconds)}\n`);
    await rename(next, join(this.folder, 'ahead'));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Where it is false, tests that need it are left out: `tools/faketime.mjs` says how it is had. */
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
