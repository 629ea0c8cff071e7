/** A member in short, as cases and the member's own page show one; names have most hidden. */
import type { MemberSummary } from '@anywhen/protocol';
import { Badge, type BadgeTone, KeyValue } from '@anywhen/ui';
import type { MemberStatus } from '@anywhen/protocol';
import { serverNowMs } from '../session/server-clock.ts';
import { formatMoment } from './moments.ts';
import { MEMBER_FACT_TEXTS, STATUS_TEXTS, TEXTS } from './texts.ts';

const TONES: Readonly<Record<MemberStatus, BadgeTone>> = {
  active: 'accent',
  restricted: 'warn',
  frozen: 'warn',
  disabled: 'danger',
};

export function StatusBadge({ status }: { status: MemberStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_TEXTS[status]}</Badge>;
}

export function MemberFacts({ member }: { member: MemberSummary }) {
  const { uid, username, email, phone, status, level, openedAtMs, withdrawLockUntilMs } = member;
  const isLocked = withdrawLockUntilMs > serverNowMs();
  return (
    <KeyValue
      rows={[
        { label: MEMBER_FACT_TEXTS.uid, value: uid },
        { label: MEMBER_FACT_TEXTS.name, value: username ?? MEMBER_FACT_TEXTS.unnamed },
        { label: MEMBER_FACT_TEXTS.email, value: email ?? TEXTS.none },
        { label: MEMBER_FACT_TEXTS.phone, value: phone ?? TEXTS.none },
        { label: MEMBER_FACT_TEXTS.status, value: <StatusBadge status={status} /> },
        { label: MEMBER_FACT_TEXTS.level, value: MEMBER_FACT_TEXTS.levels[level] },
        { label: MEMBER_FACT_TEXTS.opened, value: formatMoment(openedAtMs) },
        {
          label: MEMBER_FACT_TEXTS.lock,
          value: isLocked ? formatMoment(withdrawLockUntilMs) : MEMBER_FACT_TEXTS.noLock,
          tone: isLocked ? 'warn' : undefined,
        },
      ]}
    />
  );
}
