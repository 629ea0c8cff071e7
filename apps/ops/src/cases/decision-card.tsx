/**
 * What can be done with a case, by who has it:
 *
 *   free ── take ──▶ mine ── approve or reject ──▶ decided, or 1 of 2
 *     ▲               │ give back, or 15 minutes are over
 *     └───────────────┘
 */
import { type CaseDetail, releaseCase, listCases, readCase } from '@anywhen/protocol';
import { Button, Card, toast } from '@anywhen/ui';
import { useState, type ReactNode } from 'react';
import { callApi } from '../api/call.ts';
import { refresh } from '../api/use-answer.ts';
import { Failure } from '../parts/failure.tsx';
import { useKeys } from '../parts/keys.ts';
import { formatMoment } from '../parts/moments.ts';
import { useAction } from '../parts/use-action.ts';
import { navigate } from '../router/router.tsx';
import { useServerNow } from '../session/server-clock.ts';
import { useSelf } from '../session/session.ts';
import { readStanding } from './case-standing.ts';
import { DecisionForm } from './decision-form.tsx';
import { openNextCase, skipCase } from './next-case.ts';
import { OwnCase } from './own-case.tsx';
import { CASE_TEXTS, KEY_TEXTS, stateText } from './texts.ts';

type DecisionCardProps = {
  detail: CaseDetail;
  isTaking: boolean;
  onTake: () => void;
  onLook: () => void;
  /** Below what is said about the claim: why it could not be taken. */
  children: ReactNode;
};

export function DecisionCard({ detail, isTaking, onTake, onLook, children }: DecisionCardProps) {
  const { case: line } = detail;
  const nowMs = useServerNow();
  const self = useSelf();
  const standing = readStanding(detail, { self, nowMs });
  const [form, setForm] = useState<'approve' | 'reject'>();
  const next = useNextCase(line.kind);
  const release = useAction(async () => {
    await callApi(releaseCase, { params: { kind: line.kind, id: line.id } });
    skipCase(line.kind, line.id);
    toast(CASE_TEXTS.released, 'success');
    refresh(listCases);
    navigate(`/queues/${line.kind}`);
  });
  useCaseKeys({ standing, form, setForm, onTake, release: release.run, next: next.run, line });
  return (
    <Card title={CASE_TEXTS.decision}>
      <div className="flex flex-col gap-3 text-14">
        <Standing standing={standing} isTaking={isTaking} onTake={onTake} onLook={onLook} />
        {children}
        {standing.kind === 'mine' && (
          <OwnCase
            standing={standing}
            isRenewing={isTaking}
            onRenew={onTake}
            release={release}
            form={form}
            onForm={setForm}
          />
        )}
        {form && (standing.kind === 'mine' || standing.kind === 'lapsed') && (
          <DecisionForm
            key={form}
            line={line}
            what={form}
            onClose={() => setForm(undefined)}
            onDone={() => {
              setForm(undefined);
              refresh(listCases, readCase);
            }}
            onLook={onLook}
          />
        )}
        {standing.canDecide && <NextCase {...next} isFirst={standing.kind === 'decided'} />}
      </div>
    </Card>
  );
}

type Reading = ReturnType<typeof readStanding>;

type StandingProps = {
  standing: Reading;
  isTaking: boolean;
  onTake: () => void;
  onLook: () => void;
};

function Standing({ standing, isTaking, onTake, onLook }: StandingProps) {
  if (standing.kind === 'decided') {
    return (
      <p>
        <b className="font-semibold">{CASE_TEXTS.decided}</b> {stateText(standing.state)}.
      </p>
    );
  }
  const two = standing.secondPerson && (
    <p role="note" className="rounded-card bg-warn-tint p-3 font-medium">
      {standing.secondPerson}
    </p>
  );
  if (!standing.canDecide) return [two, <p key="reads">{CASE_TEXTS.readOnly}</p>];
  if (standing.kind === 'mine') return two;
  if (standing.kind === 'others') {
    return (
      <>
        {two}
        <p>
          <b className="font-semibold">{CASE_TEXTS.others(standing.claimedBy)}</b>{' '}
          {CASE_TEXTS.othersText(formatMoment(standing.untilMs))}
        </p>
        <Button look="secondary" icon="refresh" isBusy={isTaking} onClick={onLook}>
          {CASE_TEXTS.lookAgain}
        </Button>
      </>
    );
  }
  const isLapsed = standing.kind === 'lapsed';
  return (
    <>
      {two}
      <p>
        <b className="font-semibold">{isLapsed ? CASE_TEXTS.lapsed : CASE_TEXTS.free}</b>{' '}
        {isLapsed ? CASE_TEXTS.lapsedText : CASE_TEXTS.freeText}
      </p>
      <Button isBusy={isTaking} onClick={onTake}>
        {isLapsed ? CASE_TEXTS.takeAgain : CASE_TEXTS.take}
      </Button>
    </>
  );
}

type Next = { isBusy: boolean; error: unknown; isNone: boolean; run: () => Promise<boolean> };

/** Where nothing else is left to do it is what one presses. */
function NextCase({ isBusy, error, isNone, run, isFirst }: Next & { isFirst: boolean }) {
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <Failure error={error} />
      {isNone && <output className="text-text-muted">{CASE_TEXTS.noNext}</output>}
      <Button look={isFirst ? 'primary' : 'quiet'} isBusy={isBusy} onClick={() => void run()}>
        {CASE_TEXTS.nextCase}
      </Button>
    </div>
  );
}

function useNextCase(kind: CaseDetail['case']['kind']): Next {
  const [isNone, setIsNone] = useState(false);
  const action = useAction(async () => {
    setIsNone(false);
    setIsNone(!(await openNextCase(kind)));
  });
  return { ...action, isNone };
}

type CaseKeys = {
  standing: Reading;
  form: 'approve' | 'reject' | undefined;
  setForm: (form: 'approve' | 'reject' | undefined) => void;
  onTake: () => void;
  release: () => Promise<boolean>;
  next: () => Promise<boolean>;
  line: CaseDetail['case'];
};

function useCaseKeys({ standing, form, setForm, onTake, release, next, line }: CaseKeys): void {
  const isMine = standing.kind === 'mine';
  const canTake = standing.canDecide && ['free', 'lapsed', 'mine'].includes(standing.kind);
  useKeys([
    ...(isMine && standing.mayApprove
      ? [{ keys: ['a'], label: KEY_TEXTS.approve, act: () => setForm('approve') }]
      : []),
    ...(isMine && standing.mayReject
      ? [{ keys: ['r'], label: KEY_TEXTS.reject, act: () => setForm('reject') }]
      : []),
    ...(canTake ? [{ keys: ['t'], label: KEY_TEXTS.take, act: onTake }] : []),
    ...(isMine ? [{ keys: ['u'], label: KEY_TEXTS.release, act: () => void release() }] : []),
    ...(form ? [{ keys: ['Escape'], label: KEY_TEXTS.stop, act: () => setForm(undefined) }] : []),
    ...(standing.canDecide
      ? [{ keys: ['n'], label: KEY_TEXTS.nextCase, act: () => void next() }]
      : []),
    { keys: ['q'], label: KEY_TEXTS.queue, act: () => navigate(`/queues/${line.kind}`) },
  ]);
}
