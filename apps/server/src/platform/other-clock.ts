/**
 * The clock of the database's machine, as a second opinion on our own. A database on this machine,
 * or reached from inside a container, whose network does not tell, has no clock of its own.
 */
import { existsSync } from 'node:fs';
import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import type { Client } from 'pg';

/** What container runtimes leave inside. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv', '/run/systemd/container'];

/** Undefined when it is, or may be, this machine's own. */
export async function readOtherClockMs(
  connect: () => Promise<Client>,
): Promise<number | undefined> {
  const client = await connect();
  try {
    const { rows } = await client.query<{ atMs: number; isLocal: boolean }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs",
              coalesce(inet_server_addr() = inet_client_addr(), true) as "isLocal"`,
    );
    const [row] = rows;
    if (!row || row.isLocal || isContained()) return undefined;
    return isOwn(await addressesOf(client.host), listOwn()) ? undefined : row.atMs;
  } finally {
    await client.end();
  }
}

/** Exported for its test: whether an address leads back to the machine with these. */
export function isOwn(addresses: readonly string[], own: readonly string[]): boolean {
  return addresses.some((each) => own.includes(each) || /^(127\.|::1$|::ffff:127\.)/.test(each));
}

async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function listOwn(): string[] {
  return Object.values(networkInterfaces()).flatMap((each = []) =>
    each.map(({ address }) => address),
  );
}

function isContained(): boolean {
  const { KUBERNETES_SERVICE_HOST: cluster } = process.env;
  return cluster !== undefined || CONTAINER_MARKS.some((path) => existsSync(path));
}
