/** The outcomes of every login: a session, a second step, or a refusal. */
import { toast } from '@anywhen/ui';
import type { SecondStep } from '@anywhen/protocol';
import { ApiRejection } from '../api/call.ts';
import { currentLanguage, datesIn, textNow } from '../i18n/index.ts';
import type { Sent } from '../member-parts/form.ts';
import { findMe } from '../parts/me.ts';
import { serverNowMs } from '../parts/server-clock.ts';

/** The outcomes of a login besides a session. */
export type Turns = {
  onSecondStep: (step: SecondStep) => void;
  /** The time for the second step has expired. */
  onExpired: () => void;
  /** A disabled member gets a dialog with customer service, not a line under a field. */
  onAbnormal: () => void;
};

/** Every other refusal is handled by the form. */
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
  toast(t('ok.login'), 'success', lockDetail());
  return 'leaving';
}

/** The lock that every login begins is no surprise at the first withdrawal. */
function lockDetail(): { detail?: string } {
  const me = findMe();
  if (!me || me.withdrawLockUntilMs <= serverNowMs()) return {};
  const { time } = datesIn(currentLanguage(), me.dateFormat);
  return { detail: textNow('app')('lock.until', { time: time(me.withdrawLockUntilMs) }) };
}

function findTurn(error: unknown, { onAbnormal, onExpired }: Partial<Turns>) {
  if (!(error instanceof ApiRejection)) return undefined;
  if (error.code === 'ACCOUNT_STATUS_ABNORMAL') return onAbnormal;
  return error.code === 'SECOND_STEP_EXPIRED' ? onExpired : undefined;
}
