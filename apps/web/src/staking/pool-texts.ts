/** Formats pools: rates by tier, durations, and the cost of leaving. */
import type { StakingPoolLine } from '@anywhen/protocol';
import { useLanguage, useText } from '../i18n/index.ts';
import { useYearlyRate } from '../earn-parts/rate-lines.tsx';
import { showExactAmount } from '../money-forms/amounts.ts';

const HOUR_SECONDS = 3_600;

export function usePoolTexts() {
  const t = useText('staking');
  const language = useLanguage();
  const rateOf = useYearlyRate();
  const amountText = (amount: string, currency: string) =>
    `${showExactAmount({ amount, currency, language })} ${currency}`;
  /** `6.00% up to 1,000.00 USDT, 2.00% above`; a single rate is shown alone. */
  const tierTexts = ({ tiers, currency }: Pick<StakingPoolLine, 'tiers' | 'currency'>) =>
    tiers.map(({ upTo, aprBps }, index) => {
      const rate = rateOf(aprBps);
      if (upTo !== null) return t('tier.upTo', { rate, amount: amountText(upTo, currency) });
      return index === 0 ? rate : t('tier.above', { rate });
    });
  const waitText = (seconds: number) =>
    seconds % HOUR_SECONDS === 0
      ? t('wait.hours', { count: seconds / HOUR_SECONDS })
      : t('wait.seconds', { count: seconds });
  const lockText = ({ lockDays }: Pick<StakingPoolLine, 'lockDays'>) =>
    lockDays === 0 ? t('pool.noLock') : t('pool.lock', { count: lockDays });
  const leavingText = ({
    mode,
    leaveSeconds,
    unearnedLeavesAtOnce,
  }: Pick<StakingPoolLine, 'mode' | 'leaveSeconds' | 'unearnedLeavesAtOnce'>) => {
    if (mode === 'locked') return t('pool.leaveLocked');
    const key = unearnedLeavesAtOnce ? 'pool.leaveUnearned' : 'pool.leaveFlexible';
    return t(key, { wait: waitText(leaveSeconds) });
  };
  return { amountText, tierTexts, waitText, lockText, leavingText };
}
