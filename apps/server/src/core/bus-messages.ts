/**
 * What gateways and the core say to each other, read strictly on arrival. Only what members and
 * their identity need can be asked this way: no price, no status, no settlement ever comes in here.
 */
import {
  placeOrder,
  placeSecondsOrder,
  symbol,
  takeABreak,
  transfer,
  typedAmount,
} from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { CommandRequest } from './core.ts';

const uid = z.int().check(z.minimum(10_000_000), z.maximum(99_999_999));
const id = z.string().check(z.minLength(1), z.maxLength(100));

const memberBody = z.discriminatedUnion('kind', [
  z.extend(transfer.body, { kind: z.literal('transfer') }),
  z.extend(placeOrder.body, { kind: z.literal('place-order') }),
  z.extend(placeSecondsOrder.body, { kind: z.literal('place-seconds') }),
  z.extend(takeABreak.body, { kind: z.literal('take-a-break') }),
  z.strictObject({
    kind: z.literal('cancel-order'),
    orderId: z.int().check(z.nonnegative()),
  }),
  z.strictObject({ kind: z.literal('cancel-orders'), symbol: z.optional(symbol) }),
  z.strictObject({ kind: z.literal('set-loss-limit'), amount: typedAmount }),
]);

const identityBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open-member'), uid }),
  z.strictObject({ kind: z.literal('extend-withdraw-lock'), uid }),
  // Only back to none: who forgets a member's papers must not be able to invent some.
  z.strictObject({ kind: z.literal('change-level'), uid, level: z.literal(0) }),
]);

const commandRequest = z.union([
  z.strictObject({
    actor: z.strictObject({ kind: z.literal('member'), uid }),
    id,
    body: memberBody,
  }),
  z.strictObject({ actor: z.strictObject({ kind: z.literal('system') }), id, body: identityBody }),
]);

const askedCommand = z.strictObject({ request: commandRequest, untilMs: z.int() });

/** After `untilMs` nobody waits for it any more: then it must not happen either. */
export type AskedCommand = { request: CommandRequest; untilMs: number };

const commandAnswer = z.discriminatedUnion('kind', [
  /** Committed: the journal has it under this number. */
  z.strictObject({ kind: z.literal('done'), seq: z.int().check(z.positive()) }),
  z.strictObject({ kind: z.literal('busy') }),
  z.strictObject({ kind: z.literal('malformed') }),
]);
export type CommandAnswer = z.infer<typeof commandAnswer>;

/** As identity names its commands: no other id may stand in the way of the core's own. */
const IDENTITY_IDS: Readonly<Record<z.infer<typeof identityBody>['kind'], RegExp>> = {
  'open-member': /^open:(\d+)$/,
  'extend-withdraw-lock': /^(?:login|reset):(\d+):/,
  'change-level': /^erase:(\d+):/,
};

/** As it came, not as the schema would write it: a repeated command is compared by its text. */
export function readAskedCommand(message: unknown): AskedCommand | undefined {
  if (!askedCommand.safeParse(message).success) return undefined;
  const asked = message as AskedCommand;
  return hasOwnId(asked.request) ? asked : undefined;
}

export function readCommandAnswer(message: unknown): CommandAnswer | undefined {
  const reading = commandAnswer.safeParse(message);
  return reading.success ? reading.data : undefined;
}

export type Subjects = {
  /** Asked by gateways, answered by the core that leads. */
  commands: string;
  leader: string;
  /** News: something was committed, somebody's session was ended. */
  committed: string;
  sessionEnded: string;
};

/** By the exchange they belong to: two of them may share a bus and never hear each other. */
export function subjectsOf(genesis: string): Subjects {
  const prefix = `anywhen.${genesis.slice(0, 16)}`;
  return {
    commands: `${prefix}.commands`,
    leader: `${prefix}.leader`,
    committed: `${prefix}.committed`,
    sessionEnded: `${prefix}.session-ended`,
  };
}

function hasOwnId({ id: given, body }: CommandRequest): boolean {
  if (!('uid' in body)) return true;
  const pattern = IDENTITY_IDS[body.kind as keyof typeof IDENTITY_IDS];
  return pattern.exec(given)?.[1] === String(body.uid);
}
