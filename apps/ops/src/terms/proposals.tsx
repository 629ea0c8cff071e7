/** What was proposed of a product: a colleague approves it as it is, or somebody withdraws it. */
import {
  TERMS_NOTICE_MS,
  type TermsProduct,
  type TermsProposalLine,
  approveTerms,
  listTermsProposals,
  readStaffTerms,
  withdrawTerms,
} from '@anywhen/protocol';
import { Badge, Button, EmptyState, toast } from '@anywhen/ui';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { refresh, usePages } from '../api/use-answer.ts';
import { Ask } from '../parts/ask.tsx';
import { formatMoment } from '../parts/moments.ts';
import { MoreRows } from '../parts/more-rows.tsx';
import { Table } from '../parts/table.tsx';
import { serverNowMs } from '../session/server-clock.ts';
import { useSelf } from '../session/session.ts';
import { formatRate, formatUtc, rateName } from './rates.ts';
import { TERMS_TEXTS } from './texts.ts';

const EVERY_MS = 10_000;
const TONES = { proposed: 'warn', approved: 'accent', withdrawn: 'neutral' } as const;

type Asked = { proposal: TermsProposalLine; what: 'approve' | 'withdraw' };

export function Proposals({ product }: { product: TermsProduct }) {
  const query = usePages(listTermsProposals, { query: { product }, everyMs: EVERY_MS });
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <MoreRows
        query={query}
        rowsOf={(page) => page.proposals}
        empty={<EmptyState title={TERMS_TEXTS.empty} text={TERMS_TEXTS.emptyText} icon="history" />}
      >
        {(rows) => <List rows={rows} onAsk={setAsked} />}
      </MoreRows>
      {asked && <AskFirst asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type ListProps = { rows: readonly TermsProposalLine[]; onAsk: (asked: Asked) => void };

function List({ rows, onAsk }: ListProps) {
  return (
    <Table
      label={TERMS_TEXTS.proposals}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: TERMS_TEXTS.number, render: ({ id }) => id },
        { label: TERMS_TEXTS.change, render: (proposal) => <Values proposal={proposal} /> },
        { label: TERMS_TEXTS.begins, render: ({ fromMs }) => formatUtc(fromMs) },
        {
          label: TERMS_TEXTS.by,
          render: ({ proposedBy, proposedAtMs }) => (
            <>
              {proposedBy}
              <span className="block text-12 text-text-muted">{formatMoment(proposedAtMs)}</span>
            </>
          ),
        },
        { label: TERMS_TEXTS.state, render: (proposal) => <State proposal={proposal} /> },
        {
          label: TERMS_TEXTS.actions,
          render: (proposal) =>
            proposal.state === 'proposed' ? <Actions proposal={proposal} onAsk={onAsk} /> : null,
        },
      ]}
    />
  );
}

function Values({ proposal: { values } }: { proposal: TermsProposalLine }) {
  return values.map(({ key, before, after }) => (
    <span key={key} className="block">
      {rateName(key)}: {formatRate(before)} → {formatRate(after)}
    </span>
  ));
}

function State({ proposal }: { proposal: TermsProposalLine }) {
  const { state, decidedBy, decidedAtMs } = proposal;
  const isLate = state === 'proposed' && isTooLate(proposal);
  return (
    <>
      <Badge tone={TONES[state]}>{isLate ? TERMS_TEXTS.late : TERMS_TEXTS.states[state]}</Badge>
      {decidedBy !== null && decidedAtMs !== null && (
        <span className="block text-12 text-text-muted">
          {TERMS_TEXTS.decided(decidedBy, formatMoment(decidedAtMs))}
        </span>
      )}
    </>
  );
}

type ActionsProps = { proposal: TermsProposalLine; onAsk: (asked: Asked) => void };

function Actions({ proposal, onAsk }: ActionsProps) {
  const { id, role } = useSelf();
  const isOwn = proposal.proposedBy === id;
  if (role !== 'reviewer' && role !== 'approver') return null;
  return (
    <span className="flex flex-wrap gap-2">
      {role === 'approver' && !isOwn && !isTooLate(proposal) && (
        <Button size="small" onClick={() => onAsk({ proposal, what: 'approve' })}>
          {TERMS_TEXTS.approve}
        </Button>
      )}
      <Button size="small" look="secondary" onClick={() => onAsk({ proposal, what: 'withdraw' })}>
        {TERMS_TEXTS.withdraw}
      </Button>
      {role === 'approver' && isOwn && (
        <span className="text-12 text-text-muted">{TERMS_TEXTS.own}</span>
      )}
    </span>
  );
}

/** What is approved is what stands here: its hash goes with the approval. */
function AskFirst({ asked: { proposal, what }, onClose }: { asked: Asked; onClose: () => void }) {
  const { id, hash, fromMs } = proposal;
  const params = { id };
  const isApproval = what === 'approve';
  return (
    <Ask
      title={isApproval ? TERMS_TEXTS.approveTitle(id) : TERMS_TEXTS.withdrawTitle(id)}
      text={
        <span className="flex flex-col gap-2">
          <Values proposal={proposal} />
          <span>{formatUtc(fromMs)}</span>
          <span>{isApproval ? TERMS_TEXTS.approveText : TERMS_TEXTS.withdrawText}</span>
          <span className="text-12 wrap-anywhere text-text-muted">
            {TERMS_TEXTS.hash} {hash}
          </span>
        </span>
      }
      confirmLabel={isApproval ? TERMS_TEXTS.approve : TERMS_TEXTS.withdraw}
      onClose={onClose}
      onConfirm={async (remark) => {
        if (isApproval) await callApi(approveTerms, { params, body: { hash, remark } });
        else await callApi(withdrawTerms, { params, body: { remark } });
        toast(isApproval ? TERMS_TEXTS.approved : TERMS_TEXTS.withdrawn, 'success');
        refresh(listTermsProposals, readStaffTerms);
      }}
    />
  );
}

function isTooLate({ fromMs }: TermsProposalLine): boolean {
  return fromMs - serverNowMs() < TERMS_NOTICE_MS;
}
