/**
 * Until when withdrawals are locked (rulebook 10.4), in one line below whatever offers one. The
 * page of withdrawals itself explains the lock and counts it down.
 */
import { Icon } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { useMe } from '../me.ts';
import { useNowUntil } from '../passing-time.ts';

const ME_STALE_MS = 60_000;

/** Undefined without a lock. */
export function useWithdrawalLockText(): string | undefined {
  const t = useText('app');
  const { time } = useFormat();
  const untilMs = useMe({ staleMs: ME_STALE_MS }).data?.withdrawLockUntilMs ?? 0;
  const nowMs = useNowUntil(untilMs);
  return untilMs > nowMs ? t('lock.until', { time: time(untilMs) }) : undefined;
}

export function WithdrawalLockMark() {
  const text = useWithdrawalLockText();
  if (text === undefined) return null;
  return (
    <p className="flex items-center gap-1.5 text-12 text-pretty text-warn">
      <Icon name="lock" size={16} />
      {text}
    </p>
  );
}
