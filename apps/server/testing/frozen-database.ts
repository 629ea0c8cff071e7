/** A hung database: its processes are stopped, and its connections stay open. Linux only. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Freezes the embedded database of a data folder; the returned function resumes it. */
export async function freezeDatabase(dataDir: string): Promise<() => void> {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const [postmaster = ''] = (await readFile(file, 'utf8')).split('\n');
  const pids = [Number(postmaster), ...(await childrenOf(postmaster))];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };
}

async function childrenOf(pid: string): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text
    .split(' ')
    .filter((child) => child !== '')
    .map(Number);
}
