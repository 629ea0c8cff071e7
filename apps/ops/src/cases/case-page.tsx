/** One case: its facts, its member, its papers, and the decision of whoever has taken it. */
import { type CaseDetail, type CaseKind, claimCase, readCase } from '@anywhen/protocol';
import { Card, KeyValue } from '@anywhen/ui';
import { useEffect, useState } from 'react';
import { callApi } from '../api/call.ts';
import { answerKey, refresh, useAnswer } from '../api/use-answer.ts';
import { queryClient } from '../api/query-client.ts';
import { formatSum } from '../parts/amounts.ts';
import { Failure } from '../parts/failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MemberFacts } from '../parts/member-facts.tsx';
import { formatMoment } from '../parts/moments.ts';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { KIND_TEXTS, REVIEWER_TEXTS, wordsOf } from '../parts/texts.ts';
import { useAction } from '../parts/use-action.ts';
import { Link, navigate, usePlace } from '../router/router.tsx';
import { useSelf } from '../session/session.ts';
import { CaseFiles } from './case-files.tsx';
import { isDecider, isClaimedOnOpen, readKind } from './case-kind.ts';
import { CorrectionCard } from './correction-card.tsx';
import { DecisionCard } from './decision-card.tsx';
import { CASE_TEXTS, FACT_TEXTS, reasonText, stateText } from './texts.ts';

export function Page({ params }: PageProps) {
  const kind = readKind(params['kind']);
  const { id = '' } = params;
  const taking = useClaimOnOpen(kind, id);
  const query = useAnswer(readCase, { params: { kind, id }, isEnabled: taking.isSettled });
  return (
    <PageFrame
      title={`${KIND_TEXTS[kind]} ${id}`}
      aside={
        <Link
          href={`/queues/${kind}`}
          className="inline-flex min-h-11 items-center rounded-card px-3 text-14 font-semibold
            text-accent hover:bg-accent-tint"
        >
          {CASE_TEXTS.queue}
        </Link>
      }
    >
      <Loaded query={query}>
        {(detail) => (
          <CaseView
            detail={detail}
            takingError={taking.error}
            isTaking={taking.isBusy}
            onTake={() => void taking.run()}
            onLook={() => refresh(readCase)}
          />
        )}
      </Loaded>
    </PageFrame>
  );
}

/**
 * Takes the case at once where the page was opened to do so. Only then it is read, because its
 * papers are for who has it, and each look is written down.
 */
function useClaimOnOpen(kind: CaseKind, id: string) {
  const { role } = useSelf();
  const { state } = usePlace();
  const [isSettled, setIsSettled] = useState(!(isClaimedOnOpen(state) && isDecider(role)));
  const action = useAction(async () => {
    await callApi(claimCase, { params: { kind, id } });
    const queryKey = answerKey(readCase, { params: { kind, id } });
    await queryClient.invalidateQueries({ queryKey });
  });
  useEffect(() => {
    if (isSettled) return;
    // A reload takes nothing by itself.
    navigate(`${window.location.pathname}${window.location.search}`, { isReplacing: true });
    void action.run().then(() => setIsSettled(true));
    // Once, when it opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { ...action, isSettled };
}

type CaseViewProps = {
  detail: CaseDetail;
  takingError: unknown;
  isTaking: boolean;
  onTake: () => void;
  onLook: () => void;
};

function CaseView({ detail, takingError, isTaking, onTake, onLook }: CaseViewProps) {
  const { role, id: selfId } = useSelf();
  const { case: line, state } = detail;
  const isWrongCredit = line.kind === 'deposit' && (state === 'credited' || state === 'unlocked');
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className={COLUMN}>
        <div className="max-lg:order-2">
          <Facts detail={detail} />
        </div>
        {line.claimedBy === selfId && detail.files.length > 0 && (
          <div className="max-lg:order-3">
            <CaseFiles line={line} files={detail.files} />
          </div>
        )}
        <div className="max-lg:order-6">
          <History detail={detail} />
        </div>
      </div>
      <div className={COLUMN}>
        <div className="max-lg:order-1">
          <DecisionCard detail={detail} isTaking={isTaking} onTake={onTake} onLook={onLook}>
            <Failure error={takingError} />
          </DecisionCard>
        </div>
        {isWrongCredit && isDecider(role) && (
          <div className="max-lg:order-4">
            <CorrectionCard id={line.id} />
          </div>
        )}
        <div className="max-lg:order-5">
          <MemberCard detail={detail} />
        </div>
      </div>
    </div>
  );
}

/** Two columns; on a narrow screen one, in the order in which somebody decides. */
const COLUMN = 'flex min-w-0 flex-col gap-4 max-lg:contents';

function MemberCard({ detail: { member } }: { detail: CaseDetail }) {
  return (
    <Card
      title={CASE_TEXTS.member}
      action={
        <Link
          href={`/members/${member.uid}`}
          className="text-14 font-medium text-accent underline underline-offset-2"
        >
          {CASE_TEXTS.openMember}
        </Link>
      }
    >
      <MemberFacts member={member} />
    </Card>
  );
}

/** Those whose value is a reason of the list. */
const REASON_FACTS = ['flaw', 'proposed-for'];
/** Those whose value is a word of the code. */
const WORD_FACTS = ['account', 'documentType'];
const SUM_FACTS = ['fee', 'received', 'sent'];

function Facts({ detail }: { detail: CaseDetail }) {
  const { case: line, facts, state, reason } = detail;
  const { amount, currency, submittedAtMs, dueAtMs, reviewer } = line;
  const own = facts.map(({ name, value }) => ({
    label: FACT_TEXTS[name] ?? wordsOf(name),
    value: showFact(name, value, currency),
    tone: name === 'flaw' ? ('warn' as const) : undefined,
  }));
  const sum =
    amount === null
      ? []
      : [{ label: CASE_TEXTS.amount, value: formatSum(amount, currency), isStrong: true }];
  const isOpen = state === 'under-review';
  const due = isOpen ? [{ label: CASE_TEXTS.due, value: formatMoment(dueAtMs) }] : [];
  return (
    <Card title={CASE_TEXTS.facts}>
      <KeyValue
        rows={[
          ...sum,
          ...own,
          { label: CASE_TEXTS.submitted, value: formatMoment(submittedAtMs) },
          ...due,
          { label: CASE_TEXTS.reviewer, value: REVIEWER_TEXTS[reviewer] },
          {
            label: CASE_TEXTS.state,
            value: stateText(state),
            hint: reason === null ? undefined : reasonText(reason),
          },
        ]}
      />
    </Card>
  );
}

function showFact(name: string, value: string, currency: string | null): string {
  if (REASON_FACTS.includes(name)) return reasonText(value);
  if (SUM_FACTS.includes(name)) return formatSum(value, currency);
  if (name === 'value') return formatSum(value, 'USDT');
  return WORD_FACTS.includes(name) ? wordsOf(value) : value;
}

function History({ detail: { history } }: { detail: CaseDetail }) {
  const rows = history.filter(({ passed, rejected }) => passed + rejected > 0);
  return (
    <Card title={CASE_TEXTS.history}>
      {rows.length === 0 && <p className="text-14 text-text-muted">{CASE_TEXTS.noHistory}</p>}
      <KeyValue
        rows={rows.map(({ kind, passed, rejected }) => ({
          label: KIND_TEXTS[kind],
          value: CASE_TEXTS.historyLine(passed, rejected),
        }))}
      />
    </Card>
  );
}
