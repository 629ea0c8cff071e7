/**
 * The settings of the embedded server: durable first, then small. Both files are rewritten at each
 * start, so they always match this version of the program. Nothing here may weaken durability: an
 * answer is given after the commit and must survive a power cut.
 */
import { chmod, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The program's role, the one that migrates, and the one that deletes old rows and cannot log in.
 */
export const ROLE = 'app';
export const OWNER_ROLE = 'app_owner';
export const RETENTION_ROLE = 'app_retention';
export const DATABASE = 'app';

type Owner = { uid: number; gid: number };

/** Loopback TCP exists for Windows; elsewhere nothing listens on the network at all. */
export type Address = { kind: 'socket'; dir: string; port: number } | { kind: 'tcp'; port: number };

/** Beyond the standard settings: for a WAL archive, or for one start only. */
export type MoreSettings = Readonly<Record<string, string>>;

export async function writeSettings(
  clusterDir: string,
  wanted: { address: Address; owner: Owner; major: number; more: MoreSettings },
): Promise<void> {
  const { owner } = wanted;
  const files = { 'postgresql.conf': settingsFor(wanted), 'pg_hba.conf': ACCESS_RULES };
  for (const [name, text] of Object.entries(files)) {
    const path = join(clusterDir, name);
    await writeFile(path, text, { mode: 0o600 });
    await chmod(path, 0o600);
    if (process.getuid?.() === 0) await chown(path, owner.uid, owner.gid);
  }
}

/** Only the program's own roles may log in; the superuser is only used in single-user mode. */
const ACCESS_RULES = `# Rewritten at each start.
local all ${ROLE},${OWNER_ROLE} scram-sha-256
host all ${ROLE},${OWNER_ROLE} 127.0.0.1/32 scram-sha-256
`;

const DURABLE = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
};

const SMALL = {
  max_connections: '40',
  shared_buffers: '64MB',
  max_wal_size: '1GB',
  // Required for a backup of a running server, which "minimal" would forbid.
  wal_level: 'replica',
  // No standby ever follows this server, and each of these would cost a process.
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  autovacuum: 'on',
  jit: 'off',
  // Containers often give /dev/shm 64 MB, and parallel plans fail when it is full.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  huge_pages: 'off',
};

const PLAIN = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  password_encryption: 'scram-sha-256',
  unix_socket_permissions: '0700',
  // Failed statements reach their caller, who logs them; this log has what no caller sees.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/**
 * Every WAL file is archived when it is full, or after five minutes: by a library, so that no shell
 * ever parses the folder's name.
 */
export function archiveTo(archiveDir: string): MoreSettings {
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': archiveDir,
    archive_timeout: '5min',
  };
}

function settingsFor({
  address,
  major,
  more,
}: {
  address: Address;
  major: number;
  more: MoreSettings;
}): string {
  // Each of its workers would be a process; before 18 there were none.
  const newer = major >= 18 ? { io_method: 'sync' } : {};
  const reachable = {
    port: String(address.port),
    listen_addresses: address.kind === 'tcp' ? '127.0.0.1' : '',
    unix_socket_directories: address.kind === 'socket' ? `"${address.dir}"` : '',
  };
  const lines = Object.entries({
    ...DURABLE,
    ...SMALL,
    ...newer,
    ...PLAIN,
    ...reachable,
    ...more,
  }).map(([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`);
  return `# Rewritten at each start. To tune, use ALTER SYSTEM.\n${lines.join('\n')}\n`;
}
