/**
 * Where the cases of each kind are stored, how the console shows one, and the command that decides
 * it. Only committed rows are read.
 */
import {
  type CommandBody,
  type DepositRecord,
  type KycCase,
  describeDeposit,
  describeWithdrawal,
  kycDueSecondOf,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import type {
  CaseDetail,
  CaseKind,
  CaseLine,
  DepositReason,
  KycReason,
  WithdrawalReason,
} from '@anywhen/protocol';
import type { WithdrawalRecord } from '@anywhen/exchange';
import { depositTable } from '../../deposits/deposits.ts';
import { caseTable } from '../../kyc/kyc.ts';
import { withdrawalTable } from '../../withdrawals/withdrawals.ts';
import type { StaffDb } from '../accounts/account-table.ts';

export type FoundCase = Omit<CaseLine, 'claimedBy' | 'claimedUntilMs'> & {
  state: string;
  reason: string | null;
  facts: CaseDetail['facts'];
  /** Under which its files and papers lie. */
  folder: string | null;
  /** Somebody of the staff could decide it now, or soon. */
  isOpen: boolean;
};

type Source = {
  table: string;
  /** In SQL, of the open ones. */
  open: string;
  list(db: StaffDb, rest: string, values: unknown[]): Promise<FoundCase[]>;
  /** Without a reason it is passed. */
  decision(id: number, reason: string | null): CommandBody;
};

const deposit: Source = {
  table: 'deposit',
  open: 'state = 0',
  list: async (db, rest, values) => {
    return (await depositTable.list(db, rest, values)).map((row) => ({
      ...describeDepositCase(row),
      kind: 'deposit',
      isOpen: row.state === 'under-review',
    }));
  },
  decision: (depositId, reason) => {
    return { kind: 'decide-deposit', depositId, reason: reason as DepositReason | null };
  },
};

const correction: Source = {
  table: 'deposit',
  open: 'state in (1, 2) and proposed_by is not null',
  list: async (db, rest, values) => {
    return (await depositTable.list(db, rest, values)).map((row) => {
      const { correction: proposed } = row;
      const facts = [
        { name: 'proposed-by', value: proposed?.proposedBy ?? '' },
        { name: 'proposed-for', value: proposed?.reason ?? '' },
      ];
      const found = describeDepositCase(row);
      return {
        ...found,
        kind: 'correction',
        submittedAtMs: proposed?.proposedAtMs ?? found.submittedAtMs,
        facts: [...facts, ...found.facts],
        approvals: proposed ? 1 : 0,
        approvalsNeeded: 2,
        isOpen: ['credited', 'unlocked'].includes(row.state) && proposed !== null,
      };
    });
  },
  decision: (depositId) => ({ kind: 'approve-correction', depositId }),
};

const withdrawal: Source = {
  table: 'withdrawal',
  open: 'state = 0',
  list: async (db, rest, values) => {
    return (await withdrawalTable.list(db, rest, values)).map(describeWithdrawalCase);
  },
  decision: (withdrawalId, reason) => {
    return {
      kind: 'decide-withdrawal',
      withdrawalId,
      reason: reason as WithdrawalReason | null,
    };
  },
};

function kyc(level: 'basic' | 'advanced'): Source {
  return {
    table: 'kyc_case',
    open: `state = 0 and level = ${level === 'basic' ? 0 : 1}`,
    list: async (db, rest, values) => {
      const cases = await caseTable.list(db, rest, values);
      return cases.filter((each) => each.level === level).map(describeKycCase);
    },
    decision: (caseId, reason) => {
      return { kind: 'decide-verification', caseId, reason: reason as KycReason | null };
    },
  };
}

const SOURCES: Readonly<Record<CaseKind, Source>> = {
  deposit,
  withdrawal,
  basic: kyc('basic'),
  advanced: kyc('advanced'),
  correction,
};

export function sourceOf(kind: CaseKind): Source {
  return SOURCES[kind];
}

/** Undefined for what is no case of this kind. */
export async function findCase(
  db: StaffDb,
  kind: CaseKind,
  id: number,
): Promise<FoundCase | undefined> {
  return (await SOURCES[kind].list(db, 'where id = $1', [id]))[0];
}

export function readCaseId(typed: string): number {
  return /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : 0;
}

function describeDepositCase(row: DepositRecord) {
  const line = describeDeposit(row);
  const { account, network, address, sent, transaction } = line;
  const isShort = line.sent !== line.amount;
  const facts = factsOf({
    account,
    network,
    address,
    sent: isShort ? sent : null,
    transaction,
    value: formatUnits(row.usdtUnits),
    flaw: row.flaw,
  });
  return {
    id: line.id,
    uid: String(row.uid),
    submittedAtMs: line.submittedAtMs,
    readyAtMs: line.confirmedAtMs,
    dueAtMs: line.decidedByMs ?? line.decidedAtMs ?? line.submittedAtMs,
    reviewer: line.reviewer,
    amount: line.amount,
    currency: line.currency,
    approvals: 0,
    approvalsNeeded: 1,
    state: row.state,
    reason: line.reason,
    folder: row.folder,
    facts,
  };
}

function describeWithdrawalCase(row: WithdrawalRecord): FoundCase {
  const line = describeWithdrawal(row);
  const { account, channel, fee, received, transaction } = line;
  const { address, flaw, approvedBy } = row;
  return {
    kind: 'withdrawal',
    id: line.id,
    uid: String(row.uid),
    submittedAtMs: line.submittedAtMs,
    readyAtMs: line.submittedAtMs,
    dueAtMs: line.decidedByMs ?? line.decidedAtMs ?? line.submittedAtMs,
    reviewer: line.reviewer,
    amount: line.amount,
    currency: line.currency,
    approvals: line.approvals,
    approvalsNeeded: line.approvalsNeeded,
    state: row.state,
    reason: line.reason,
    folder: null,
    facts: factsOf({
      account,
      channel,
      address,
      fee,
      received,
      transaction,
      value: formatUnits(row.valueUnits),
      'approved-by': approvedBy,
      flaw,
    }),
    isOpen: row.state === 'under-review',
  };
}

function describeKycCase(row: KycCase): FoundCase {
  const { level, submittedAtMs, state } = row;
  return {
    kind: level,
    id: String(row.id),
    uid: String(row.uid),
    submittedAtMs,
    readyAtMs: submittedAtMs,
    dueAtMs: kycDueSecondOf(row) * 1_000,
    reviewer: row.reviewer,
    amount: null,
    currency: null,
    approvals: 0,
    approvalsNeeded: 1,
    state,
    reason: row.reason,
    folder: row.folder,
    facts: factsOf({ flaw: row.flaw }),
    isOpen: state === 'under-review',
  };
}

/** Those that there are. */
export function factsOf(named: Readonly<Record<string, string | null>>): CaseDetail['facts'] {
  return Object.entries(named).flatMap(([name, value]) => (value === null ? [] : { name, value }));
}
