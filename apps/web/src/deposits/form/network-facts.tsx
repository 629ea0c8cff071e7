/** Minimum, fees and times of a network, before anything is sent (rulebook 9.1). */
import { NETWORK_TERMS, type Network } from '@anywhen/protocol';
import { Card, KeyValue } from '@anywhen/ui';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { withTerm } from '../../parts/terms/term-mark.tsx';
import { creditSeconds, unlockSeconds } from './network-times.ts';

export function NetworkFacts({ network }: { network: Network }) {
  const t = useText('deposits');
  const language = useLanguage();
  const terms = NETWORK_TERMS[network];
  const { currency } = terms;
  const show = (amount: string) => `${showExactAmount({ amount, currency, language })} ${currency}`;
  return (
    <Card title={t('facts.title')}>
      <KeyValue
        rows={[
          { label: t('facts.minimum'), value: show(terms.depositMin) },
          { label: t('facts.maximum'), value: show(terms.depositMax) },
          withTerm('confirmations', {
            label: t('facts.credit'),
            value: terms.creditConfirmations,
            hint: t('facts.creditHint', { seconds: creditSeconds(terms) }),
          }),
          {
            label: t('facts.unlock'),
            value: terms.unlockConfirmations,
            hint: t('facts.unlockHint', { seconds: unlockSeconds(terms) }),
          },
        ]}
      />
    </Card>
  );
}
