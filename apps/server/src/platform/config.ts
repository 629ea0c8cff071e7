/**
 * Configuration by environment: read once, validated at startup, passed around as a value. A wrong
 * value aborts startup with an error that says what is expected.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import {
  hasConsole,
  requireFellows,
  requireOwnPorts,
  requirePrivateInbox,
} from './config-checks.ts';
import { type TrustedProxies, readTrustedProxies } from './ingress/client-address.ts';
import { nameOf } from './ingress/hosts.ts';
import { PUSH_SERVICES, pushContactOf, pushServices } from './push-settings.ts';

/** With a zone: an operator's local time would be hours off. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.pipe(z.transform(Number), z.int().check(z.maximum(65_535, 'must be at most 65535'))),
);
/** Null and not undefined: what is undefined would become the default. */
const off = z.pipe(
  z.literal('off'),
  z.transform(() => null),
);
const portOrOff = z.union([off, port], 'must be a port number, or off');
const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((text) => text === 'true'),
);
const reviewer = z._default(
  z.enum(['simulated', 'staff'], 'must be simulated or staff'),
  'simulated',
);

const daySeconds = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a number of seconds')),
  z.pipe(
    z.transform(Number),
    z.int().check(z.minimum(1, 'must be at least 1'), z.maximum(86_400, 'must be at most 86400')),
  ),
);
const catchUpSeconds = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'must be a number of seconds')),
  z.pipe(z.transform(Number), z.int().check(z.minimum(60, 'must be at least 60'))),
);
const timeMs = z.pipe(
  z.string().check(
    z.refine((text) => TIME.test(text) && !Number.isNaN(Date.parse(text)), {
      error: 'must be a time such as 2026-11-18T19:30:00Z',
    }),
  ),
  z.transform(Date.parse),
);
const wholeUsdt = z
  .string()
  .check(z.regex(/^[1-9]\d{1,8}$/, 'must be an amount of whole USDT from 10 on'));
const proxies = z.pipe(
  z.string().check(
    z.refine((text) => readTrustedProxies(text) !== undefined, {
      error: 'must be how many proxies there are, or their networks, such as 10.0.0.0/8',
    }),
  ),
  z.transform((text): TrustedProxies => readTrustedProxies(text) ?? { hops: 0 }),
);
const hostNames = z.pipe(
  z.string().check(z.regex(/^[\w.-]+(,\s*[\w.-]+)*$/, 'must be names without port, by commas')),
  z.transform((text) => text.split(/,\s*/)),
);
/** Otherwise an operator could write to members in the name of a real exchange. */
const sender = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(?:[^<>@,]*\bPaper\b[^<>@,]*<[^<>@,\s]+@[^<>@,\s]+>|[^<>@,\s]+@[^<>@,\s]+)$/,
        'must be an address, or a name with the word Paper and <address>',
      ),
    ),
  z.transform((text) => (text.includes('<') ? text : `Anywhen Paper <${text}>`)),
);
const url = (pattern: RegExp, hint: string) => z.string().check(z.regex(pattern, hint));

const ROLES = ['all', 'core', 'gateway', 'ops'] as const;
type Role = (typeof ROLES)[number];

/** The comment above each setting is its meaning in docs/operations.md. */
export const environment = z.object({
  /** `all`, `core`, `gateway` or `ops`; `npm start -- --role gateway` does the same. */
  ROLE: z._default(z.enum(ROLES, `must be one of ${ROLES.join(', ')}`), 'all'),
  /** The port of the app. */
  PORT: z._default(port, 8080),
  /** The port of health checks and metrics. */
  OPS_PORT: z._default(port, 8081),
  /** The address the app listens on; `0.0.0.0` for every interface. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** The address that health checks and metrics listen on. */
  OPS_HOST: z._default(z.string(), '127.0.0.1'),
  /**
   * The port of the operator console, or `off`; served by the roles `all` and `ops`. Nobody else
   * should reach it.
   */
  CONSOLE_PORT: z._default(portOrOff, 8090),
  /** The address the console listens on. */
  CONSOLE_HOST: z._default(z.string(), '127.0.0.1'),
  /** The address staff use, such as `https://console.example`; https makes its cookies Secure. */
  CONSOLE_ORIGIN: z.optional(url(/^https?:\/\/[^/]+$/, 'must look like https://host')),
  /**
   * Whether this start prints a new link for the first admin of the console, as long as there is
   * none; `npm start -- --console-token` does the same.
   */
  CONSOLE_TOKEN: z._default(flag, false),
  /** The data folder: database, keys, and the secret of the price chain. */
  ANYWHEN_DATA: z._default(z.string().check(z.minLength(1)), './data'),
  /** A PostgreSQL ≥ 14 to use instead of the embedded one; it may name several hosts. */
  DATABASE_URL: z.optional(url(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
  /**
   * The same database as the role that migrates. With it, the role of `DATABASE_URL` cannot
   * rewrite the journal, the ledger or prices.
   */
  DATABASE_OWNER_URL: z.optional(url(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
  /**
   * A folder outside the data folder where the embedded PostgreSQL archives its log, for a
   * restore to any point in time.
   */
  WAL_ARCHIVE: z.optional(z.string()),
  /**
   * A folder with the programs of a PostgreSQL ≥ 15 to run the embedded database with, instead of
   * those that npm installed.
   */
  POSTGRES_BIN: z.optional(z.string()),
  /**
   * How processes reach each other: `nats://name:password@host:4222` or `tls://…`. The roles
   * `core`, `gateway` and `ops` need it.
   */
  NATS_URL: z.optional(url(/^(nats|tls):\/\//, 'must begin with nats:// or tls://')),
  /**
   * The address members use, such as `https://paper.example`; https makes cookies Secure. Passkeys
   * are bound to it; by default to the address printed at the start.
   */
  PUBLIC_ORIGIN: z.optional(url(/^https?:\/\/[^/]+$/, 'must look like https://host')),
  /** Further host names to answer to, separated by commas; requests for other names get 403. */
  HOST_NAMES: z._default(hostNames, []),
  /**
   * How many proxies stand in front, or their networks (`10.0.0.0/8, fd00::/8`). Rate limits
   * then use `X-Forwarded-For`, so nobody else may reach `PORT`.
   */
  TRUST_PROXY: z._default(proxies, { hops: 0 }),
  /** `debug`, `info`, `warn`, `error` or `silent`. */
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /**
   * `inbox` shows codes in the app's simulated inbox, on this machine alone unless
   * `ALLOW_SIMULATED_INBOX=true`; `smtp` sends real e-mail.
   */
  CODE_DELIVERY: z._default(z.enum(['inbox', 'smtp']), 'inbox'),
  /**
   * Whether others may reach a server with `CODE_DELIVERY=inbox`, where anybody can register any
   * address: without it a start with an https `PUBLIC_ORIGIN`, or with a `PUBLIC_ORIGIN`, `HOST` or
   * `HOST_NAMES` that is not this machine alone, is refused; with it every page says so.
   */
  ALLOW_SIMULATED_INBOX: z._default(flag, false),
  /** The mail server for `CODE_DELIVERY=smtp`, `smtp://name:password@host:587`. */
  SMTP_URL: z.optional(url(/^smtps?:\/\//, 'must begin with smtp://')),
  /** The sender of e-mails; without a name it is Anywhen Paper, and another has the word Paper. */
  MAIL_FROM: z._default(sender, 'Anywhen Paper <no-reply@localhost>'),
  /**
   * The push services that browsers may name, separated by commas, or `off` for no pushes; `*.` in
   * front stands for any names. No push goes anywhere else.
   */
  PUSH_SERVICES: z._default(pushServices, PUSH_SERVICES),
  /** Whether registration needs an invitation code; `PAPER1` is public. */
  INVITE_REQUIRED: z._default(flag, true),
  /** Whether certain values show rare states, such as an e-mail that bounces (rulebook 0.6). */
  DEMO_TRIGGERS: z._default(flag, false),
  /**
   * Whether there is a demo member. With `false` the sessions and the password of the one there was
   * end at the start; the leading core's value applies.
   */
  DEMO_MEMBER: z._default(flag, true),
  /**
   * `simulated`: published rules decide verification after one or five minutes. `staff`: left to
   * people; the rules decide after 24 hours. Set it alike on every process that serves members.
   */
  REVIEWER_VERIFICATION: reviewer,
  /** The same for deposits; `simulated` decides 20 s after their confirmations. */
  REVIEWER_DEPOSITS: reviewer,
  /** The same for withdrawals; `simulated` decides after one minute. */
  REVIEWER_WITHDRAWALS: reviewer,
  /** Whether calls are limited by address and member; turn off only for benchmarks. */
  RATE_LIMITS: z._default(flag, true),
  /**
   * Length of a business day, 1 to 86400. A shorter day makes products pay out sooner, and
   * their pages say so. The leading core's value applies; while anything is open that counts in
   * days, a start with another one is refused.
   */
  BUSINESS_DAY_SECONDS: z._default(daySeconds, 86_400),
  /**
   * What a member may deposit in 30 days, in whole USDT of paper money. The leading core's value
   * applies, to deposits from its start on.
   */
  DEPOSIT_30_DAYS_MAX: z._default(wholeUsdt, '50000'),
  /** Whether the leading core verifies the whole database once a day. */
  VERIFY_DAILY: z._default(flag, true),
  /**
   * How long an outage a start makes up without being asked, from 60: after a longer one the clock
   * might be wrong, and what is made up can never be taken back.
   */
  CATCH_UP_MAX_SECONDS: z._default(catchUpSeconds, 3_600),
  /**
   * That the clock was right at this time, such as `2026-11-18T19:30:00Z`: a start makes up a
   * longer outage until then; `npm start -- --catch-up-until TIME` does the same.
   */
  CATCH_UP_UNTIL: z.optional(timeMs),
});

const ARGUMENTS: Readonly<Record<string, string>> = {
  '--role': 'ROLE',
  '--catch-up-until': 'CATCH_UP_UNTIL',
  '--console-token': 'CONSOLE_TOKEN',
};

/** All known variables; everything else in the environment is ignored. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

export type Config = {
  role: Role;
  port: number;
  opsPort: number;
  host: string;
  /** Where health and metrics are served: on this machine only, by default. */
  opsHost: string;
  /** Undefined where there is no console. */
  consolePort: number | undefined;
  consoleHost: string;
  /** The address staff use; cookies of the console are Secure when it begins with https. */
  consoleOrigin: string | undefined;
  /** Print a link for the first admin. */
  wantsConsoleToken: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The role that migrates; by default that of `databaseUrl`. */
  databaseOwnerUrl: string | undefined;
  /** Where the embedded database archives its log; undefined for nowhere. */
  walArchiveDir: string | undefined;
  /** The bus between the processes of one installation; undefined for a single one. */
  natsUrl: string | undefined;
  /** The address members use; cookies are Secure when it begins with https. */
  publicOrigin: string | undefined;
  isSecure: boolean;
  /** The host names it accepts, besides those of this machine itself. */
  hostNames: readonly string[];
  proxies: TrustedProxies;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  codeDelivery: 'inbox' | 'smtp';
  /** Others may come, and codes are shown instead of sent: every page says what that means. */
  isInboxPublic: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Hosts by name, a stand-in by its origin; none where no pushes are sent. */
  pushServices: readonly string[];
  /** Whom a push service can ask about our pushes. */
  pushContact: string;
  inviteRequired: boolean;
  demoTriggers: boolean;
  hasDemoMember: boolean;
  /** Who decides cases of verification (rulebook 0.6). */
  verificationReviewer: 'simulated' | 'staff';
  depositReviewer: 'simulated' | 'staff';
  withdrawalReviewer: 'simulated' | 'staff';
  hasRateLimits: boolean;
  /**
   * The length of a business day (rulebook 0.3); less than 86 400 only to show products quickly.
   */
  businessDaySeconds: number;
  /** What a member may deposit in 30 days, in USDT (rulebook 9.1). */
  depositCeiling: string;
  /** Whether the leading core verifies the whole database once a day. */
  verifiesDaily: boolean;
  /** The longest outage that is made up without an operator's word. */
  catchUpMaxSeconds: number;
  /** The time until which an operator allows it whatever its length. */
  catchUpUntilMs: number | undefined;
  isTest: boolean;
};

/** `args` are those of the command line, which take precedence over the environment. */
export function readConfig(
  env: NodeJS.ProcessEnv,
  workingDir: string,
  args: readonly string[] = [],
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const reading = environment.safeParse({ ...given, ...readArguments(args) });
  if (!reading.success) {
    const faults = reading.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new Error(`Configuration: ${faults.join('; ')}`);
  }
  const values = reading.data;
  if (values.CODE_DELIVERY === 'smtp' && !values.SMTP_URL) {
    throw new Error('Configuration: CODE_DELIVERY=smtp needs SMTP_URL');
  }
  requirePrivateInbox(values);
  requireOwnPorts(values);
  requireFellows(values);
  requireOwnDatabase(values);
  const dataDir = resolve(workingDir, values.ANYWHEN_DATA);
  const { WAL_ARCHIVE: archive } = values;
  return {
    role: values.ROLE,
    port: values.PORT,
    opsPort: values.OPS_PORT,
    host: values.HOST,
    opsHost: values.OPS_HOST,
    consolePort: hasConsole(values) ? (values.CONSOLE_PORT ?? undefined) : undefined,
    consoleHost: values.CONSOLE_HOST,
    consoleOrigin: values.CONSOLE_ORIGIN,
    wantsConsoleToken: values.CONSOLE_TOKEN,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    walArchiveDir: archive && archiveOutside(resolve(workingDir, archive), dataDir),
    natsUrl: values.NATS_URL,
    publicOrigin: values.PUBLIC_ORIGIN,
    isSecure: values.PUBLIC_ORIGIN?.startsWith('https:') ?? false,
    hostNames: listHostNames(values),
    proxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    codeDelivery: values.CODE_DELIVERY,
    isInboxPublic: values.CODE_DELIVERY === 'inbox' && values.ALLOW_SIMULATED_INBOX,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    pushServices: values.PUSH_SERVICES,
    pushContact: pushContactOf(values),
    inviteRequired: values.INVITE_REQUIRED,
    demoTriggers: values.DEMO_TRIGGERS,
    hasDemoMember: values.DEMO_MEMBER,
    verificationReviewer: values.REVIEWER_VERIFICATION,
    depositReviewer: values.REVIEWER_DEPOSITS,
    withdrawalReviewer: values.REVIEWER_WITHDRAWALS,
    hasRateLimits: values.RATE_LIMITS,
    businessDaySeconds: values.BUSINESS_DAY_SECONDS,
    depositCeiling: values.DEPOSIT_30_DAYS_MAX,
    verifiesDaily: values.VERIFY_DAILY,
    catchUpMaxSeconds: values.CATCH_UP_MAX_SECONDS,
    catchUpUntilMs: values.CATCH_UP_UNTIL,
    isTest: env['NODE_ENV'] === 'test',
  };
}

/** The listen address counts as a host name only if it is a name. */
function listHostNames(values: z.infer<typeof environment>): string[] {
  const { PUBLIC_ORIGIN, HOST_NAMES, HOST, OPS_HOST } = values;
  const [, host] = PUBLIC_ORIGIN?.split('//') ?? [];
  const listening = [HOST, OPS_HOST].filter((each) => isIP(each) === 0);
  return [...(host === undefined ? [] : [nameOf(host)]), ...listening, ...HOST_NAMES];
}

function readArguments(args: readonly string[]): Readonly<Record<string, string>> {
  const given: Record<string, string> = {};
  const words = args.flatMap((each) =>
    each === '--console-token' ? [each, 'true'] : each.split('='),
  );
  for (let at = 0; at < words.length; at += 2) {
    const variable = ARGUMENTS[words[at] ?? ''];
    if (variable === undefined) {
      throw new Error(
        `Configuration: the only arguments are --role ${ROLES.slice(0, -1).join(', ')} or ` +
          `${ROLES.at(-1)}, --catch-up-until TIME and --console-token`,
      );
    }
    given[variable] = words[at + 1] ?? '';
  }
  return given;
}

/** An external database is archived by its own operator. */
function requireOwnDatabase(values: z.infer<typeof environment>): void {
  if (!values.WAL_ARCHIVE || !values.DATABASE_URL) return;
  throw new Error(
    'Configuration: WAL_ARCHIVE is for the database that comes along; ' +
      'of the one in DATABASE_URL archive the log there',
  );
}

/** Every backup of the data folder would contain all of it. */
function archiveOutside(archive: string, dataDir: string): string {
  if (!`${archive}/`.startsWith(`${dataDir}/`)) return archive;
  throw new Error('Configuration: WAL_ARCHIVE must lie outside ANYWHEN_DATA');
}
