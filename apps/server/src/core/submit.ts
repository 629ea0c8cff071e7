/**
 * Asks the exchange for something; what it refuses, the caller is refused. A reply is the machine's
 * own shape, which the journal stores: nobody gets it from here without saying what it becomes.
 */
import type { CommandBody, ReplyOf } from '@anywhen/exchange';
import type { Endpoint, RejectionCode } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type MemberCall, Refusal, refuse } from '../platform/http/call.ts';
import type { CommandRequest, Core } from './core.ts';

/** What the routes of a module need, with its facts. */
export type RouteParts<Facts> = { pool: Pool; core: Pick<Core, 'submit'>; facts: Facts };

export async function ask<Body extends CommandBody, Answer>(
  core: Pick<Core, 'submit'>,
  request: CommandRequest<Body>,
  toAnswer: (reply: ReplyOf<Body['kind']>, isReplay: boolean) => Answer,
): Promise<Answer> {
  const { reply, isReplay } = await core.submit(request);
  if (!reply.isAccepted) throw new Refusal(reply.rejection);
  return toAnswer(reply.data, isReplay);
}

/** What a route needs of a call to ask the exchange; `Wire` is what the endpoint answers with. */
export type AskingCall<Wire> = Pick<
  MemberCall<Endpoint>,
  'uid' | 'idempotencyKey' | 'markReplay'
> & { wire?: Wire };

/**
 * For the member who calls, under the call's own key: a repeated one says that it is one. `toWire`
 * makes the answer of the reply, whether it was given just now or the journal has stored it.
 */
export function submitAsMember<Body extends CommandBody, Wire>(
  core: Pick<Core, 'submit'>,
  call: AskingCall<Wire>,
  body: Body,
  toWire: (reply: ReplyOf<Body['kind']>) => NoInfer<Wire>,
): Promise<Wire> {
  const actor = { kind: 'member', uid: call.uid } as const;
  return ask(core, { actor, id: call.idempotencyKey, body }, (reply, isReplay) => {
    if (isReplay) call.markReplay();
    return toWire(reply);
  });
}

/**
 * Omitted and undefined are the same to a caller, but not in a command that is compared later. Last
 * in a command: its fields are compared in their order.
 */
export function coveredBy({ fromFunds }: { fromFunds?: true | undefined }): { fromFunds?: true } {
  return fromFunds ? { fromFunds } : {};
}

/**
 * A reply, or a part of one, that the API shows as it is. It compiles only while both have the same
 * fields: whoever adds one to either side says here what becomes of it.
 */
export function sameAsReply<Reply, Wire>(reply: Reply & NoInfer<SameFields<Reply, Wire>>): Wire {
  return reply as unknown as Wire;
}

/** Unknown where both have the same fields; else it asks for what no reply has. */
export type SameFields<Reply, Wire> = [Reply] extends [Wire]
  ? [FieldsOfOne<Reply, Wire>] extends [never]
    ? unknown
    : { fieldsOfOneSideOnly: FieldsOfOne<Reply, Wire> }
  : Wire;

type FieldsOfOne<Reply, Wire> =
  | Exclude<Fields<Wire>, Fields<Reply>>
  | Exclude<Fields<Reply>, Fields<Wire>>;

/** By name, with those inside: `record`, `record.id`. */
type Fields<Shape> = Shape extends readonly (infer Item)[]
  ? Fields<Item>
  : Shape extends object
    ? {
        [Name in keyof Shape & string]-?: Name | `${Name}.${Fields<Shape[Name]>}`;
      }[keyof Shape & string]
    : never;

/**
 * What is over the exchange no longer knows. Where it is the member's own it is there, only that
 * nothing can end it again; another's is as if it were not.
 */
export async function submitEnding<Answer>(
  asking: Promise<Answer>,
  findOwn: () => Promise<object | undefined>,
  whenOver: RejectionCode = 'REDEEM_NOT_ALLOWED',
): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.rejection.code === 'NOT_FOUND';
    if (!isUnknown) throw error;
    return refuse((await findOwn()) ? whenOver : 'NOT_FOUND');
  }
}
