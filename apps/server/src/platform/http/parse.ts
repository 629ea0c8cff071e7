/** Parses input by the endpoint's schemas, and reports for each field what is wrong with it. */
import { type Endpoint, type FieldFault, nothing } from '@anywhen/protocol';
import { refuse } from './call.ts';

type Issue = {
  code: string;
  path: PropertyKey[];
  keys?: string[];
  input?: unknown;
  origin?: string;
};

/** More than any form has; an answer must not grow with its request. */
const FIELDS_MAX = 32;
/** Without it a field of the wrong type could not be distinguished from a missing one. */
const WITH_INPUT = { reportInput: true };

export type Incoming = { params: unknown; query: unknown; body: unknown };

export function readInput(endpoint: Endpoint, incoming: Incoming): Incoming {
  const params = readPart(endpoint.params, incoming.params ?? {});
  const query = readPart(endpoint.query, incoming.query ?? {});
  const body = readPart(endpoint.body, incoming.body ?? {});
  if (params.success && query.success && body.success) {
    return { params: params.data, query: query.data, body: body.data };
  }
  const readings = [params, query, body];
  const faults = readings.flatMap(({ error }) => faultsOf((error?.issues ?? []) as Issue[]));
  const fields = Object.fromEntries(faults.slice(0, FIELDS_MAX).toReversed());
  return refuse('VALIDATION', { fields });
}

const NOTHING_READ = { success: true, data: {}, error: undefined } as const;

/** Two of the three parts are usually empty, which needs no schema. */
function readPart(schema: Endpoint['body'], part: unknown) {
  const isNothing = schema === nothing && isEmpty(part);
  return isNothing ? NOTHING_READ : schema.safeParse(part, WITH_INPUT);
}

function isEmpty(part: unknown): boolean {
  return typeof part === 'object' && !Array.isArray(part) && Object.keys(part ?? {}).length === 0;
}

/** As pairs: a field may be called `__proto__`, and assigning that would lose it. */
function faultsOf(issues: readonly Issue[]): [field: string, fault: FieldFault][] {
  return issues.flatMap((issue): [string, FieldFault][] => {
    const path = issue.path.map(String).join('.');
    if (!issue.keys) return [[path || 'body', faultOf(issue)]];
    return issue.keys.map((key) => [joined(path, key), 'unknown-field']);
  });
}

function faultOf({ code, input, origin }: Issue): FieldFault {
  if (code === 'too_small') return origin === 'string' ? 'too-short' : 'format';
  if (code === 'too_big') return origin === 'string' ? 'too-long' : 'format';
  if (code === 'invalid_type' && input === undefined) return 'required';
  return 'format';
}

/** Names come from outside: long or odd ones are truncated so that an answer stays small. */
function joined(path: string, key: string): string {
  const plain = key.replace(/[^\w.-]/g, '?').slice(0, 40);
  return path ? `${path}.${plain}` : plain;
}
