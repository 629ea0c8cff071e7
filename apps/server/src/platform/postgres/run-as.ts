/**
 * Under which identity PostgreSQL runs. It refuses to run as root, so root tries:
 *   owner of the data → user `postgres` → user `nobody` → a user namespace → a readable copy of the
 *   binaries → a plain uid that may pass closed folders.
 * Each is tried for real before it is used, and no user is ever created on the host.
 */
import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Binaries, environmentOf } from './binaries.ts';
import { codeOf } from './error-code.ts';
import { type Command, runToEnd } from './run-to-end.ts';

export type RunAs = {
  kind: 'self' | 'uid' | 'user-namespace' | 'capability';
  /** For logs and errors. */
  label: string;
  /** The owner of the files, as seen from our own process. */
  uid: number;
  gid: number;
  /** Prefix of the program; it ends up in the same process, with the same id. */
  prefix: string[];
};

type Identity = { name: string; uid: number; gid: number };

/** The users this process can run PostgreSQL as, best first. */
export async function listRunAs(clusterDir: string): Promise<RunAs[]> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) return [asSelf({ uid: 0, gid: 0 })];
  if (uid !== 0) {
    // initdb looks up the name of its uid and fails without one, as in some containers.
    return hasName() ? [asSelf({ uid, gid })] : [inUserNamespace({ uid, gid })];
  }
  const named = listNamedIdentities(await readFile('/etc/passwd', 'utf8'));
  const owner = await stat(join(clusterDir, 'PG_VERSION')).catch(() => undefined);
  return listWaysOfRoot(named, owner);
}

/** Changing the owner of a large cluster is slow, so its current owner comes first. */
export function listWaysOfRoot(
  named: Identity[],
  owner: { uid: number; gid: number } | undefined,
): RunAs[] {
  const identities = named.filter(({ uid }) => uid !== owner?.uid);
  if (owner !== undefined && owner.uid !== 0) {
    const name = named.find(({ uid }) => uid === owner.uid)?.name ?? `number ${owner.uid}`;
    identities.unshift({ name, uid: owner.uid, gid: owner.gid });
  }
  const byUid = identities.map(asUid);
  const namespace = inUserNamespace({ uid: 0, gid: 0 });
  const plain = owner?.uid === 0 ? [namespace, ...byUid] : [...byUid, namespace];
  return [...plain, ...identities.map(withCapability)];
}

export function listNamedIdentities(passwd: string): Identity[] {
  const identities = new Map<string, Identity>();
  for (const line of passwd.split('\n')) {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    if (/^\d+$/.test(uid) && /^\d+$/.test(gid)) {
      identities.set(name, { name, uid: Number(uid), gid: Number(gid) });
    }
  }
  return ['postgres', 'nobody'].flatMap((name) => identities.get(name) ?? []);
}

/**
 * The first user who can enter every folder and run the binaries there. Copying costs 60 MB, the
 * capability costs some isolation; so they come last, in this order.
 */
export async function chooseRunAs(choice: {
  candidates: RunAs[];
  folders: string[];
  binaries: Binaries;
  copyBinaries: () => Promise<Binaries>;
}): Promise<{ runAs: RunAs; binaries: Binaries }> {
  const { candidates, folders, binaries } = choice;
  const [first] = candidates;
  if (first?.kind === 'self') return { runAs: first, binaries };
  const faults: string[] = [];
  const canRun = async (runAs: RunAs, from: Binaries | undefined) => {
    const fault = await tryRunAs(runAs, folders, from);
    if (fault !== undefined) faults.push(`${runAs.label}: ${fault}`);
    return fault === undefined;
  };
  for (const runAs of candidates.filter(({ kind }) => kind !== 'capability')) {
    if (await canRun(runAs, binaries)) return { runAs, binaries };
  }
  for (const runAs of candidates.filter(({ kind }) => kind === 'uid')) {
    if (!(await canRun(runAs, undefined))) continue;
    const copy = await choice.copyBinaries();
    if (await canRun(runAs, copy)) return { runAs, binaries: copy };
  }
  for (const runAs of candidates.filter(({ kind }) => kind === 'capability')) {
    if (await canRun(runAs, binaries)) return { runAs, binaries };
  }
  throw new Error(
    `PostgreSQL cannot be started on ${folders.join(' and ')} by this user. Run as an ordinary ` +
      `user, use a data folder others may enter, or set DATABASE_URL. Tried: ${faults.join('; ')}`,
  );
}

export function commandAs(runAs: RunAs, program: string, args: string[]): Command {
  const [wrapper, ...options] = runAs.prefix;
  if (wrapper !== undefined) return { program: wrapper, args: [...options, program, ...args] };
  if (runAs.kind === 'uid') return { program, args, uid: runAs.uid, gid: runAs.gid };
  return { program, args };
}

/** Undefined when it works: the user entered the folders and the binaries ran. */
async function tryRunAs(
  runAs: RunAs,
  folders: string[],
  binaries: Binaries | undefined,
): Promise<string | undefined> {
  const script = 'for f in "$@"; do cd "$f" || exit 1; done; [ -z "$RUN" ] || "$RUN" --version';
  const command = commandAs(runAs, '/bin/sh', ['-c', script, 'sh', ...folders]);
  const environment = environmentOf(binaries ?? { libraryDirs: [] });
  try {
    await runToEnd(command, { env: { ...environment, RUN: binaries?.postgres ?? '' } });
    return undefined;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return codeOf(error) === 'ENOENT' ? `${command.program} is not installed` : text;
  }
}

function asSelf({ uid, gid }: { uid: number; gid: number }): RunAs {
  return { kind: 'self', label: 'this user', uid, gid, prefix: [] };
}

function asUid({ name, uid, gid }: Identity): RunAs {
  return { kind: 'uid', label: `user ${name}`, uid, gid, prefix: [] };
}

/**
 * Inside, the process is `nobody`; outside it keeps our identity, so closed folders stay
 * accessible.
 */
function inUserNamespace({ uid, gid }: { uid: number; gid: number }): RunAs {
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  return { kind: 'user-namespace', label: 'a user namespace', uid, gid, prefix };
}

/** For containers, which forbid user namespaces to root but let it pass this capability on. */
function withCapability({ name, uid, gid }: Identity): RunAs {
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const prefix = ['setpriv', ...identity, ...capability];
  return { kind: 'capability', label: `user ${name} past closed folders`, uid, gid, prefix };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
