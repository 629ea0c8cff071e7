/**
 * The product in plain words: rules, terms, costs, how a price is made, the volatility as
 * information, and settlement.
 * Never promotional.
 */
import { Card, KeyValue } from '@anywhen/ui';
import {
  ASK_MIN_UNITS,
  EXPIRIES_OPEN,
  HOUSE_PARTS,
  OPTIONS_OFFER,
  QUOTE_TOLERANCE_BPS,
  SETTLEMENT_TICKS,
  SETTLEMENT_TICKS_MIN,
  STRESS_BPS,
} from '@anywhen/protocol';
import { currencyOf, marketText } from '../../market-parts/symbol-text.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { RulesFrame } from '../../contract-parts/rules-frame.tsx';
import { useText, writePercent } from '../../i18n/index.ts';
import { TermsRow } from '../../terms-parts/terms-row.tsx';
import { useHouseBalance } from '../data.ts';
import { MeasuredCost } from '../measured-cost.tsx';
import { useOptionTexts } from '../option-texts.ts';
import { deskPath } from '../paths.ts';
import { useLimits, useSeriesPicture } from '../series.ts';
import { Disclosure, useExactUsdt, useUsdt } from '../trade-parts.tsx';
import { VolatilityCard } from './volatility-card.tsx';

export function RulesExplained({ symbol }: { symbol: string }) {
  const t = useText('options');
  const toDesk = {
    href: deskPath(symbol),
    label: t('rules.toDesk', { market: marketText(symbol) }),
  };
  return (
    <RulesFrame
      warning={{ title: t('rules.warningTitle'), text: t('rules.warning') }}
      toDesk={toDesk}
    >
      <RulesCard />
      <TermsCard />
      <CostCard />
      <TermsRow product="options" />
      <VolatilityCard symbol={symbol} />
      <Card title={t('rules.fairTitle')}>
        <p className="text-14 text-pretty">{t('rules.fair', { ticks: SETTLEMENT_TICKS })}</p>
      </Card>
    </RulesFrame>
  );
}

function RulesCard() {
  const t = useText('options');
  const usdt = useUsdt();
  const { quantityMax, positionsMax, premiumMax, quoteLifeSeconds } = useLimits();
  const seconds = OPTIONS_OFFER.closeSeconds;
  return (
    <Card title={t('rules.title')}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-14 text-pretty">
        <li>{t('rules.what')}</li>
        <li>{t('rules.callPut')}</li>
        <li>{t('rules.loss')}</li>
        <li>
          {t('rules.quote', {
            seconds: quoteLifeSeconds,
            tolerance: writePercent(String(QUOTE_TOLERANCE_BPS / 100)),
          })}
        </li>
        <li>{t('rules.sellBack', { seconds })}</li>
        <li>{t('rules.settlement', { ticks: SETTLEMENT_TICKS })}</li>
        <li>{t('rules.void', { ticks: SETTLEMENT_TICKS_MIN })}</li>
        <li>
          {t('rules.limits', {
            quantity: quantityMax,
            positions: positionsMax,
            premium: usdt(premiumMax),
          })}
        </li>
        <li>
          {t('rules.houseLimit', {
            amount: usdt(OPTIONS_OFFER.houseMax ?? '0'),
            move: writePercent(String(Number(STRESS_BPS) / 100)),
            parts: Number(HOUSE_PARTS),
          })}
        </li>
        <li>{t('rules.strikes')}</li>
      </ol>
    </Card>
  );
}

/** From the open series; the built-in terms until they are loaded. */
function TermsCard() {
  const t = useText('options');
  const { lengthName } = useOptionTexts();
  const series = useSeriesPicture()?.series ?? [];
  const lengths = [...new Set(series.map(({ lengthSeconds }) => lengthSeconds))];
  const shown = lengths.length > 0 ? lengths : OPTIONS_OFFER.lengthsSeconds;
  const units = new Map(OPTIONS_OFFER.underlyings.map(({ symbol, unit }) => [symbol, unit]));
  for (const { symbol, unit } of series) units.set(symbol, unit);
  return (
    <Card title={t('rules.terms')}>
      <KeyValue
        rows={[
          ...[...units].map(([symbol, unit]) => ({
            label: t('rules.unit', { currency: currencyOf(symbol) }),
            value: `${unit.replace(/\.?0+$/, '')} ${currencyOf(symbol)}`,
          })),
          {
            label: t('board.length'),
            value: [...shown]
              .toSorted((one, other) => one - other)
              .map(lengthName)
              .join(' · '),
            hint: t('rules.expiries', { number: EXPIRIES_OPEN }),
          },
          { label: t('rules.model'), value: t('rules.modelName'), hint: t('rules.modelHint') },
        ]}
      />
    </Card>
  );
}

function CostCard() {
  const t = useText('options');
  const exact = useExactUsdt();
  const series = useSeriesPicture()?.series ?? [];
  const spreadBps = series[0]?.spreadBps ?? OPTIONS_OFFER.spreadBps;
  const { data: house } = useHouseBalance();
  return (
    <Card title={t('rules.costTitle')}>
      <div className="flex flex-col gap-3">
        <Disclosure rule="opt/2" spreadBps={spreadBps} />
        <p className="text-14 text-pretty">
          {t('rules.cost', { least: exact(ASK_MIN_UNITS['opt/2']) })}
        </p>
        {OPTIONS_OFFER.lengthsSeconds.map((lengthSeconds) => (
          <MeasuredCost
            key={lengthSeconds}
            rule="opt/2"
            spreadBps={spreadBps}
            lengthSeconds={lengthSeconds}
          />
        ))}
        <KeyValue
          rows={[
            {
              label: t('rules.house'),
              value: (
                <OwnAmount amount={house} currency="USDT" size={14} isSigned hasCurrency isPublic />
              ),
              hint: t('rules.houseHint'),
            },
          ]}
        />
      </div>
    </Card>
  );
}
