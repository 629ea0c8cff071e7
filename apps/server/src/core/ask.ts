/** Asks the exchange for something; what it refuses, the caller is refused. */
import type { CommandBody } from '@anywhen/exchange';
import type { Endpoint } from '@anywhen/protocol';
import { type MemberCall, Refusal } from '../platform/http/call.ts';
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
export async function askFor<Body extends CommandBody>(
  core: Pick<Core, 'submit'>,
  call: Pick<MemberCall<Endpoint>, 'uid' | 'idempotencyKey' | 'markReplay'>,
  body: Body,
): Promise<ReplyOf<Body['kind']>> {
  const actor = { kind: 'member', uid: call.uid } as const;
  const { data, isReplay } = await ask(core, { actor, id: call.idempotencyKey, body });
  if (isReplay) call.markReplay();
  return data;
}
