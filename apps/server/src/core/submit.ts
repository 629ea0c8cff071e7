/** Asks the exchange for something; what it refuses, the caller is refused. */
import type { CommandBody } from '@anywhen/exchange';
import type { Endpoint, RejectionCode } from '@anywhen/protocol';
import { type MemberCall, Refusal, refuse } from '../platform/http/call.ts';
import type { CommandRequest, Core } from './core.ts';
import type { ReplyOf } from '@anywhen/exchange';

type Asked<Body extends CommandBody> = { data: ReplyOf<Body['kind']>; isReplay: boolean };

export async function ask<Body extends CommandBody>(
  core: Pick<Core, 'submit'>,
  request: CommandRequest<Body>,
): Promise<Asked<Body>> {
  const { reply, isReplay } = await core.submit(request);
  if (!reply.isAccepted) throw new Refusal(reply.rejection);
  return { data: reply.data, isReplay };
}

/** For the member who calls, under the call's own key: a repeated one says that it is one. */
export async function submitAsMember<Body extends CommandBody>(
  core: Pick<Core, 'submit'>,
  call: Pick<MemberCall<Endpoint>, 'uid' | 'idempotencyKey' | 'markReplay'>,
  body: Body,
): Promise<ReplyOf<Body['kind']>> {
  const actor = { kind: 'member', uid: call.uid } as const;
  const { data, isReplay } = await ask(core, { actor, id: call.idempotencyKey, body });
  if (isReplay) call.markReplay();
  return data;
}

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
