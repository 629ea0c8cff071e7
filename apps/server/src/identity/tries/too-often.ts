/** The refusal for asking too often, which is also logged. */
import { refuse } from '../../platform/http/call.ts';
import type { IdentityDeps, Visit } from '../deps.ts';
import { note } from '../security-log.ts';

export function refuseTooOften(
  { log }: Pick<IdentityDeps, 'log'>,
  { retryAtMs }: { retryAtMs: number | null },
  { requestId }: Visit,
): never {
  note(log, 'excess_rate_limit_exceeded', { requestId });
  return refuse('RATE_LIMITED', retryAtMs === null ? {} : { data: { retryAtMs } });
}
