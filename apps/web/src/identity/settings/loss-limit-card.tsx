/**
 * The member's own daily loss limit (rulebook 3.6): a lower one applies at once, a higher one only
 * after 24 hours, so that nobody raises it right after a loss. A pending raise can be cancelled.
 */
import { useState } from 'react';
import { Amount, Button, Card, Icon, toast } from '@anywhen/ui';
import { parseUnits, truncateDecimals } from '@anywhen/money';
import type { Me } from '@anywhen/protocol';
import { ApiRejection, NoAnswer } from '../../api/call.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { Dialog } from '../../parts/overlays.tsx';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { useQuestion, type Question } from '../../money-forms/questions/question.ts';
import { useFormat, useLanguage, useText } from '../../i18n/index.ts';
import { findLimitFault } from '../../member-parts/checks.ts';
import { changeMySettings } from '../data.ts';
import { useForm } from '../../member-parts/form.ts';
import { ProblemBox, useIsWaiting } from '../../member-parts/problem-box.tsx';

export function LossLimitCard({ me }: { me: Me }) {
  const t = useText('identity');
  const language = useLanguage();
  const limit = showExactAmount({ amount: me.dailyLossLimit, currency: 'USDT', language });
  return (
    <Card title={t('limit.title')}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <Amount text={limit} currency="USDT" size={28} hasQuietFraction />
          <p className="text-14 text-pretty text-text-muted">{t('limit.text')}</p>
        </div>
        {me.pendingLossLimit && <PendingRaise me={me} pending={me.pendingLossLimit} />}
        <LimitForm me={me} />
      </div>
    </Card>
  );
}

function LimitForm({ me }: { me: Me }) {
  const t = useText('identity');
  const question = useQuestion<NewLimit>('identity.loss-limit');
  const form = useForm({
    initial: { dailyLossLimit: '' },
    check: ({ dailyLossLimit }) => ({ dailyLossLimit: findLimitFault(dailyLossLimit) }),
    send: async ({ dailyLossLimit }) => {
      const isRaise = parseUnits(dailyLossLimit) > parseUnits(me.dailyLossLimit);
      if (!(await question.ask({ limit: dailyLossLimit, isRaise }))) return 'done';
      await changeMySettings({ dailyLossLimit });
      form.write('dailyLossLimit', '');
      toast(t(isRaise ? 'limit.savedHigher' : 'limit.savedLower'), 'success');
      return 'done';
    },
  });
  const isWaiting = useIsWaiting(form.problem);
  return (
    <form {...form.element} className="flex flex-col gap-3">
      <MoneyField
        {...form.field('dailyLossLimit')}
        onChange={(amount) => form.write('dailyLossLimit', amount)}
        label={t('limit.new')}
        hint={t('limit.rule')}
        currency="USDT"
        decimalsMax={2}
        enterKeyHint="done"
      />
      <ProblemBox problem={form.problem} />
      <Button type="submit" look="secondary" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
        {t('limit.save')}
      </Button>
      <LimitQuestion me={me} question={question} />
    </form>
  );
}

type NewLimit = { limit: string; isRaise: boolean };

/** Shows the effect of the new limit before it is set. */
function LimitQuestion({ me, question }: { me: Me; question: Question<NewLimit> }) {
  const t = useText('identity');
  const app = useText('app');
  const language = useLanguage();
  const { isOpen, about, answer } = question;
  const show = (amount: string) => showExactAmount({ amount, currency: 'USDT', language });
  const figures = { limit: show(about?.limit ?? '0'), now: show(me.dailyLossLimit) };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => answer(false)}
      title={t('limit.question', figures)}
      cancelLabel={app('close')}
      confirmLabel={t('limit.confirm')}
      onConfirm={() => answer(true)}
    >
      {about?.isRaise ? t('limit.sureHigher', figures) : t('limit.sureLower', figures)}
    </Dialog>
  );
}

type PendingRaiseProps = { me: Me; pending: NonNullable<Me['pendingLossLimit']> };

/** Setting the current limit cancels the raise: it is not higher, so it applies at once. */
function PendingRaise({ me, pending }: PendingRaiseProps) {
  const t = useText('identity');
  const { dateTime } = useFormat();
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);

  const takeBack = async () => {
    setIsBusy(true);
    try {
      await changeMySettings({ dailyLossLimit: truncateDecimals(me.dailyLossLimit, 2) });
      toast(t('limit.takenBack'), 'success');
    } catch (error) {
      if (!(error instanceof ApiRejection || error instanceof NoAnswer)) throw error;
      toast(t('settings.notSaved'), 'danger');
      setIsBusy(false);
    }
  };

  return (
    <div className="flex items-start gap-3 rounded-card bg-warn-tint p-3 text-14">
      <Icon name="clock" size={20} className="text-warn" />
      <div className="flex flex-1 flex-col items-start gap-2">
        <p className="tabular font-medium text-warn">
          {t('limit.pending', {
            amount: showExactAmount({ amount: pending.amount, currency: 'USDT', language }),
            time: dateTime(pending.fromMs),
          })}
        </p>
        <Button look="secondary" size="small" isBusy={isBusy} onClick={() => void takeBack()}>
          {t('limit.takeBack')}
        </Button>
      </div>
    </div>
  );
}
