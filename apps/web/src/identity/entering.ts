/** How every login ends: with a session, with the question for a second step, or with neither. */
import { toast } from '@anywhen/ui';
import type { SecondStep } from '@anywhen/protocol';
import { ApiRejection } from '../api/call.ts';
import { textNow } from '../i18n/index.ts';
import type { Sent } from '../member-parts/form.ts';

/** What a login may lead to besides a session. */
export type Turns = {
  onSecondStep: (step: SecondStep) => void;
  /** The time for the second step is over. */
  onExpired: () => void;
  /** A member who was shut out needs a person to talk to, not a line under a field. */
  onAbnormal: () => void;
};

/** Every other refusal is the form's own. */
export async function enter(
  begin: () => Promise<SecondStep | undefined>,
  turns: Partial<Turns>,
): Promise<Sent> {
  try {
    const step = await begin();
    if (step) {
      turns.onSecondStep?.(step);
      return 'done';
    }
  } catch (error) {
    const turn = findTurn(error, turns);
    if (!turn) throw error;
    turn();
    return 'done';
  }
  const t = textNow('identity');
  toast(t('ok.login'), 'success');
  return 'leaving';
}

function findTurn(error: unknown, { onAbnormal, onExpired }: Partial<Turns>) {
  if (!(error instanceof ApiRejection)) return undefined;
  if (error.code === 'ACCOUNT_STATUS_ABNORMAL') return onAbnormal;
  return error.code === 'SECOND_STEP_EXPIRED' ? onExpired : undefined;
}
