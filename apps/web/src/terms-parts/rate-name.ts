/** How a rate of the terms is called and written. */
import { readTermsKey } from '@anywhen/protocol';
import { useLanguage, useText } from '../i18n/index.ts';
import { showShare } from '../money-forms/amounts.ts';

/** `F30 · Interest a year (APR)`; where the page is about one product alone, without its code. */
export function useRateName(): (key: string, options?: { isAlone: boolean }) => string {
  const t = useText('parts');
  return (key, { isAlone } = { isAlone: false }) => {
    const { kind, part, tier } = readTermsKey(key);
    const named = kind === 'trading-fee' ? t('terms.level', { level: part ?? '0' }) : part;
    const tiered = tier === null ? null : t('terms.tier', { number: tier });
    const subjects = [isAlone ? null : named, t(`terms.kind.${kind}`), tiered];
    return subjects.filter((each) => each !== null).join(' · ');
  };
}

export function useRateText(): (bps: number) => string {
  const language = useLanguage();
  return (bps) => showShare({ bps: BigInt(bps), language });
}

/** Of one product alone, where the page is about one. */
export function belongsTo(key: string, part: string | undefined): boolean {
  return part === undefined || readTermsKey(key).part === part;
}
