/** Parameters of a call by its schema; each fault is named as programs expect it. */
import { type BotErrorName, type Endpoint, SIGNING_PARAMETERS } from '@anywhen/protocol';
import { refuseBot } from './bot-refusal.ts';

/** Of a value that is not offered. */
const NAMED: Readonly<Record<string, BotErrorName>> = {
  symbol: 'BAD_SYMBOL',
  interval: 'BAD_INTERVAL',
  type: 'BAD_TYPE',
  side: 'BAD_SIDE',
  timeInForce: 'BAD_TIF',
};

const SIGNING: readonly string[] = SIGNING_PARAMETERS;

export function readParameters(
  { query, method }: Endpoint,
  sent: ReadonlyMap<string, string>,
): unknown {
  const own = [...sent].filter(([name]) => !SIGNING.includes(name));
  const known = Object.keys((query as unknown as { shape: object }).shape);
  const read = own.filter(([name]) => known.includes(name));
  // An empty value is one that was not sent.
  const values = Object.fromEntries(read.filter(([, value]) => value !== ''));
  const reading = query.safeParse(values);
  if (!reading.success) refuseIssue(reading.error.issues[0], values);
  if (method !== 'GET' && read.length < own.length) {
    refuseBot('UNREAD', String(read.length), String(own.length));
  }
  return reading.data;
}

type Issue = { readonly path: readonly PropertyKey[] };

function refuseIssue(issue: Issue | undefined, values: Readonly<Record<string, string>>): never {
  const name = String(issue?.path[0] ?? '');
  if (!(name in values)) refuseBot('MISSING', name);
  const named = NAMED[name];
  if (named) refuseBot(named);
  return refuseBot(/ype$|ode$/.test(name) ? 'BAD_DATA' : 'ILLEGAL', name);
}
