/**
 * How an endpoint is written down once for everybody: the server routes it, the web calls it,
 * OpenAPI shows it, the fuzz test attacks it. Surface and `access` have no default: an endpoint
 * nobody thought about does not compile.
 */
import * as z from 'zod/mini';
import type { RejectionCode } from '../rejections.ts';

/** Whom an endpoint is for. Each surface has a list, an OpenAPI and a server of its own. */
export const SURFACES = ['member', 'staff', 'bot'] as const;
export type Surface = (typeof SURFACES)[number];

/** `public`: anybody who reaches the surface. Otherwise only whom it is for, known by name. */
type Access<S extends Surface = Surface> = 'public' | S;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

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
  /** May also be called over the socket; never one that sets cookies. */
  isSocketCallable: boolean;
  /** An allowance of its own per member; null: all other money endpoints together have one. */
  callsPerSecond: number | null;
  /** Refusals of its own; the ones any endpoint can give are in COMMON_REJECTIONS. */
  rejections: readonly RejectionCode[];
};

export const COMMON_REJECTIONS: readonly RejectionCode[] = [
  'MALFORMED',
  'VALIDATION',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
];

/** Another refusal of any write: it did not come from one of our own pages. */
export const WRITE_REJECTIONS: readonly RejectionCode[] = ['FORBIDDEN'];

/** Of a part an endpoint does not have. */
export const nothing = z.strictObject({});
type Nothing = typeof nothing;

export function defineEndpoint<
  S extends Surface,
  Reply extends z.ZodMiniType,
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
>(
  surface: S,
  definition: {
    name: string;
    summary: string;
    method: Method;
    path: string;
    access: Access<NoInfer<S>>;
    params?: Params;
    query?: Query;
    body?: Body;
    reply: Reply;
    isMoney?: boolean;
    isUpload?: boolean;
    isSocketCallable?: boolean;
    callsPerSecond?: number;
    rejections?: readonly RejectionCode[];
  },
): Endpoint<Params, Query, Body, Reply> {
  return {
    name: definition.name,
    summary: definition.summary,
    method: definition.method,
    path: definition.path,
    surface,
    access: definition.access,
    reply: definition.reply,
    params: definition.params ?? (nothing as unknown as Params),
    query: definition.query ?? (nothing as unknown as Query),
    body: definition.body ?? (nothing as unknown as Body),
    isMoney: definition.isMoney ?? false,
    isUpload: definition.isUpload ?? false,
    isSocketCallable: definition.isSocketCallable ?? false,
    callsPerSecond: definition.callsPerSecond ?? null,
    rejections: definition.rejections ?? [],
  };
}

export type ParamsOf<E extends Endpoint> = z.infer<E['params']>;
export type QueryOf<E extends Endpoint> = z.infer<E['query']>;
export type BodyOf<E extends Endpoint> = z.infer<E['body']>;
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>;

export type Accepted<Data> = { ok: true; data: Data };
