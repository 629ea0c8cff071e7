/** A withdrawal as members see it, but for its target: who it goes to is known outside only. */
import { formatUnits } from '@anywhen/money';
import { type WithdrawalRecord, approvalsNeeded, decidedByMs } from './withdrawal.ts';

export type WithdrawalLine = ReturnType<typeof describeWithdrawal>;

const PUBLIC_STATES = {
  'under-review': 'under-review',
  sending: 'passed',
  done: 'passed',
  rejected: 'rejected',
} as const;

export function describeWithdrawal(withdrawal: WithdrawalRecord) {
  const { account, currency, channel, units, feeUnits, reviewer, submittedAtMs } = withdrawal;
  const { state, reason, approvals, decidedAtMs, decidedBy } = withdrawal;
  const { transaction, arrivesAtMs, doneAtMs } = withdrawal;
  return {
    id: withdrawal.id.toString(),
    account,
    currency,
    channel,
    amount: formatUnits(units),
    fee: formatUnits(feeUnits),
    received: formatUnits(units - feeUnits),
    state: PUBLIC_STATES[state],
    reason,
    reviewer,
    submittedAtMs,
    decidedByMs: state === 'under-review' ? decidedByMs(withdrawal) : null,
    decidedAtMs,
    decidedBy,
    approvals,
    approvalsNeeded: approvalsNeeded(withdrawal),
    transaction,
    arrivesAtMs,
    doneAtMs,
  };
}
