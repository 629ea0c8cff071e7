/**
 * The product in plain words: rules, terms, fees, the meaning of leverage, past funding and the
 * insurance account. Never promotional.
 */
import { Card, KeyValue } from '@anywhen/ui';
import { LEVERAGE_NOTIONAL_MIN, LEVERAGE_WITHOUT_LEVEL_MAX } from '@anywhen/protocol';
import { RulesFrame } from '../../contract-parts/rules-frame.tsx';
import { useLanguage, useText } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { TermsRow } from '../../terms-parts/terms-row.tsx';
import { useTerms } from '../data.ts';
import { deskPath } from '../paths.ts';
import { marketTermsOf, percentOf } from '../terms.ts';
import { withTerm } from '../../parts/terms/term-mark.tsx';
import { ExampleCard } from './example-card.tsx';
import { FundingHistory } from './funding-history.tsx';
import { InsuranceCard } from './insurance-card.tsx';

export function RulesExplained({ symbol }: { symbol: string }) {
  const t = useText('derivatives');
  const toDesk = {
    href: deskPath(symbol),
    label: t('rules.toDesk', { market: marketText(symbol) }),
  };
  return (
    <RulesFrame warning={{ title: t('rules.warnTitle'), text: t('rules.warn') }} toDesk={toDesk}>
      <RulesCard />
      <TermsCard symbol={symbol} />
      <TermsRow product="derivatives" />
      <ExampleCard />
      <FundingHistory symbol={symbol} />
      <InsuranceCard />
    </RulesFrame>
  );
}

function RulesCard() {
  const t = useText('derivatives');
  return (
    <Card title={t('rules.title')}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-14 text-pretty">
        <li>{t('rules.what')}</li>
        <li>{t('rules.margin')}</li>
        <li>{t('rules.one')}</li>
        <li>{t('rules.orders')}</li>
        <li>{t('rules.liquidation')}</li>
        <li>{t('rules.stop')}</li>
        <li>{t('rules.rest')}</li>
        <li>{t('rules.funding')}</li>
        <li>{t('rules.agreed')}</li>
        <li>{t('rules.house')}</li>
      </ol>
    </Card>
  );
}

function TermsCard({ symbol }: { symbol: string }) {
  const t = useText('derivatives');
  const language = useLanguage();
  const terms = useTerms();
  const own = marketTermsOf(terms, symbol);
  const usdt = (amount: string) =>
    `${showExactAmount({ amount, currency: 'USDT', language })} USDT`;
  if (!own) return null;
  return (
    <Card title={t('rules.terms', { market: marketText(symbol) })}>
      <KeyValue
        rows={[
          withTerm('leverage', {
            label: t('leverage.label'),
            value: own.leverages.map((leverage) => `${leverage}×`).join(' '),
            hint: t('rules.level', { leverage: LEVERAGE_WITHOUT_LEVEL_MAX }),
          }),
          withTerm('makerTaker', {
            label: t('rules.taker'),
            value: percentOf(terms.takerBps),
            hint: t('rules.levelTwo', { percent: terms.levelTwoOffPercent }),
          }),
          { label: t('rules.maker'), value: percentOf(terms.makerBps) },
          withTerm('spread', { label: t('rules.spread'), value: percentOf(own.spreadBps) }),
          { label: t('rules.mmr'), value: percentOf(own.mmrBps) },
          withTerm('liquidation', {
            label: t('rules.liquidationFee'),
            value: percentOf(terms.liquidationBps),
          }),
          withTerm('funding', {
            label: t('rules.fundingCost'),
            value: percentOf(Number(terms.fundingCost) * 10_000),
            hint: t('rules.fundingTimes'),
          }),
          { label: t('rules.positionMax'), value: usdt(own.positionMax) },
          { label: t('rules.least'), value: usdt(LEVERAGE_NOTIONAL_MIN) },
        ]}
      />
    </Card>
  );
}
