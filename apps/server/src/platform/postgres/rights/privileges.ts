/**
 * Assigns privileges in the database: everything belongs to the role that migrates; the program's
 * role owns nothing and can create nothing, so neither it nor an SQL injection can make the owner
 * run what it planted. It may only read and insert into tables whose comment says "add only".
 * Partitions follow their parent table. Functions under a third role, if there is one, delete old
 * rows; functions of the role that migrates create and drop partitions.
 */
import type { Client, Pool } from 'pg';
import { listExcess, listUnfit } from './excess-rights.ts';
import { inTransaction } from '../transaction.ts';

const ADD_ONLY = 'add only';
const ADD_ONLY_UNTIL_OLD = 'add only, deleted when old';
/** Comment of a function that acts for the role that migrates. */
const AS_OWNER = 'as owner';
/** What migrating itself keeps. */
const READ_ONLY = ['migration', 'migration_checksum'];

/** Tables with their parents: for a partition the comment of the parent counts. */
const COMMENTED = `pg_class c cross join lateral (
    select coalesce((select inhparent from pg_inherits where inhrelid = c.oid), c.oid) as whole) w
  cross join lateral (select obj_description(whole, 'pg_class') as comment) d`;
const IS_TABLE = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

type TableRow = { name: string; owner: string; comment: string | null; rights: string };

const TABLES = `
  select relname as name, pg_get_userbyid(relowner) as owner, comment,
    (select coalesce(string_agg(distinct lower(privilege_type), ', '
         order by lower(privilege_type)), '')
       from aclexplode(relacl) a
       where a.grantee in (0, (select oid from pg_roles where rolname = $1))) as rights
  from ${COMMENTED} where ${IS_TABLE} order by relname`;

/** Names of the functions that migrations create, as only those are given an owner. */
type Made = { functions: ReadonlySet<string> };

/** As the role that migrates; does nothing where there is only one role. */
export async function divideRights(client: Client, running: string, made: Made): Promise<void> {
  const { rows } = await client.query<{ me: string; retention: string | null }>(
    `select current_user as me,
       (select rolname from pg_roles where rolname = $1 || '_retention') as retention`,
    [running],
  );
  const { me = running, retention = null } = rows[0] ?? {};
  if (me === running) return;
  const roles = { me, running, retention };
  await inTransaction(client, async () => {
    await takeSchema(client, roles);
    await takeDatabase(client, roles);
    // Rules, triggers and policies of a table would run with its new owner's privileges.
    refuse(await listUnfit(client, running));
    const { rows: tables } = await client.query<TableRow>(TABLES, [running]);
    const wasDivided = tables.some(
      ({ owner, comment }) => owner === me && comment?.startsWith(ADD_ONLY),
    );
    for (const table of tables) await divideTable(client, table, roles);
    await lendSequences(client, running);
    const names = wasDivided ? new Set<string>() : made.functions;
    await divideFunctions(client, roles, names);
    refuse(await listExcess(client, running));
  });
}

/** Which append-only tables the current role could rewrite all the same. */
export async function listRewritable(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct whole::regclass::text as name from ${COMMENTED}
     where ${IS_TABLE} and comment like '${ADD_ONLY}%'
       and has_table_privilege(oid, 'update, delete, truncate')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Who learns one would have both. */
export function haveSamePassword(...urls: [string, string]): boolean {
  const [one, other] = urls.map((url) => /^[a-z]+:\/\/[^:@/]*:([^@/]*)@/i.exec(url)?.[1]);
  return one !== undefined && one === other;
}

/** The program's role has more than it needs, and only a superuser can take it away. */
export class ExcessRights extends Error {}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new ExcessRights(
    `The database role of the program could get the rights of its owner: ${faults.join('; ')}. ` +
      'See "Roles in the database" in docs/operations.md.',
  );
}

type Roles = { me: string; running: string; retention: string | null };

/**
 * The owner of a schema may drop what is in it. In PostgreSQL 14 it belongs to a superuser, and
 * anybody may create there until that one has given it away.
 */
async function takeSchema(client: Client, { me, running }: Roles): Promise<void> {
  const { rows } = await client.query<{ owner: string; isMine: boolean }>(
    `select pg_get_userbyid(nspowner) as owner, pg_has_role(nspowner, 'usage') as "isMine"
     from pg_namespace where nspname = 'public'`,
  );
  const [schema] = rows;
  if (!schema?.isMine) return;
  if (schema.owner !== me) {
    await client.query(`alter schema public owner to ${client.escapeIdentifier(me)}`);
  }
  const role = client.escapeIdentifier(running);
  await client.query(`revoke create on schema public from public, ${role}`);
  await client.query(`grant usage on schema public to ${role}`);
}

type DatabaseRow = {
  name: string;
  isTheirs: boolean;
  mayGiveAway: boolean;
  mayCreate: boolean;
  hasTemp: boolean;
};

/** Who owns a database, or creates schemas or temporary tables in it, decides what names mean. */
async function takeDatabase(client: Client, { me, running }: Roles): Promise<void> {
  const { rows } = await client.query<DatabaseRow>(
    `select datname as name, pg_get_userbyid(datdba) = $1 as "isTheirs",
       (select rolcreatedb from pg_roles where rolname = current_user) as "mayGiveAway",
       has_database_privilege($1, oid, 'create, temporary') as "mayCreate",
       has_database_privilege(oid, 'temporary') as "hasTemp"
     from pg_database where datname = current_database()`,
    [running],
  );
  const [found] = rows;
  if (!found) return;
  const [database, owner] = [found.name, me].map((name) => client.escapeIdentifier(name));
  if (found.isTheirs && found.mayGiveAway) {
    await client.query(`alter database ${database} owner to ${owner}`);
  }
  if (!found.mayCreate) return;
  if (found.hasTemp) await client.query(`grant temporary on database ${database} to ${owner}`);
  const others = `public, ${client.escapeIdentifier(running)}`;
  await client.query(`revoke create, temporary on database ${database} from ${others}`);
}

async function divideTable(client: Client, table: TableRow, roles: Roles): Promise<void> {
  const { name, owner, comment, rights } = table;
  const { me, running, retention } = roles;
  const quoted = `public.${client.escapeIdentifier(name)}`;
  const wanted = rightsOn(name, comment);
  if (owner !== me) {
    await client.query(`alter table ${quoted} owner to ${client.escapeIdentifier(me)}`);
  }
  if (owner !== me || rights !== wanted) {
    const role = client.escapeIdentifier(running);
    await client.query(`revoke all on ${quoted} from public, ${role}`);
    await client.query(`grant ${wanted} on ${quoted} to ${role}`);
  }
  if (comment === ADD_ONLY_UNTIL_OLD && retention !== null) {
    const remover = client.escapeIdentifier(retention);
    await client.query(`grant select, delete on ${quoted} to ${remover}`);
  }
}

/** Numbers of rows are drawn by the program, who may not say which comes next. */
async function lendSequences(client: Client, running: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select seqrelid::regclass::text as name from pg_sequence
     where not has_sequence_privilege($1, seqrelid, 'usage')
       and exists (select from pg_class
         where oid = seqrelid and relnamespace = 'public'::regnamespace)`,
    [running],
  );
  for (const { name } of rows) {
    await client.query(`grant usage on sequence ${name} to ${client.escapeIdentifier(running)}`);
  }
}

/** In the order of the alphabet, as they are compared. */
function rightsOn(name: string, comment: string | null): string {
  if (READ_ONLY.includes(name)) return 'select';
  return comment?.startsWith(ADD_ONLY) ? 'insert, select' : 'delete, insert, select, update';
}

type FunctionRow = {
  name: string;
  plainName: string;
  owner: string;
  isDefiner: boolean;
  isOfOwner: boolean;
};

/**
 * Nobody runs them but who needs to: the program those that act for another role. Functions of the
 * program's role are taken over only with a database that had one role for everything; later they
 * are somebody's who should not have been able to make them.
 */
async function divideFunctions(
  client: Client,
  { me, running, retention }: Roles,
  fromOneRole: ReadonlySet<string>,
): Promise<void> {
  await client.query('alter default privileges revoke execute on functions from public');
  const { rows } = await client.query<FunctionRow>(
    `select oid::regprocedure::text as name, proname as "plainName",
       pg_get_userbyid(proowner) as owner, prosecdef as "isDefiner",
       obj_description(oid, 'pg_proc') is not distinct from '${AS_OWNER}' as "isOfOwner"
     from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  for (const { name, plainName, owner, isDefiner, isOfOwner } of rows) {
    const isOurs = owner === me || owner === retention;
    if (!isOurs && !(owner === running && fromOneRole.has(plainName))) continue;
    const role = isDefiner && !isOfOwner ? (retention ?? me) : me;
    if (owner !== role) await giveFunction(client, name, { role, me });
    const program = client.escapeIdentifier(running);
    await client.query(`revoke all on function ${name} from public, ${program}`);
    if (isDefiner) await client.query(`grant execute on function ${name} to ${program}`);
  }
}

/** The new owner of a function needs the right to create one, if only for this moment. */
async function giveFunction(
  client: Client,
  name: string,
  { role, me }: { role: string; me: string },
): Promise<void> {
  const quoted = client.escapeIdentifier(role);
  if (role !== me) await client.query(`grant create on schema public to ${quoted}`);
  await client.query(`alter function ${name} owner to ${quoted}`);
  if (role !== me) await client.query(`revoke create on schema public from ${quoted}`);
}
