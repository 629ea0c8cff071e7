/**
 * The tabs of a browser share one session: who logs in or out in one of them does so in all. A tab
 * that shows another member than the session says so, and asks who is logged in now.
 */
import { toast } from '@anywhen/ui';
import { textNow } from '../i18n/index.ts';
import {
  doubtSession,
  endSession,
  findMember,
  onMemberChange,
  onOtherMember,
  sessionState,
} from '../session/session.ts';

/** Holds the number of the member, or nothing for visitors. */
const KEY = 'anywhen.session';

export function followSession(): void {
  share();
  onMemberChange(share);
  onOtherMember(tellOfOther);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) adopt(newValue);
  });
}

/** Other tabs hear of it only if it differs from what was there. */
function share(): void {
  if (sessionState() === 'unknown') return;
  try {
    localStorage.setItem(KEY, findMember()?.uid ?? '');
  } catch {
    // Storage is blocked: the next call of another tab tells it.
  }
}

/** Nobody is believed to be logged in because a tab says so: the server is asked. */
function adopt(uid: string): void {
  const own = findMember()?.uid ?? '';
  if (uid === own || sessionState() === 'unknown') return;
  if (uid === '') {
    endSession();
    return;
  }
  doubtSession();
  if (own !== '') tellOfOther();
}

function tellOfOther(): void {
  const t = textNow('app');
  toast(t('otherTabs.otherMember'), 'danger', { isPatient: true });
}
