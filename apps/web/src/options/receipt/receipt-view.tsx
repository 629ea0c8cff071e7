/**
 * The receipt of a position (rulebook 7.5): purchases and sales with their price computation, the
 * ticks whose mean settled it, the payout formula, and the check in the browser.
 */
import { Badge, Card, KeyValue, type KeyValueRow } from '@anywhen/ui';
import type { SharedOption } from '@anywhen/protocol';
import { ExactUsdt } from '../../contract-parts/exact-usdt.tsx';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { showPrice } from '../../market-parts/market-texts.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import type { Receipt } from '../data.ts';
import { outcomeOf, showStrike, toneOf, useOptionTexts } from '../option-texts.ts';
import { ExpiryRing } from '../time-left.tsx';
import { FillCard } from './fill-card.tsx';
import { FormulaCard } from './formula-card.tsx';
import { OwnCheck } from './own-check.tsx';
import { SettlementCard } from './settlement-card.tsx';
import { withTerm } from '../../parts/terms/term-mark.tsx';

type ReceiptViewProps = { receipt: Receipt; isPublic?: boolean };

export function ReceiptView({ receipt, isPublic = false }: ReceiptViewProps) {
  const t = useText('options');
  const contracts = useText('contracts');
  const { position, series, purchase, sales } = receipt;
  return (
    <>
      <Head position={position} isPublic={isPublic} />
      <Card title={contracts('receipt.title')}>
        <Fields receipt={receipt} isPublic={isPublic} />
      </Card>
      <FillCard
        title={t('fill.purchase')}
        side="buy"
        series={series}
        position={position}
        fill={purchase}
      />
      {sales.map((sale) => (
        <FillCard
          key={`${sale.soldAtMs} ${sale.filled.second} ${sale.price}`}
          title={t('fill.sale')}
          side="sell"
          series={series}
          position={position}
          fill={sale}
        />
      ))}
      <SettlementCard receipt={receipt} />
      <FormulaCard position={position} isPublic={isPublic} />
      <Card title={contracts('verify.title')}>
        <OwnCheck receipt={receipt} />
      </Card>
    </>
  );
}

type PartProps = { position: SharedOption; isPublic: boolean };

function Head({ position, isPublic }: PartProps) {
  const { stateName, outcomeName, outcomeSentence, optionName } = useOptionTexts();
  const { profit, state, symbol, premium } = position;
  const outcome = outcomeOf(position);
  return (
    <Card className="flex flex-col items-center gap-2 text-center">
      <span className="flex items-center gap-2 text-16 font-semibold">
        <CurrencyMark currency={currencyOf(symbol)} />
        {optionName(position)}
      </span>
      {profit === null || !outcome ? (
        <>
          <ExpiryRing position={position} size={72} />
          <OwnAmount amount={premium} currency="USDT" size={20} hasCurrency isPublic={isPublic} />
          <p className="text-14 font-medium">{stateName(state)}</p>
        </>
      ) : (
        <>
          <Badge tone={toneOf(outcome)}>{outcomeName(outcome)}</Badge>
          <OwnAmount
            amount={profit}
            currency="USDT"
            size={28}
            isSigned
            hasCurrency
            isPublic={isPublic}
          />
          <p className="text-14 text-pretty text-text-muted">{outcomeSentence(outcome)}</p>
        </>
      )}
    </Card>
  );
}

function Fields({ receipt, isPublic }: { receipt: Receipt; isPublic: boolean }) {
  const t = useText('options');
  const dates = useFormat();
  const { stateName, typeName, contractsName, lengthName } = useOptionTexts();
  const { position, series, rule } = receipt;
  const { profit, boughtAtMs, expiresAtSecond, symbol, unit } = position;
  const utc = (atMs: number) => `${dates.dateTime(atMs, { isUtc: true })} UTC`;
  const amount = (value: string | null) => <ExactUsdt amount={value} isPublic={isPublic} />;
  const rows: KeyValueRow[] = [
    ...('id' in position ? [{ label: t('field.id'), value: position.id }] : []),
    { label: t('field.status'), value: stateName(position.state) },
    { label: t('field.series'), value: position.series, hint: lengthName(series.lengthSeconds) },
    { label: t('field.type'), value: typeName(position.type) },
    withTerm('strike', { label: t('field.strike'), value: showStrike(position.strike) }),
    {
      label: t('field.quantity'),
      value: contractsName(position.quantity),
      hint: t('field.unit', { unit: typedForm(unit), currency: currencyOf(symbol) }),
    },
    { label: t('field.price'), value: amount(position.price) },
    withTerm('premium', { label: t('field.premium'), value: amount(position.premium) }),
    { label: t('field.bought'), value: dates.dateTime(boughtAtMs), hint: utc(boughtAtMs) },
    withTerm('expiry', {
      label: t('field.expiry'),
      value: dates.dateTime(expiresAtSecond * 1_000),
      hint: utc(expiresAtSecond * 1_000),
    }),
    { label: t('field.sold'), value: amount(position.sold) },
    {
      label: t('field.settlement'),
      value: position.settlement === null ? '–' : showPrice(position.settlement),
    },
    { label: t('field.payout'), value: amount(position.payout) },
    {
      label: t('field.profit'),
      value:
        profit === null ? (
          '–'
        ) : (
          <OwnChange amount={profit} currency="USDT" isExact isPublic={isPublic} />
        ),
      isStrong: true,
    },
    { label: t('field.rule'), value: rule },
  ];
  return <KeyValue rows={rows} />;
}
