/**
 * The receipt of a contract (rulebook 3.8): terms and times, the two ticks with their proofs, the
 * formula with its numbers, and the check in the browser.
 */
import { Badge, Card, KeyValue, type KeyValueRow } from '@anywhen/ui';
import type { SharedContract } from '@anywhen/protocol';
import { ExactUsdt } from '../../contract-parts/exact-usdt.tsx';
import { TickCard } from '../../contract-parts/tick-card.tsx';
import { currencyOf, marketText } from '../../market-parts/symbol-text.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { toneOfResult, useContractTexts } from '../contract-texts.ts';
import { CountdownRing } from '../countdown-ring.tsx';
import type { Receipt } from '../data.ts';
import { FormulaCard } from './formula-card.tsx';
import { HowFair } from './how-fair.tsx';
import { percentOf } from '../terms.ts';
import { OwnCheck } from './own-check.tsx';

type ReceiptViewProps = { receipt: Receipt; isPublic?: boolean };

export function ReceiptView({ receipt, isPublic = false }: ReceiptViewProps) {
  const t = useText('seconds');
  const contracts = useText('contracts');
  const { contract, opening, settlement } = receipt;
  return (
    <>
      <Head contract={contract} isPublic={isPublic} />
      <Card title={contracts('receipt.title')}>
        <Fields receipt={receipt} isPublic={isPublic} />
      </Card>
      <TickCard title={t('tick.opening')} tick={opening} />
      <TickCard title={t('tick.settlement')} tick={settlement} />
      <FormulaCard contract={contract} isPublic={isPublic} />
      <Card title={contracts('verify.title')}>
        <OwnCheck receipt={receipt} />
      </Card>
      <HowFair />
    </>
  );
}

type PartProps = { contract: SharedContract; isPublic: boolean };

function Head({ contract, isPublic }: PartProps) {
  const { stateName, resultName, resultSentence, typeName } = useContractTexts();
  const { result, profit, state, symbol, direction, wager } = contract;
  return (
    <Card className="flex flex-col items-center gap-2 text-center">
      <span className="flex items-center gap-2 text-16 font-semibold">
        <CurrencyMark currency={currencyOf(symbol)} />
        {marketText(symbol)}
        <Badge tone={direction}>{typeName(direction)}</Badge>
      </span>
      {profit === null ? (
        <>
          <CountdownRing contract={contract} size={72} />
          <OwnAmount amount={wager} currency="USDT" size={20} hasCurrency isPublic={isPublic} />
          <p className="text-14 font-medium">{stateName(state)}</p>
        </>
      ) : (
        <>
          {result && <Badge tone={toneOfResult(result)}>{resultName(result)}</Badge>}
          <OwnAmount
            amount={profit}
            currency="USDT"
            size={28}
            isSigned
            hasCurrency
            isPublic={isPublic}
          />
          <p className="text-14 text-pretty text-text-muted">{resultSentence(contract)}</p>
        </>
      )}
    </Card>
  );
}

function Fields({ receipt, isPublic }: { receipt: Receipt; isPublic: boolean }) {
  const t = useText('seconds');
  const dates = useFormat();
  const { stateName, typeName, periodName } = useContractTexts();
  const { contract, rule } = receipt;
  const { opening, endsAtSecond, acceptedAtMs, profit } = contract;
  const utc = (atMs: number) => `${dates.dateTime(atMs, { isUtc: true })} UTC`;
  const rows: KeyValueRow[] = [
    ...('id' in contract ? [{ label: t('field.id'), value: contract.id }] : []),
    { label: t('field.status'), value: stateName(contract.state) },
    { label: t('field.type'), value: typeName(contract.direction) },
    { label: t('field.currency'), value: marketText(contract.symbol) },
    { label: t('field.period'), value: periodName(contract.periodSeconds) },
    { label: t('field.return'), value: percentOf(contract.returnBps) },
    {
      label: t('field.wager'),
      value: <ExactUsdt amount={contract.wager} isPublic={isPublic} />,
    },
    {
      label: t('field.acceptedAt'),
      value: `${dates.dateTime(acceptedAtMs)}.${String(acceptedAtMs % 1_000).padStart(3, '0')}`,
      hint: utc(acceptedAtMs),
    },
    {
      label: t('field.purchaseTime'),
      value: opening ? dates.dateTime(opening.second * 1_000) : '–',
      hint: opening && utc(opening.second * 1_000),
    },
    {
      label: t('field.endTime'),
      value: endsAtSecond === null ? '–' : dates.dateTime(endsAtSecond * 1_000),
      hint: endsAtSecond !== null && utc(endsAtSecond * 1_000),
    },
    {
      label: t('field.receipt'),
      value: <ExactUsdt amount={contract.receipt} isPublic={isPublic} />,
    },
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
