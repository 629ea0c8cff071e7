/** The columns of a queue: how long a case waits, when it is due, and who has it. */
import type { CaseLine } from '@anywhen/protocol';
import { HOUR_MS } from '@anywhen/prices';
import { Badge } from '@anywhen/ui';
import { formatSum } from '../parts/amounts.ts';
import { formatSpan } from '../parts/moments.ts';
import type { Column } from '../parts/table.tsx';
import { KIND_TEXTS, REVIEWER_TEXTS } from '../parts/texts.ts';
import { Link } from '../router/router.tsx';
import { CLAIM_ON_OPEN, placeOf } from './case-kind.ts';
import { QUEUE_TEXTS } from './texts.ts';

type Reader = { nowMs: number; selfId: string; canTake: boolean };

export function queueColumns({ nowMs, selfId, canTake }: Reader): readonly Column<CaseLine>[] {
  return [
    {
      label: QUEUE_TEXTS.case,
      render: (row) => (
        <Link
          href={placeOf(row)}
          {...(canTake ? { state: CLAIM_ON_OPEN } : {})}
          className="font-semibold text-accent underline underline-offset-2"
        >
          {KIND_TEXTS[row.kind]} {row.id}
        </Link>
      ),
    },
    { label: QUEUE_TEXTS.member, render: ({ uid }) => uid },
    {
      label: QUEUE_TEXTS.amount,
      isNumber: true,
      render: ({ amount, currency }) => (amount === null ? null : formatSum(amount, currency)),
    },
    {
      label: QUEUE_TEXTS.waiting,
      render: ({ submittedAtMs, readyAtMs }) => (
        <>
          {formatSpan(nowMs - submittedAtMs)}
          {readyAtMs > nowMs && (
            <span className="block text-12 text-text-muted">
              {QUEUE_TEXTS.notReady(formatSpan(readyAtMs - nowMs))}
            </span>
          )}
        </>
      ),
    },
    { label: QUEUE_TEXTS.due, render: ({ dueAtMs }) => <Due leftMs={dueAtMs - nowMs} /> },
    { label: QUEUE_TEXTS.reviewedBy, render: ({ reviewer }) => REVIEWER_TEXTS[reviewer] },
    {
      label: QUEUE_TEXTS.approvals,
      render: ({ approvals, approvalsNeeded }) =>
        approvalsNeeded < 2 ? null : QUEUE_TEXTS.approvalsOf(approvals, approvalsNeeded),
    },
    {
      label: QUEUE_TEXTS.claimedBy,
      render: ({ claimedBy, claimedUntilMs }) => {
        if (claimedBy === null || claimedUntilMs === null || claimedUntilMs <= nowMs) {
          return <span className="text-text-muted">{QUEUE_TEXTS.free}</span>;
        }
        return (
          <>
            <Badge tone={claimedBy === selfId ? 'accent' : 'neutral'}>
              {claimedBy === selfId ? QUEUE_TEXTS.mine : claimedBy}
            </Badge>
            <span className="block text-12 text-text-muted">
              {QUEUE_TEXTS.until(formatSpan(claimedUntilMs - nowMs))}
            </span>
          </>
        );
      },
    },
  ];
}

function Due({ leftMs }: { leftMs: number }) {
  if (leftMs < 0) return <Badge tone="danger">{QUEUE_TEXTS.overdue(formatSpan(-leftMs))}</Badge>;
  const text = QUEUE_TEXTS.dueIn(formatSpan(leftMs));
  return leftMs < HOUR_MS ? <Badge tone="warn">{text}</Badge> : text;
}
