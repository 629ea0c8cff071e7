/**
 * Leaves a pool from the sheet of its position: a flexible one fully or in part, a locked one early
 * as a whole. The consequences are shown in figures first.
 */
import { parseUnits } from '@anywhen/money';
import { earlyLeaving, type StakingPosition } from '@anywhen/protocol';
import { KeyValue } from '@anywhen/ui';
import { EndingPart, useEnding } from '../../earn-parts/ending.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { useFaultText } from '../../money-forms/fault-text.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { NoticeBox } from '../../money-forms/notice.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { finishTyping, typedForm } from '../../money-forms/typed-amount.ts';
import { forgetTyped, useTyped } from '../../parts/drafts/typed.ts';
import { refreshStaking, sendLeave, usePools, type LeaveRequest } from '../data.ts';
import { usePoolTexts } from '../pool-texts.ts';
import { LEAVE_PLACES, dailyOfRest, findLeaveFault } from './leave-draft.ts';
import { isBackAtOnce, isWhole } from './leave-draft.ts';

type LeavePartProps = { position: StakingPosition };

export function LeavePart({ position }: LeavePartProps) {
  return position.mode === 'flexible' ? (
    <LeaveFlexible position={position} />
  ) : (
    <LeaveEarly position={position} />
  );
}

/** Undefined for all of it. */
type Draft = { readonly amount: string | undefined };

const START_DRAFT: Draft = { amount: undefined };

function useLeaving({ id, amount, currency }: StakingPosition) {
  const t = useText('staking');
  const { amountText } = usePoolTexts();
  const name = nameOf(id);
  const ending = useEnding({
    name,
    carryOut: sendLeave,
    places: LEAVE_PLACES,
    onRefused: () => void refreshStaking(),
    onDone: () => forgetTyped(name),
  });
  const texts = {
    barred: t('leave.barred'),
    lost: (request: LeaveRequest) =>
      t('leave.what', { amount: amountText(request.amount ?? amount, currency) }),
    again: (leaving: string) => t('leave.again', { leaving }),
  };
  return { ending, texts };
}

function LeaveFlexible({ position }: LeavePartProps) {
  const t = useText('staking');
  const { ending, texts } = useLeaving(position);
  const { attempt, faults, setFaults, end } = ending;
  const { id, amount, currency } = position;
  const textOf = useFaultText(currency);
  const all = typedForm(amount);
  const [draft, change] = useTyped(nameOf(id), START_DRAFT);
  const typed = draft.amount ?? all;
  const pool = usePools().data?.pools.find(({ code }) => code === position.pool);
  const submit = () => {
    const fault = findLeaveFault(typed, { amount, min: pool?.min });
    setFaults(fault ? { amount: fault } : {});
    if (!fault) end({ id, amount: isWhole(typed, position) ? undefined : finishTyping(typed) });
  };
  const type = (next: string) => {
    change(() => ({ amount: next === all ? undefined : next }));
    setFaults({});
  };
  const rest = dailyOfRest(typed, position);
  return (
    <EndingPart
      ending={ending}
      texts={{ ...texts, open: t('leave.open'), submit: t('leave.submit') }}
      onSubmit={submit}
      isOffered={position.state === 'staking'}
      done={attempt.state === 'done' && <Left left={attempt.answer} />}
    >
      <MoneyField
        data-field="amount"
        label={t('leave.amount')}
        value={typed}
        onChange={type}
        currency={currency}
        enterKeyHint="go"
        error={textOf(faults.amount)}
        allLabel={t('leave.all')}
        onAll={() => type(all)}
      />
      <KeyValue
        rows={[
          { label: t('leave.restDaily'), value: <Figure amount={rest} currency={currency} /> },
        ]}
      />
      <LeavingSentences position={position} typed={typed} />
    </EndingPart>
  );
}

/** Of the attempt, and of what was typed. */
function nameOf(id: string): string {
  return `staking.leave.${id}`;
}

function LeavingSentences({ position, typed }: LeavePartProps & { typed: string }) {
  const t = useText('staking');
  const { amountText, waitText } = usePoolTexts();
  const { pool: code, currency, leavesAtOnce = '0' } = position;
  const pool = usePools().data?.pools.find((one) => one.code === code);
  const isAtOnce = isBackAtOnce(typed, position);
  const amount = amountText(leavesAtOnce, currency);
  return (
    <div className="flex flex-col gap-1 text-14 text-pretty">
      {isAtOnce && <p>{t('leave.unearned')}</p>}
      {!isAtOnce && pool && <p>{t('leave.wait', { wait: waitText(pool.leaveSeconds) })}</p>}
      {!isAtOnce && parseUnits(leavesAtOnce) > 0n && <p>{t('leave.unearnedPart', { amount })}</p>}
      <p>{t('leave.today')}</p>
      {pool && <p>{t('leave.least', { amount: amountText(pool.min, currency) })}</p>}
    </div>
  );
}

function Left({ left }: { left: StakingPosition }) {
  const { state, currency, releasesAtMs } = left;
  const t = useText('staking');
  const { dateTime } = useFormat();
  const { amountText } = usePoolTexts();
  if (releasesAtMs === null) return null;
  const amount = amountText(left.amount, currency);
  return (
    <output>
      <NoticeBox tone="calm" icon="check">
        <p>
          {state === 'closed'
            ? t('leave.doneAtOnce', { amount })
            : t('leave.done', { amount, time: dateTime(releasesAtMs) })}
        </p>
      </NoticeBox>
    </output>
  );
}

function LeaveEarly({ position }: LeavePartProps) {
  const t = useText('staking');
  const { ending, texts } = useLeaving(position);
  const { id, currency, amount, total } = position;
  const { lost, back } = earlyLeaving(position);
  const show = (value: string | undefined) => <Figure amount={value} currency={currency} />;
  return (
    <EndingPart
      ending={ending}
      texts={{ ...texts, open: t('leave.openEarly'), submit: t('leave.submitEarly') }}
      onSubmit={() => ending.end({ id, amount: undefined })}
      isOffered={position.state === 'staking'}
    >
      <KeyValue
        rows={[
          { label: t('leave.pledge'), value: show(amount) },
          { label: t('leave.lost'), value: show(lost), tone: 'warn' },
          { label: t('leave.back'), value: show(back), isStrong: true, hint: t('leave.atOnce') },
          { label: t('leave.instead'), value: show(total ?? undefined) },
        ]}
      />
      <p className="text-14 text-pretty">{t('leave.earlyText')}</p>
    </EndingPart>
  );
}

function Figure(props: { amount: string | undefined; currency: string }) {
  return <OwnAmount {...props} size={14} isExact hasCurrency />;
}
