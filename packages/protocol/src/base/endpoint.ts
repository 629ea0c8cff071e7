/**
 * How an endpoint is written down once for everybody: the server routes it, the web calls it,
 * OpenAPI shows it, the fuzz test attacks it. Surface and `access` have no default: an endpoint
 * nobody thought about does not compile.
 */
import * as z from 'zod/mini';
import type { RejectionCode } from '../rejections.ts';
import type { StaffRole } from './staff-roles.ts';

/** Whom an endpoint is for. Each surface has a list, an OpenAPI and a server of its own. */
export const SURFACES = ['member', 'staff', 'bot'] as const;
export type Surface = (typeof SURFACES)[number];

/** `public`: anybody who reaches the surface. Otherwise only whom it is for, known by name. */
type Access<S extends Surface = Surface> = 'public' | S;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a program's key must allow for a call of the surface `bot`, and what the call costs
 * (rulebook 29). `key`: the key alone, unsigned; `read` and `trade` are signed.
 */
export type BotTerms = {
  readonly permission: 'none' | 'key' | 'read' | 'trade';
  readonly weight: {
    readonly one: number;
    /** Without a `symbol`. */
    readonly all?: number;
    /** Above a limit; the largest first. */
    readonly byLimit?: readonly (readonly [above: number, weight: number])[];
  };
  /** How many orders it counts as. */
  readonly orders: number;
};

export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  name: string;
  summary: string;
  method: Method;
  /** Below `/api`; a part in braces is a parameter: `/assets/{kind}`. */
  path: string;
  surface: Surface;
  access: Access;
  /** Of staff, who alone may call it; empty on every other endpoint. */
  roles: readonly StaffRole[];
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /**
   * Moves money: needs an `Idempotency-Key`, and a repeat returns the first answer (rulebook 0.4).
   */
  isMoney: boolean;
  /** Its body is the bytes of one file instead of JSON. */
  isUpload: boolean;
  /** Answers with the bytes of one file instead of JSON; a refusal is JSON as ever. */
  isDownload: boolean;
  /** May also be called over the socket; never one that sets cookies. */
  isSocketCallable: boolean;
  /**
   * An allowance of its own per member, of a public one per address; null: all other money
   * endpoints together have one. What can answer much, or is much work, has its own: see
   * bounds.test.ts.
   */
  callsPerSecond: number | null;
  /** How many orders it counts as for its member (rulebook 29.4). */
  orders: number;
  /** Of programs; null on every other endpoint. */
  bot: BotTerms | null;
  /** Refusals of its own; the ones any endpoint can give are in COMMON_REJECTIONS. */
  rejections: readonly RejectionCode[];
};

/** Of each endpoint that reads much; a page may ask for ten times as many at once. */
export const LARGE_READS_PER_SECOND = 4;

export const COMMON_REJECTIONS: readonly RejectionCode[] = [
  'MALFORMED',
  'VALIDATION',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
];

/** Another refusal of any write: it did not come from one of our own pages. */
export const WRITE_REJECTIONS: readonly RejectionCode[] = ['FORBIDDEN'];

/**
 * The member a page believes to call for. Optional: a call that names another one than its session
 * is refused, so that a tab never acts for whoever has logged in beside it.
 */
export const MEMBER_HEADER = 'x-member';

/** Another refusal of any call for members: MEMBER_HEADER names another one. */
const MEMBER_REJECTIONS: readonly RejectionCode[] = ['OTHER_MEMBER'];

/** What a repeat of a request that moves money can hear, and whoever acts for a portfolio. */
const MONEY_REJECTIONS: readonly RejectionCode[] = [
  'IDEMPOTENCY_CONFLICT',
  'ANSWER_LOST',
  // Of a portfolio, by its terms and after its end.
  'PORTFOLIO_NOT_ALLOWED',
  'SEASON_ENDED',
  'CLASS_PAUSED',
  'CLASS_NOT_BEGUN',
];

/** Of a part an endpoint does not have. */
export const nothing = z.strictObject({});
type Nothing = typeof nothing;

type Schema = z.ZodMiniType;

/** What is an endpoint's own, whoever may call it. */
type Parts<Reply, Params, Query, Body> = {
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  isUpload?: boolean;
  isDownload?: boolean;
  isSocketCallable?: boolean;
  callsPerSecond?: number;
  orders?: number;
  rejections?: readonly RejectionCode[];
};

export function defineEndpoint<
  S extends Surface,
  Reply extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(
  surface: S,
  definition: Parts<Reply, Params, Query, Body> & {
    name: string;
    method: Method;
    path: string;
    access: Access<NoInfer<S>>;
    isMoney?: boolean;
    roles?: readonly StaffRole[];
    bot?: BotTerms;
  },
): Endpoint<Params, Query, Body, Reply> {
  return {
    name: definition.name,
    summary: definition.summary,
    method: definition.method,
    path: definition.path,
    surface,
    access: definition.access,
    roles: definition.roles ?? [],
    reply: definition.reply,
    params: definition.params ?? (nothing as unknown as Params),
    query: definition.query ?? (nothing as unknown as Query),
    body: definition.body ?? (nothing as unknown as Body),
    isMoney: definition.isMoney ?? false,
    isUpload: definition.isUpload ?? false,
    isDownload: definition.isDownload ?? false,
    isSocketCallable: definition.isSocketCallable ?? false,
    callsPerSecond: definition.callsPerSecond ?? null,
    orders: definition.bot?.orders ?? definition.orders ?? 0,
    bot: definition.bot ?? null,
    rejections: [
      ...(definition.rejections ?? []),
      ...(definition.access === 'member' ? MEMBER_REJECTIONS : []),
    ],
  };
}

/** A way to define endpoints of members which adds the refusals that all of its kind can give. */
function memberKind(kind: { method: Method; access: Access<'member'>; isMoney?: boolean }) {
  const first: readonly RejectionCode[] = kind.access === 'member' ? ['NOT_LOGGED_IN'] : [];
  const last: readonly RejectionCode[] = kind.isMoney ? MONEY_REJECTIONS : [];
  return <
    Reply extends Schema,
    Params extends Schema = Nothing,
    Query extends Schema = Nothing,
    Body extends Schema = Nothing,
  >(
    name: string,
    path: string,
    parts: Parts<Reply, Params, Query, Body> & { method?: Method },
  ) => {
    const rejections = [...first, ...(parts.rejections ?? []), ...last];
    return defineEndpoint('member', { ...kind, ...parts, name, path, rejections });
  };
}

/** What anybody may read. */
export const publicRead = memberKind({ method: 'GET', access: 'public' });
/** What anybody may send, for example to log in. */
export const publicWrite = memberKind({ method: 'POST', access: 'public' });
/** What members read about themselves. */
export const memberRead = memberKind({ method: 'GET', access: 'member' });
/** What members change without moving money. */
export const memberWrite = memberKind({ method: 'POST', access: 'member' });
/** What moves a member's money, or what is open with it. */
export const memberMoney = memberKind({ method: 'POST', access: 'member', isMoney: true });

/** What anybody who reaches the console may send: to log in. */
export const consoleWrite = <
  Reply extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(
  name: string,
  path: string,
  parts: Parts<Reply, Params, Query, Body>,
) => defineEndpoint('staff', { ...parts, name, path, method: 'POST', access: 'public' });

/** A way to define endpoints of staff: whose role is not named is refused. */
function staffKind(method: Method) {
  return <
    Reply extends Schema,
    Params extends Schema = Nothing,
    Query extends Schema = Nothing,
    Body extends Schema = Nothing,
  >(
    name: string,
    path: string,
    parts: Parts<Reply, Params, Query, Body> & { roles: readonly StaffRole[] },
  ) => {
    const always: readonly RejectionCode[] =
      method === 'GET' ? ['NOT_LOGGED_IN', 'FORBIDDEN'] : ['NOT_LOGGED_IN'];
    const rejections = [...always, ...(parts.rejections ?? [])];
    return defineEndpoint('staff', { ...parts, name, path, method, access: 'staff', rejections });
  };
}

/** What staff read. */
export const staffRead = staffKind('GET');
/** What staff change; each such call writes a row of the audit log. */
export const staffWrite = staffKind('POST');

export type ParamsOf<E extends Endpoint> = z.infer<E['params']>;
export type QueryOf<E extends Endpoint> = z.infer<E['query']>;
export type BodyOf<E extends Endpoint> = z.infer<E['body']>;
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>;

export type Accepted<Data> = { ok: true; data: Data };
