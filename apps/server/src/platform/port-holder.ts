/**
 * Who listens on a port that is taken: its process as Linux shows it in /proc, and whether it is
 * this exchange or another one. It only reads and asks for health; it never signals a process.
 */
import { readFile, readdir, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { commandLineOf } from './postgres/processes.ts';

const LISTENING = '0A';
const ASK_MS_MAX = 1_000;
const COMMAND_LENGTH_MAX = 60;

type Place = { host: string; port: number };

/** One sentence with the remedy. */
export async function explainTaken(place: Place, dataDir: string): Promise<string> {
  const { port } = place;
  const pid = await findListener(port);
  const who = pid === undefined ? 'another program' : `process ${pid} (${nameOf(pid)})`;
  if (pid !== undefined && (await isOnFolder(pid, dataDir))) {
    const what = `which is this exchange, already running on ${dataDir}`;
    return `Port ${port} is taken by ${who}, ${what}: stop it before you start it again.`;
  }
  const kind = (await isExchange(place)) ? ', which is an Anywhen Paper on other data' : '';
  const advice = 'stop it, or choose others by PORT, OPS_PORT and CONSOLE_PORT';
  return `Port ${port} is taken by ${who}${kind}: ${advice}.`;
}

/** Undefined where /proc does not show it: on another system, or for another user's process. */
async function findListener(port: number): Promise<number | undefined> {
  const sockets = new Set([
    ...(await listListening('/proc/net/tcp', port)),
    ...(await listListening('/proc/net/tcp6', port)),
  ]);
  if (sockets.size === 0) return undefined;
  const pids = (await listNames('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const folder = `/proc/${pid}/fd`;
    for (const name of await listNames(folder)) {
      const target = await readlink(join(folder, name)).catch(() => '');
      if (sockets.has(target)) return Number(pid);
    }
  }
  return undefined;
}

/** As the links in a process's folder name them. */
async function listListening(table: string, port: number): Promise<string[]> {
  const text = await readFile(table, 'utf8').catch(() => '');
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return text.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    return state === LISTENING && local.endsWith(ending) ? [`socket:[${inode}]`] : [];
  });
}

/** Arguments may hold what is not for a log: the program and the first of them say enough. */
function nameOf(pid: number): string {
  const [program = '', first = ''] = commandLineOf(pid).split(' ');
  const words = [program, first].map((word) => basename(word)).join(' ');
  return words.trim().slice(0, COMMAND_LENGTH_MAX) || 'unknown';
}

/** Who uses the embedded database leaves a file named after the process. */
async function isOnFolder(pid: number, dataDir: string): Promise<boolean> {
  const holders = await listNames(join(dataDir, 'postgres/holders'));
  return holders.some((name) => name.startsWith(`${pid}-`));
}

async function isExchange({ host, port }: Place): Promise<boolean> {
  const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const name = reached.includes(':') ? `[${reached}]` : reached;
  try {
    const signal = AbortSignal.timeout(ASK_MS_MAX);
    const answer = await fetch(`http://${name}:${port}/livez`, { signal });
    return ((await answer.json()) as { isAlive?: unknown }).isAlive === true;
  } catch {
    return false;
  }
}

function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
