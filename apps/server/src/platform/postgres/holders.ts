/**
 * Which processes use the embedded database: one file per holder, named after its process. A second
 * process adopts the running database, and the last one to leave stops it. The files are hints: a
 * stale one leaves PostgreSQL running to be adopted next time, and never harms data.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './processes.ts';

export type Holder = {
  /** False while another process, or another holder in this one, still uses the database. */
  isLast(): boolean;
  release(): void;
};

/** Process ids are reused after a restart, so our own id in a file proves nothing by itself. */
const ownNames = new Set<string>();

/** Synchronous throughout: the last step runs while the process exits. */
export function hold(holdersDir: string): Holder {
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(join(holdersDir, name), '', { mode: 0o600 });
  ownNames.add(name);
  return {
    isLast: () => listHolders(holdersDir).every((other) => other === name),
    release: () => {
      ownNames.delete(name);
      rmSync(join(holdersDir, name), { force: true });
    },
  };
}

function listHolders(holdersDir: string): string[] {
  return readdirSync(holdersDir).filter((name) => {
    const pid = Number(name.split('-')[0]);
    const isHeld = pid === process.pid ? ownNames.has(name) : isAlive(pid);
    if (!isHeld) rmSync(join(holdersDir, name), { force: true });
    return isHeld;
  });
}
