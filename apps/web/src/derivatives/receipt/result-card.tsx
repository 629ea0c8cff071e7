/** The result of an ended position after fees and funding, with its breakdown. */
import { formatUnits } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import { sharedResultOf, type SharedPosition } from '@anywhen/protocol';
import { Badge, Card, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { currencyOf, marketText } from '../../market-parts/symbol-text.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useResultRows } from '../../money-forms/results/ended-result.tsx';
import { useFigures } from '../figures.ts';
import { resultOf } from '../position.ts';
import { averagesText, toneOfEnding, toneOfSide, usePositionTexts } from '../position-texts.ts';

type ResultCardProps = { position: SharedPosition; isPublic?: boolean };

export function ResultCard({ position, isPublic = false }: ResultCardProps) {
  const { sideName, endingName } = usePositionTexts();
  const { change } = useFigures();
  const { units, roeBps } = resultOf(position);
  const { symbol, side, leverage, ending } = position;
  return (
    <Card className="flex flex-col items-center gap-2 text-center">
      <span className="flex flex-wrap items-center justify-center gap-2 text-16 font-semibold">
        <CurrencyMark currency={currencyOf(symbol)} />
        {marketText(symbol)}
        <Badge tone={toneOfSide(side)}>
          {sideName(side)} {leverage}×
        </Badge>
      </span>
      {ending && <Badge tone={toneOfEnding(ending)}>{endingName(ending)}</Badge>}
      <OwnAmount
        amount={formatUnits(units)}
        currency="USDT"
        size={28}
        isSigned
        hasCurrency
        isPublic={isPublic}
      />
      {roeBps !== undefined && <p className="tabular text-14 text-text-muted">{change(roeBps)}</p>}
      <div className="mt-2 w-full text-left">
        <Fields position={position} isPublic={isPublic} />
      </div>
    </Card>
  );
}

function Fields({ position, isPublic }: Required<ResultCardProps>) {
  const t = useText('derivatives');
  const { dateTime } = useFormat();
  const rowsOf = useResultRows();
  const { openedQuantity, openedPrice, closedPrice } = position;
  const { openedMargin, openedAtMs, endedAtMs, symbol } = position;
  const usdt = (amount: string) => (
    <OwnAmount amount={amount} currency="USDT" size={14} isExact hasCurrency isPublic={isPublic} />
  );
  const rows: KeyValueRow[] = [
    ...('id' in position ? [{ label: t('result.id'), value: String(position.id) }] : []),
    {
      label: t('result.quantity'),
      value: (
        <OwnAmount
          amount={openedQuantity}
          currency={findMarket(symbol)?.currency ?? symbol}
          size={14}
          isExact
          hasCurrency
          isPublic={isPublic}
        />
      ),
    },
    {
      label: t('result.prices'),
      value: averagesText(symbol, openedPrice, closedPrice),
    },
    { label: t('result.margin'), value: usdt(openedMargin) },
    ...rowsOf(sharedResultOf(position), { isPublic }),
    { label: t('result.opened'), value: dateTime(openedAtMs) },
    { label: t('result.ended'), value: endedAtMs === null ? '–' : dateTime(endedAtMs) },
  ];
  return <KeyValue rows={rows} />;
}
