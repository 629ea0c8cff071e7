/** Makes a server process record its exit code, as a supervisor would see it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NOTE_ON_EXIT = `
  import { writeFileSync } from 'node:fs';
  process.on('exit', (code) => writeFileSync(process.env.EXIT_NOTE, String(code)));`;

export class ExitNote {
  private constructor(private readonly folder: string) {}

  static async prepare(): Promise<ExitNote> {
    return new ExitNote(await mkdtemp(join(tmpdir(), 'anywhen-exit-')));
  }

  /** The arguments to start the process with. */
  get env(): Record<string, string> {
    const module = `data:text/javascript,${encodeURIComponent(NOTE_ON_EXIT)}`;
    return { EXIT_NOTE: join(this.folder, 'code'), NODE_OPTIONS: `--import=${module}` };
  }

  /** Undefined when the process was killed before it could write one. */
  async read(): Promise<number | undefined> {
    const text = await readFile(join(this.folder, 'code'), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : Number(text);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
