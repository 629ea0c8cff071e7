/** What the member's own limits bar or leave, in one line. */
import { formatUnits } from '@anywhen/money';
import type { RejectionReply } from '@anywhen/protocol';
import { Icon } from '@anywhen/ui';
import { useFormat, useLanguage, useText } from '../i18n/index.ts';
import { showExactAmount } from '../money-forms/amounts.ts';
import { Link } from '../router/index.ts';
import { LOSS_LIMIT } from './data.ts';
import type { LimitGate } from './own-limit.ts';

/** Why nothing can be opened, with a link to the remedy if there is one. */
export function LimitLine({ gate }: { gate: LimitGate }) {
  const text = useLimitText()(gate);
  return (
    <output className="flex items-start gap-2 rounded-inner bg-warn-tint px-3 py-2 text-14">
      <Icon name={gate.reason === 'break' ? 'clock' : 'info'} size={20} className="text-warn" />
      <span className="min-w-0 text-pretty">
        {text} {gate.reason === 'loss' && <LossLimitLink />}
      </span>
    </output>
  );
}

export function LossLimitLink() {
  const t = useText('limits');
  return (
    <Link to={LOSS_LIMIT} className="font-semibold text-accent">
      {t('gate.changeLimit')}
    </Link>
  );
}

/** How much may still be risked today and how to change it; nothing where nothing may. */
export function LossLeft({ leftUnits }: { leftUnits: bigint | undefined }) {
  const t = useText('limits');
  const usdt = useUsdt();
  if (leftUnits === undefined || leftUnits <= 0n) return null;
  const amount = usdt(formatUnits(leftUnits));
  return (
    <p className="tabular text-12 text-pretty text-text-muted">
      {t('limits.left', { amount })} <LossLimitLink />
    </p>
  );
}

/** The server's own figures of such a refusal; undefined for any other. */
export function useLimitRefusal(): (reply: RejectionReply) => string | undefined {
  const t = useText('limits');
  const { dateTime } = useFormat();
  const usdt = useUsdt();
  return ({ code, data }) => {
    const { untilMs, lossLimit, left } = data ?? {};
    if (code === 'ON_A_BREAK' && typeof untilMs === 'number') {
      return t('refused.breakUntil', { until: dateTime(untilMs) });
    }
    if (code !== 'DAILY_LIMIT_REACHED' || typeof lossLimit !== 'string') return undefined;
    return typeof left === 'string'
      ? t('refused.lossRoom', { limit: usdt(lossLimit), left: usdt(left) })
      : t('refused.lossLimit', { limit: usdt(lossLimit) });
  };
}

function useLimitText(): (gate: LimitGate) => string {
  const t = useText('limits');
  const { dateTime } = useFormat();
  const usdt = useUsdt();
  return (gate) =>
    gate.reason === 'break'
      ? t('gate.break', { until: dateTime(gate.untilMs) })
      : t('gate.loss', { limit: usdt(gate.lossLimit) });
}

function useUsdt(): (amount: string) => string {
  const language = useLanguage();
  return (amount) => `${showExactAmount({ amount, currency: 'USDT', language })} USDT`;
}
