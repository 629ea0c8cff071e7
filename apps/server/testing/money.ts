/** The few requests most tests of the core need, and their outcomes. */
import { randomUUID } from 'node:crypto';
import type { CommandBody, ReplyData } from '@anywhen/exchange';
import type { CommandRequest, CommandResult, Core } from '../src/core/core.ts';
import { Refusal } from '../src/platform/http/call.ts';

export const ALICE = 10000001;
export const BOB = 10000002;

export function openMember(uid: number): CommandRequest {
  return asSystem({ kind: 'open-member', uid });
}

export function asSystem(body: CommandBody, id: string = randomUUID()): CommandRequest {
  return { actor: { kind: 'system' }, id, body };
}

/** A cent from funds to spot, or back. */
export function transferOf(
  uid: number,
  options: { id?: string; isBack?: boolean; quantity?: string } = {},
): CommandRequest {
  const { id = randomUUID(), isBack = false, quantity = '0.01' } = options;
  const [from, to] = isBack ? (['spot', 'funds'] as const) : (['funds', 'spot'] as const);
  const body = { kind: 'transfer', from, to, currency: 'USDT', quantity } as const;
  return { actor: { kind: 'member', uid }, id, body };
}

export function dataOf({ reply }: CommandResult): ReplyData {
  if (!reply.isAccepted) throw new Error(`rejected: ${reply.rejection.code}`);
  return reply.data;
}

/** The code it was refused or rejected with, or `accepted`; any other failure is thrown. */
export async function answerOf(submitted: Promise<CommandResult>): Promise<string> {
  try {
    const { reply } = await submitted;
    return reply.isAccepted ? 'accepted' : reply.rejection.code;
  } catch (error) {
    if (error instanceof Refusal) return error.rejection.code;
    throw error;
  }
}

/** As every caller must: retries the same id as long as the answer is "busy, try again". */
export async function submitUntilAnswered(
  choose: () => Pick<Core, 'submit'>,
  request: CommandRequest,
): Promise<CommandResult & { tries: number }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return { ...(await choose().submit(request)), tries };
    } catch (error) {
      if (!(error instanceof Refusal) || error.rejection.code !== 'UNAVAILABLE') throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 + Math.random() * 20));
    }
  }
}
