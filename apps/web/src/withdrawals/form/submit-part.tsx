/** The submit button, within thumb reach; while it is disabled it shows why. */
import type { RejectionReply } from '@anywhen/protocol';
import { Button, LinkButton } from '@anywhen/ui';
import { formatClock, useFormat, useText } from '../../i18n/index.ts';
import { Notice, RefusedNotice } from '../../money-forms/notice.tsx';
import { useSecondsUntil } from '../../parts/passing-time.ts';
import type { Desk } from '../data.ts';

type SubmitPartProps = {
  desk: Desk;
  /** The outcome of the previous one is unknown. */
  isBarred: boolean;
  notice: RejectionReply | undefined;
  /** The fund password is blocked after five wrong tries. */
  blockedUntilMs: number | undefined;
};

export function SubmitPart({ desk, isBarred, notice, blockedUntilMs }: SubmitPartProps) {
  const blockedSeconds = useSecondsUntil(blockedUntilMs);
  const isBlocked = blockedUntilMs !== undefined && blockedSeconds > 0;
  return (
    <>
      {notice && <RefusedNotice reply={notice} />}
      {isBlocked && <BlockedNotice untilMs={blockedUntilMs} seconds={blockedSeconds} />}
      <div className="sticky bottom-0 z-10 -mx-4 bg-surface px-4 pt-2 pb-3">
        <NextStep desk={desk} isBarred={isBarred || isBlocked} />
      </div>
    </>
  );
}

function NextStep({ desk, isBarred }: Pick<SubmitPartProps, 'desk' | 'isBarred'>) {
  const t = useText('withdrawals');
  const member = useText('member');
  const lockSeconds = useSecondsUntil(desk.lockedUntilMs);
  if (!desk.hasFundPassword) {
    return (
      <LinkButton size="large" isFullWidth href="/my/paypwd">
        {member('password.setFund')}
      </LinkButton>
    );
  }
  const isOut = desk.timesLeftToday === 0;
  const label = isOut ? t('submit.noTimes') : t('submit.now');
  return (
    <Button type="submit" size="large" isFullWidth disabled={isBarred || isOut || lockSeconds > 0}>
      {lockSeconds > 0 ? t('submit.locked', { time: formatClock(lockSeconds) }) : label}
    </Button>
  );
}

function BlockedNotice({ untilMs, seconds }: { untilMs: number; seconds: number }) {
  const t = useText('withdrawals');
  const errors = useText('errors');
  const { time } = useFormat();
  return (
    <Notice tone="warn" icon="clock">
      <p className="font-medium text-warn">{errors('fundPasswordLocked')}</p>
      <p aria-live="off" className="tabular">
        {t('submit.blocked', { time: time(untilMs), left: formatClock(seconds) })}
      </p>
    </Notice>
  );
}
