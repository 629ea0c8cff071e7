/**
 * A command of `tools` inside the test's own process: its entry is evaluated anew with the given
 * arguments, at a small part of what a process costs. One at a time: arguments, environment and
 * what is printed belong to the whole process.
 */
import { format } from 'node:util';
import { vi } from 'vitest';

export type Ended = { code: number; output: string };

class ExitCalled extends Error {
  constructor(readonly code: number) {
    super(`process.exit(${code})`);
  }
}

/** `load` imports the entry; it sees `args` as its command line and `env` in its environment. */
export async function runInProcess(
  load: () => Promise<unknown>,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { argv, env: environment } = process;
  let output = '';
  const print = (...words: unknown[]) => void (output += `${format(...words)}\n`);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new ExitCalled(Number(code ?? 0));
    }),
  ];
  process.argv = [...argv.slice(0, 2), ...args];
  process.env = { ...environment, ...env };
  vi.resetModules();
  try {
    await load();
    return { code: Number(process.exitCode ?? 0), output };
  } catch (error) {
    if (error instanceof ExitCalled) return { code: error.code, output };
    throw error;
  } finally {
    process.argv = argv;
    process.env = environment;
    process.exitCode = undefined;
    for (const spy of spies) spy.mockRestore();
  }
}
