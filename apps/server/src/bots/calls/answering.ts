/**
 * How every call of a program is answered, over HTTP and over a socket alike: the checks in the
 * order of rulebook 29.2, then the call's own function.
 */
import { createHash } from 'node:crypto';
import {
  type BotErrorName,
  type BotTerms,
  type Endpoint,
  KEY_PATTERN,
  botErrorOf,
  weightOf,
} from '@anywhen/protocol';
import { UnknownOutcome } from '../../core/core.ts';
import { explainFailure } from '../../platform/http/answer.ts';
import type { BotCall, Call } from '../../platform/http/call.ts';
import { Refusal, refuse } from '../../platform/http/call.ts';
import type { OrderCounts } from '../../platform/http/order-counts.ts';
import type { Route } from '../../platform/http/routes.ts';
import type { Log } from '../../platform/log.ts';
import type { DatabasePulse } from '../../platform/postgres/pulse.ts';
import { BotRefusal, refuseBot } from '../bot-refusal.ts';
import type { BotLimits } from '../bot-limits.ts';
import type { KnownKey, KnownKeys } from '../known-keys.ts';
import { readParameters } from '../read-parameters.ts';
import type { SignedParameters } from './signed-parameters.ts';

export type AnsweringParts = {
  log: Log;
  nowMs: () => number;
  keys: KnownKeys;
  /** Undefined when counting is off. */
  limits: BotLimits | undefined;
  orderCounts: OrderCounts | undefined;
  isServing: () => boolean;
  pulse: Pick<DatabasePulse, 'orSilent'>;
};

/** Who asks, and how they are told what was counted, also of what is then refused. */
export type BotCaller = {
  /** As it was sent. */
  key: unknown;
  ip: string;
  requestId: string;
  onWeight: (used: number) => void;
  onOrders: (counts: readonly number[]) => void;
  onKey?: (key: KnownKey) => void;
};

export async function answerBot(
  route: Route,
  { asked, parameters }: { asked: SignedParameters; parameters: () => Map<string, string> },
  { parts, caller }: { parts: AnsweringParts; caller: BotCaller },
): Promise<unknown> {
  const { endpoint } = route;
  const terms = requireTerms(endpoint);
  if (!parts.isServing()) refuse('UNAVAILABLE');
  const sent = Object.fromEntries(asked.pairs.map((each) => [each.name, each.value]));
  takeWeight(parts, caller, weightOf(terms, sent));
  const { requestId, ip } = caller;
  if (route.access !== 'bot') {
    const query = readParameters(endpoint, parameters());
    const call = { requestId, ip, query } as Call<Endpoint>;
    return (route as Extract<Route, { access: 'public' }>).answer(call);
  }
  const { key, signatureId } = await requireCaller({ parts, caller }, asked, terms);
  const query = readParameters(endpoint, parameters());
  if (endpoint.orders > 0) countOrders(parts, caller, { uid: key.uid, orders: endpoint.orders });
  const { uid, id: keyId } = key;
  const call: BotCall<Endpoint> = { requestId, ip, query, uid, keyId, signatureId } as never;
  return route.answer(call);
}

/** The owner of the key, if it may do this from there and the request was signed with it. */
export async function requireCaller(
  { parts, caller }: { parts: AnsweringParts; caller: BotCaller },
  asked: SignedParameters,
  terms: Pick<BotTerms, 'permission'>,
): Promise<{ key: KnownKey; signatureId: string }> {
  const key = await requireKey(parts, caller, terms);
  const signatureId = terms.permission === 'key' ? '' : requireSigned(parts, asked, key);
  parts.keys.noteUse(key, caller.ip);
  caller.onKey?.(key);
  return { key, signatureId };
}

/** Also who is refused for it is told what was counted. */
export function takeWeight({ limits }: AnsweringParts, caller: BotCaller, weight: number): void {
  try {
    limits?.take(caller.ip, weight);
  } finally {
    caller.onWeight(limits?.usedBy(caller.ip) ?? weight);
  }
}

function requireTerms({ bot, name }: Endpoint): BotTerms {
  if (!bot) throw new Error(`${name} has no terms for programs`);
  return bot;
}

async function requireKey(
  { keys, nowMs }: AnsweringParts,
  { key: typed, ip }: BotCaller,
  { permission }: Pick<BotTerms, 'permission'>,
): Promise<KnownKey> {
  if (typeof typed !== 'string' || !KEY_PATTERN.test(typed)) refuseBot('BAD_KEY_FORMAT');
  const key = (await keys.find(typed)) ?? refuseBot('REJECTED_KEY');
  if (!key.isFrom(ip)) refuseBot('REJECTED_KEY');
  if (permission === 'trade' && !key.mayTrade(nowMs())) refuseBot('REJECTED_KEY');
  return key;
}

/** The same for the very same request of the same key only. */
function requireSigned({ nowMs }: AnsweringParts, asked: SignedParameters, key: KnownKey): string {
  asked.requireInTime(nowMs());
  const signature = asked.requireSignature();
  if (!key.isSigned(asked.signedParts, signature)) refuseBot('BAD_SIGNATURE');
  return createHash('sha256').update(`${key.id} ${signature.toLowerCase()}`).digest('hex');
}

function countOrders(
  { orderCounts }: AnsweringParts,
  { onOrders }: BotCaller,
  { uid, orders }: { uid: number; orders: number },
): void {
  if (!orderCounts) return;
  const { retryAfterMs, counts } = orderCounts.take(uid, orders);
  onOrders(counts);
  if (retryAfterMs === 0) return;
  const limit = retryAfterMs > 10_000 ? '200000 orders per 1 DAY' : '100 orders per 10 SECOND';
  throw new BotRefusal('TOO_MANY_ORDERS', [limit], { retryAfterMs });
}

type Fault = {
  name: BotErrorName;
  about: readonly string[];
  retryAfterMs?: number | undefined;
  data?: object | undefined;
};

export function faultOf(error: unknown, log: Log, requestId: string): Fault {
  if (error instanceof BotRefusal) {
    return { name: error.errorName, about: error.about, ...error.more };
  }
  if (error instanceof UnknownOutcome) return { name: 'OUTCOME_UNKNOWN', about: [] };
  const rejection =
    error instanceof Refusal ? error.rejection : explainFailure(error, log, requestId);
  return botErrorOf(rejection);
}
