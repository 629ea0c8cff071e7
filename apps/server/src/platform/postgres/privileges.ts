/**
 * Assigns privileges in the database: the program's role owns its tables, but may only read and
 * insert into those whose comment says "add only". Those belong to the role that migrates.
 * Partitions follow their parent table. Functions under a third role, if there is one, delete old
 * rows; functions of the role that migrates create and drop partitions. So an SQL injection cannot
 * rewrite append-only data.
 */
import type { Client, Pool } from 'pg';
import { inTransaction } from './transaction.ts';

const ADD_ONLY = 'add only';
const ADD_ONLY_UNTIL_OLD = 'add only, deleted when old';
/** Comment of a function that acts for the role that migrates. */
const AS_OWNER = 'as owner';

/** Tables with their parents: for a partition the comment of the parent counts. */
const COMMENTED = `pg_class c cross join lateral (
    select coalesce((select inhparent from pg_inherits where inhrelid = c.oid), c.oid) as whole) w
  cross join lateral (select obj_description(whole, 'pg_class') as comment) d`;
const IS_TABLE = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

type TableRow = { name: string; owner: string; comment: string | null; isRestricted: boolean };

const TABLES = `
  select relname as name, pg_get_userbyid(relowner) as owner, comment,
    not has_table_privilege($1, oid, 'update, delete, truncate')
      and has_table_privilege($1, oid, 'insert') as "isRestricted"
  from ${COMMENTED} where ${IS_TABLE} order by relname`;

/** As the role that migrates, after migrating; does nothing where there is only one role. */
export async function divideRights(client: Client, running: string): Promise<void> {
  const { rows: roles } = await client.query<{ me: string; retention: string | null }>(
    `select current_user as me,
       (select rolname from pg_roles where rolname = $1 || '_retention') as retention`,
    [running],
  );
  const { me = running, retention = null } = roles[0] ?? {};
  if (me === running) return;
  await inTransaction(client, async () => {
    await takeSchema(client, { me, running });
    const { rows: tables } = await client.query<TableRow>(TABLES, [running]);
    for (const table of tables) await divideTable(client, table, { me, running, retention });
    await divideFunctions(client, { me, running, retention });
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

type Roles = { me: string; running: string; retention: string | null };

/**
 * The owner of a schema may drop what is in it. In PostgreSQL 14 it already belongs to a superuser.
 */
async function takeSchema(client: Client, { me, running }: Omit<Roles, 'retention'>) {
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
  await client.query(`grant usage, create on schema public to ${role}`);
}

async function divideTable(client: Client, table: TableRow, roles: Roles): Promise<void> {
  const { name, owner, comment, isRestricted } = table;
  const { me, running, retention } = roles;
  const quoted = `public.${client.escapeIdentifier(name)}`;
  const giveTo = async (role: string) => {
    if (owner === role) return;
    await client.query(`alter table ${quoted} owner to ${client.escapeIdentifier(role)}`);
  };
  if (!comment?.startsWith(ADD_ONLY)) return giveTo(running);
  await giveTo(me);
  const role = client.escapeIdentifier(running);
  if (!isRestricted || owner !== me) {
    await client.query(`revoke all on ${quoted} from ${role}`);
    await client.query(`grant select, insert on ${quoted} to ${role}`);
  }
  if (comment === ADD_ONLY_UNTIL_OLD && retention !== null) {
    const remover = client.escapeIdentifier(retention);
    await client.query(`grant select, delete on ${quoted} to ${remover}`);
  }
}

/** Functions that run with the privileges of their owner. */
async function divideFunctions(client: Client, { me, running, retention }: Roles): Promise<void> {
  const { rows } = await client.query<{ name: string; owner: string; isOfOwner: boolean }>(
    `select oid::regprocedure::text as name, pg_get_userbyid(proowner) as owner,
       obj_description(oid, 'pg_proc') is not distinct from '${AS_OWNER}' as "isOfOwner"
     from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
  );
  for (const { name, owner, isOfOwner } of rows) {
    await client.query(`grant execute on function ${name} to ${client.escapeIdentifier(running)}`);
    const wanted = isOfOwner ? me : retention;
    if (wanted !== null && owner !== wanted) await giveFunction(client, name, { role: wanted, me });
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
