/** How far a limit is from the market, in words: for whoever places, amends or drags an order. */
import { formatUnits } from '@anywhen/money';
import type { KeyValueRow } from '@anywhen/ui';
import { useText, writePercent } from '../../i18n/index.ts';
import type { LimitDistance } from './limit-distance.ts';

/** Its row, and the warning where it may cost the member. */
export function useDistanceWords(distance: LimitDistance | undefined) {
  const t = useText('parts');
  if (!distance) return { rows: [], warning: undefined };
  const { bps, isAbove, isFar, isOfTrigger } = distance;
  const percent = writePercent(formatUnits(bps, 2));
  const away = isAbove ? t('question.above', { percent }) : t('question.below', { percent });
  const value = bps === 0n ? t('question.at') : away;
  const label = isOfTrigger ? t('question.distanceBehind') : t('question.distance');
  const row: KeyValueRow = { label, value };
  const far = isAbove ? t('question.farBuy', { percent }) : t('question.farSell', { percent });
  const farBehind = isAbove
    ? t('question.farBuyBehind', { percent })
    : t('question.farSellBehind', { percent });
  const warning = isOfTrigger ? farBehind : far;
  return {
    rows: [isFar ? { ...row, tone: 'warn' as const } : row],
    warning: isFar ? warning : undefined,
  };
}

/** Shown whatever was chosen about questions; nothing without a warning. */
export function FarWarning({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className="text-14 font-medium text-pretty text-warn">
      {children}
    </p>
  );
}
