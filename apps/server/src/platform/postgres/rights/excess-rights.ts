/**
 * What the program's database role has and must not have: a way to create something that its owner
 * would run. Each is one clause of a sentence, with what a superuser does about it. It only reads.
 */
import type { Client, Pool } from 'pg';

type Connection = Pick<Client | Pool, 'query'>;

/** Nobody can use these to become somebody else, and the role can always make them. */
const HARMLESS = `'pg_largeobject'::regclass, 'pg_default_acl'::regclass`;

/** What reads statistics and settings; the embedded launcher grants it. */
const READERS = `'pg_monitor', 'pg_read_all_settings', 'pg_read_all_stats', 'pg_stat_scan_tables'`;

const OWNER = `(select quote_ident(current_user))`;
const DATABASE = `(select quote_ident(current_database()))`;

/** On `$1`, the program's role; each gives `what`. */
const QUESTIONS = [
  `select 'it is a superuser: use another role' as what from pg_roles
   where rolname = $1 and rolsuper`,
  `select format('it owns the database: ALTER DATABASE %s OWNER TO %s', ${DATABASE}, ${OWNER})
     as what
   from pg_database where datname = current_database() and pg_get_userbyid(datdba) = $1`,
  `select format('it may %s in the database: REVOKE %1$s ON DATABASE %s FROM PUBLIC, %I',
     privilege, ${DATABASE}, $1::name) as what
   from unnest(array['CREATE', 'TEMPORARY']) privilege
   where has_database_privilege($1, current_database(), privilege)`,
  `select format('it may create in the schema %1$I: ALTER SCHEMA %1$I OWNER TO %2$s; '
     'REVOKE CREATE ON SCHEMA %1$I FROM PUBLIC, %3$I', nspname, ${OWNER}, $1::name) as what
   from pg_namespace
   where nspname !~ '^pg_(temp|toast)' and has_schema_privilege($1, oid, 'create')`,
  `select format('it owns the %s, which no migration made: look at it, then drop it',
     pg_describe_object(classid, objid, objsubid)) as what
   from pg_shdepend
   where refclassid = 'pg_authid'::regclass and deptype = 'o'
     and refobjid = (select oid from pg_roles where rolname = $1)
     and dbid = (select oid from pg_database where datname = current_database())
     and classid not in (${HARMLESS})
     and not exists (select from pg_class where oid = objid and relpersistence = 't')`,
  `select format('it has the role %1$I: REVOKE %1$I FROM %2$I', rolname, $1::name) as what
   from pg_roles
   where rolname not in ($1, 'pg_database_owner', ${READERS}) and pg_has_role($1, oid, 'member')
     and not (select rolsuper from pg_roles where rolname = $1)`,
];

export async function listExcess(connection: Connection, role: string): Promise<string[]> {
  const found: string[] = [];
  for (const text of QUESTIONS) {
    const { rows } = await connection.query<{ what: string }>(text, [role]);
    found.push(...rows.map(({ what }) => what));
  }
  return found;
}

/** Tables of that role that would do something by themselves for whoever writes to them. */
export async function listUnfit(connection: Connection, role: string): Promise<string[]> {
  const { rows } = await connection.query<{ what: string }>(
    `select format('the table %s has a rule, trigger or policy that no migration made: '
       'look at it, then drop it', oid::regclass) as what
     from pg_class c
     where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = $1
       and relkind in ('r', 'p') and (
         exists (select from pg_rewrite where ev_class = c.oid)
         or exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal)
         or exists (select from pg_policy where polrelid = c.oid))
     order by 1`,
    [role],
  );
  return rows.map(({ what }) => what);
}
