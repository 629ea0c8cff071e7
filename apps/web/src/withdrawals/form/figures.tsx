/** The costs of a withdrawal while typing, and the limits: per withdrawal, per day, and count. */
import { formatUnits, parseUnits, readAmount } from '@anywhen/money';
import { withdrawalCosts, withdrawalMinUnits } from '@anywhen/protocol';
import { Card, KeyValue } from '@anywhen/ui';
import { useFormat, useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';
import type { Desk } from '../data.ts';
import { useWithdrawalTexts } from '../withdrawal-texts.ts';
import type { Draft } from './draft.ts';

/** The layout is stable: a dash stands for figures that cannot be computed yet. */
export function CostFigures({ draft }: { draft: Draft }) {
  const t = useText('withdrawals');
  const language = useLanguage();
  const { feeRule } = useWithdrawalTexts();
  const { currency = '', channel } = draft;
  const costs = costsOf(draft);
  const exact = (amount: string) =>
    `${showExactAmount({ amount, currency, language })} ${currency}`;
  return (
    <div aria-live="polite">
      <KeyValue
        rows={[
          {
            label: t('fee.label'),
            value: costs ? exact(costs.fee) : channel ? feeRule(channel, currency) : '–',
          },
          {
            label: t('received'),
            value: costs ? exact(costs.received) : '–',
            isStrong: true,
          },
        ]}
      />
    </div>
  );
}

function costsOf({ channel, amount }: Draft) {
  const typed = finishTyping(amount);
  if (!channel || !readAmount(typed).isAmount) return undefined;
  return withdrawalCosts(channel, parseUnits(typed));
}

export function LimitFigures({ desk, draft }: { desk: Desk; draft: Draft }) {
  const t = useText('withdrawals');
  const { time } = useFormat();
  const { amountText } = useWithdrawalTexts();
  const { limits, leftTodayUsdt, timesLeftToday, resetsAtMs } = desk;
  const { currency = '', channel } = draft;
  if (!limits) return null;
  return (
    <Card title={t('limits.title')}>
      <KeyValue
        rows={[
          {
            label: t('limits.min'),
            value: channel ? amountText(formatUnits(withdrawalMinUnits(channel)), currency) : '–',
          },
          { label: t('limits.max'), value: amountText(limits.singleMaxUsdt, 'USDT') },
          { label: t('limits.leftToday'), value: amountText(leftTodayUsdt, 'USDT') },
          {
            label: t('limits.timesLeft'),
            value: t('limits.times', { left: timesLeftToday, all: limits.timesPerDay }),
          },
        ]}
      />
      <p className="mt-3 text-12 text-pretty text-text-muted">
        {t('limits.resets', { time: time(resetsAtMs) })}
      </p>
    </Card>
  );
}
