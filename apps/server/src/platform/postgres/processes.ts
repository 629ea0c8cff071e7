/**
 * What the operating system knows of a process id. It only reads; it never sends a signal.
 * Synchronous, because the last check happens while our own process exits.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hasCode } from './error-code.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** The command line of a process; empty for one that is gone or a zombie. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    }
    return process.platform === 'win32'
      ? ask('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
      : ask('ps', ['-o', 'command=', '-p', String(pid)]);
  } catch {
    return '';
  }
}

function ask(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', windowsHide: true }).trim();
}
