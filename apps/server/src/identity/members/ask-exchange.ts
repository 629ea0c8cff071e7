/** Submits a command to the exchange; a rejection becomes the caller's refusal. */
import type { CommandBody } from '@anywhen/exchange';
import { ask } from '../../core/submit.ts';
import type { CommandRequest } from '../../core/core.ts';
import type { IdentityDeps } from '../deps.ts';
import { newId } from '../secrets.ts';

export async function askExchange({ core }: IdentityDeps, request: CommandRequest): Promise<void> {
  await ask(core, request, () => undefined);
}

/** A security event of this moment: each has its own id, none is a repetition. */
export async function submitToExchange(
  deps: IdentityDeps,
  event: string,
  body: CommandBody,
): Promise<void> {
  const id = `${event}:${newId(deps.randomBytes)}`;
  await askExchange(deps, { actor: { kind: 'system' }, id, body });
}
